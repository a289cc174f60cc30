// Texts that would be too small to read grow into the room around them, and are squeezed there.
// The replay page of the library and the web example have the same lines; a test compares them.

/** No text is smaller on the screen, in pixels. */
const SMALLEST = 10;
/** What stays free between a text and what stands beside it, in pixels. */
const GAP = 1.5;

/** Enlarge those of the texts that are too small; what was done for another screen is undone. */
export function enlargeTexts(labels) {
  labels.forEach(restore);
  // Reading and writing by turns would make the browser lay out the page for each text.
  const small = labels.map((text) => ({ text, scale: scaleOf(text) })).filter(isSmall);
  for (const each of small) each.length = each.text.getComputedTextLength();
  for (const { text, scale } of small) {
    text.dataset.length = text.getAttribute("textLength") ?? "";
    text.removeAttribute("textLength");
    text.style.fontSize = `${(SMALLEST + 0.05) / scale}px`;
  }
  const room = new Room();
  const wide = small
    .map((each) => ({ ...each, most: Math.max(room.around(each), each.length) }))
    .filter(({ text, most }) => text.getComputedTextLength() > most);
  for (const { text, most } of wide) {
    text.setAttribute("textLength", most);
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

/** Undo what was done to a text for another size of the screen. */
function restore(text) {
  if (text.dataset.length === undefined) return;
  text.style.removeProperty("font-size");
  if (text.dataset.length) text.setAttribute("textLength", text.dataset.length);
  else text.removeAttribute("textLength");
  delete text.dataset.length;
}

/** How many pixels a unit of the picture has; 0 for what is not shown. */
function scaleOf(text) {
  const { a, b } = text.getScreenCTM() ?? { a: 0, b: 0 };
  return text.getClientRects().length ? Math.hypot(a, b) : 0;
}

function isSmall({ text, scale }) {
  return scale > 0 && parseFloat(getComputedStyle(text).fontSize) * scale < SMALLEST;
}

/** What lies around texts: the box that a text stands in, and its neighbours there. */
class Room {
  #neighbours = new Map();

  /** The length that a text can have without touching anything, in units of the picture. */
  around({ text, scale }) {
    const box = text.getBoundingClientRect();
    if (box.height > box.width && text.textContent.length > 2) return 0; // it runs upwards
    const [centre, height] = [(box.top + box.bottom) / 2, box.height * 0.3];
    const anchor = getComputedStyle(text).textAnchor;
    const at = { start: box.left, middle: (box.left + box.right) / 2, end: box.right }[anchor];
    const frame = frameOf(text, at, centre);
    if (frame === null) return 0;
    let [left, right] = [frame.box.left + GAP, frame.box.right - GAP];
    for (const [element, other] of this.#within(frame.group)) {
      const beside = other.top < centre + height && other.bottom > centre - height;
      if (element === text || !beside) continue;
      if (other.left > at) right = Math.min(right, other.left - GAP);
      if (other.right < at) left = Math.max(left, other.right + GAP);
    }
    const rooms = { start: right - at, middle: 2 * Math.min(at - left, right - at), end: at - left };
    return rooms[anchor] / scale;
  }

  #within(group) {
    if (!this.#neighbours.has(group)) {
      const found = [...group.querySelectorAll("text, use, path, circle, rect")];
      this.#neighbours.set(group, found.map((each) => [each, each.getBoundingClientRect()]));
    }
    return this.#neighbours.get(group);
  }
}

/** The innermost group with a box around a point, and the box. */
function frameOf(text, x, y) {
  const around = (box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  for (let group = text.parentElement; group?.tagName === "g"; group = group.parentElement) {
    const boxes = [...group.children].filter(({ tagName }) => tagName === "rect" || tagName === "path");
    const box = boxes.map((each) => each.getBoundingClientRect()).find(around);
    if (box !== undefined) return { group, box };
  }
  return null;
}
