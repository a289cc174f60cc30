// The picture of the table: shown, marked, clicked.

import { Layout, takeApart } from "./parts.js";

const box = document.getElementById("picture");
const layout = new Layout(box);

/** Put a new picture in place of the old one, and mark what has changed. */
export function draw(markup, changed, labels) {
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true);
  layout.show(svg, takeApart(svg), labels);
  mark("last", changed);
}

export function find(id) {
  return box.querySelector(`#${CSS.escape(id)}`);
}

/** Make exactly these parts look and work like buttons. */
export function offer(ids) {
  const wanted = new Set(ids);
  for (const part of box.querySelectorAll(".legal, [role=button]")) {
    part.classList.remove("legal", "wish");
    part.removeAttribute("tabindex");
    part.removeAttribute("role");
  }
  const found = [...wanted].map(find).filter((part) => part !== null);
  for (const part of found) {
    part.classList.add("legal");
    if (part.closest(".strip")) continue; // the folded part is a button itself
    part.setAttribute("tabindex", "0");
    part.setAttribute("role", "button");
  }
  return layout.pointOut(found);
}

/** Let parts be reached by the keyboard that a wish can be about; `kinds` begin their ids. */
export function wishable(kinds) {
  for (const kind of kinds) {
    for (const part of box.querySelectorAll(`[id^="${CSS.escape(kind)}"]:not(.legal)`)) {
      if (part.closest(".strip")) continue;
      part.classList.add("wish");
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "button");
    }
  }
}

/** Bring what can be clicked into sight, if it is folded away or on another tab. */
export function bringIntoSight(ids) {
  layout.choose(null);
  const hidden = offer(ids);
  if (hidden !== null) {
    layout.choose(hidden);
    offer(ids);
  }
}

/** Show one player's part, or the shared ones, large. */
export function showPart(name) {
  layout.choose(name);
}

/** Give a class to these parts and to no others. */
export function mark(name, ids) {
  for (const part of box.querySelectorAll(`.${name}`)) part.classList.remove(name);
  for (const id of ids) find(id)?.classList.add(name);
}

/** Tell `chosen` which part was clicked: its id, and those of the parts around it. */
export function onChoice(chosen) {
  const around = (target) => {
    const ids = [];
    for (let part = target; part && part !== box; part = part.parentElement) {
      if (part.id) ids.push(part.id);
    }
    return ids;
  };
  box.addEventListener("click", (event) => {
    // The second click of a double click is no click of its own.
    if (event.detail <= 1 && !event.target.closest(".strip")) chosen(around(event.target));
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!event.target.closest("[role=button]")) return;
    event.preventDefault();
    chosen(around(event.target));
  });
}
