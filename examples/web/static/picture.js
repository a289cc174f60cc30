// The picture of the table: shown, marked, clicked, enlarged.

const box = document.getElementById("picture");
let svg = null;

/** Put a new picture in place of the old one, and mark what has changed. */
export function draw(markup, changed) {
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  svg = document.importNode(parsed, true);
  svg.setAttribute("role", "group"); // it holds buttons
  for (const id of changed) find(id)?.classList.add("last");
  box.replaceChildren(svg);
}

function find(id) {
  return svg?.querySelector(`#${CSS.escape(id)}`) ?? null;
}

/** Make exactly these parts look and work like buttons. */
export function offer(ids) {
  const wanted = new Set(ids);
  for (const part of svg.querySelectorAll(".legal")) {
    if (!wanted.has(part.id)) part.classList.remove("legal");
    part.removeAttribute("tabindex");
    part.removeAttribute("role");
  }
  for (const id of wanted) {
    const part = find(id);
    if (part === null) continue;
    part.classList.add("legal");
    part.setAttribute("tabindex", "0");
    part.setAttribute("role", "button");
  }
}

/** In an enlarged picture, bring what can be clicked into sight. */
export function bringIntoSight() {
  const part = zoom > 1 ? svg.querySelector(".legal") : null;
  if (part === null) return;
  const seen = box.getBoundingClientRect();
  const place = part.getBoundingClientRect();
  const inside =
    place.left >= seen.left && place.right <= seen.right &&
    place.top >= seen.top && place.bottom <= seen.bottom;
  if (inside) return;
  box.scrollLeft += (place.left + place.right - seen.left - seen.right) / 2;
  box.scrollTop += (place.top + place.bottom - seen.top - seen.bottom) / 2;
}

/** Give a class to these parts and to no others. */
export function mark(name, ids) {
  for (const part of svg?.querySelectorAll(`.${name}`) ?? []) part.classList.remove(name);
  for (const id of ids) find(id)?.classList.add(name);
}

/** Tell `chosen` which part was clicked: its id, and those of the parts around it. */
export function onChoice(chosen) {
  const around = (target) => {
    const ids = [];
    for (let part = target; part && part !== svg; part = part.parentElement) {
      if (part.id) ids.push(part.id);
    }
    return ids;
  };
  box.addEventListener("click", (event) => chosen(around(event.target)));
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.target === box || !svg?.contains(event.target)) return;
    event.preventDefault();
    chosen(around(event.target));
  });
}

// --- size ----------------------------------------------------------------------------------------

let zoom = 1;

function resize(factor) {
  zoom = Math.min(4, Math.max(1, factor));
  box.style.setProperty("--zoom", zoom);
  box.classList.toggle("large", zoom > 1);
}

export function zoomButtons() {
  document.getElementById("smaller").addEventListener("click", () => resize(zoom / 1.25));
  document.getElementById("larger").addEventListener("click", () => resize(zoom * 1.25));
  document.getElementById("fit").addEventListener("click", () => resize(1));
  if (matchMedia("(max-width: 760px)").matches) resize(2.6); // a whole table is too small there
}
