// The parts of the picture, each in a frame of its own, so that a page can lay them out.
//
// A picture is one <svg>. Its top-level groups with a panel are its parts. Players' parts go on the
// stage, large, or into the strip, folded; all other parts are shared.

import { make } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
/** No text is smaller on the screen, in pixels. */
const SMALLEST = 10;
/** The page itself tells the moment, the points and the meaning of the signs. */
const TOLD = new Set(["heading", "track", "key"]);
const wide = matchMedia("(min-width: 1700px) and (min-height: 880px)");
const narrow = matchMedia("(max-width: 699px)");

/** Take a parsed picture apart: its definitions, and its parts with their names and seats. */
export function takeApart(picture) {
  const groups = [...picture.children].filter((child) => panelOf(child) !== null);
  const parts = groups.map((group) => {
    const panel = panelOf(group);
    const { e, f } = group.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    const frame = document.createElementNS(SVG, "svg");
    const [width, height] = ["width", "height"].map((name) => Number(panel.getAttribute(name)));
    frame.setAttribute("viewBox", `${e - 2} ${f - 2} ${width + 4} ${height + 4}`);
    frame.setAttribute("class", picture.getAttribute("class"));
    frame.append(group);
    return { ...nameOf(panel.parentElement), frame, portrait: height > width };
  });
  for (const child of [...picture.children]) {
    if (!["defs", "style"].includes(child.tagName)) child.remove();
  }
  picture.removeAttribute("viewBox");
  picture.setAttribute("aria-hidden", "true");
  for (const name of ["role", "aria-labelledby"]) picture.removeAttribute(name);
  return parts;
}

function panelOf(element) {
  return element.tagName === "g" ? element.querySelector("rect.panel") : null;
}

/** A part's name is its id or its class; a player's part knows whose it is. */
function nameOf(element) {
  const kind = element.classList[0];
  return {
    kind,
    name: element.id || kind,
    owned: kind === "village" || kind === "player",
    title: element.querySelector(":scope > title")?.textContent ?? "",
  };
}

/** Where parts lie: which player's is on the stage, and which are folded. */
export class Layout {
  #box;
  #chosen = null; // a person's choice holds until the next decision
  #parts = [];

  constructor(box) {
    this.#box = box;
    this.shared = make("div", { class: "shared" });
    this.stage = make("div", { class: "stage" });
    this.strip = make("div", { class: "strip", role: "group" });
    this.work = make("div", { class: "work" });
    box.replaceChildren(this.work, this.shared, this.stage, this.strip);
    for (const screen of [wide, narrow]) screen.addEventListener("change", () => this.arrange());
    const observer = new ResizeObserver(() => this.#enlargeTexts());
    for (const area of [this.shared, this.stage, this.work]) observer.observe(area);
    document.fonts?.ready.then(() => this.#enlargeTexts());
  }

  /** Show the parts of a new picture. Owned parts are in the order of the seats. */
  show(definitions, parts, { seat, names, shared }) {
    this.#parts = parts;
    const owned = parts.filter((part) => part.owned);
    this.own = owned[seat ?? 0]?.name;
    this.names = { shared };
    owned.forEach((part, index) => {
      this.names[part.name] = names[index] ?? part.title;
    });
    const common = parts.filter((part) => !part.owned && !TOLD.has(part.kind));
    this.shared.replaceChildren(definitions, ...common.map(framed));
    this.work.replaceChildren(...parts.filter(hasWork).map(framed));
    this.arrange();
  }

  /** Put one part on the stage; null is whatever fits best. */
  choose(name) {
    this.#chosen = name;
    this.arrange();
  }

  get #staged() {
    const owned = this.#parts.filter((part) => part.owned);
    const wanted = [this.#chosen, this.own].find((name) => owned.some((part) => part.name === name));
    return wanted ?? owned[0]?.name;
  }

  arrange() {
    const owned = this.#parts.filter((part) => part.owned);
    const staged = this.#staged;
    const all = wide.matches;
    const large = owned.filter((part) => all || part.name === staged);
    this.stage.replaceChildren(...large.map(framed));
    this.stage.classList.toggle("all", all);
    const focused = this.strip.contains(document.activeElement)
      ? document.activeElement.dataset.part
      : null;
    const buttons = owned.map((part) => this.#fold(part, !large.includes(part)));
    this.strip.replaceChildren(this.#fold({ name: "shared" }, false), ...buttons);
    this.#box.dataset.stage = narrow.matches && this.#chosen === "shared" ? "shared" : "owned";
    document.body.classList.toggle("portrait", owned[0]?.portrait ?? false);
    const pressed = this.#box.dataset.stage === "shared" ? "shared" : staged;
    for (const button of this.strip.children) {
      button.setAttribute("aria-pressed", button.dataset.part === pressed);
    }
    if (focused) this.strip.querySelector(`[data-part="${focused}"]`)?.focus();
    this.#enlargeTexts();
  }

  #fold(part, folded) {
    const button = make(
      "button",
      { type: "button", "data-part": part.name, onclick: () => this.choose(part.name) },
      make("span", {}, this.names[part.name]),
    );
    if (folded) button.append(framed(part));
    return button;
  }

  /** Mark the folded parts that hold something to click, and show one where nothing else does. */
  pointOut(found) {
    const within = new Set();
    for (const element of found) {
      if (element.closest(".work")) return null;
      within.add(element.closest(".shared") ? "shared" : element.closest(".part").dataset.part);
    }
    for (const button of this.strip.children) {
      button.classList.toggle("has-legal", within.has(button.dataset.part));
    }
    const seen = (name) =>
      name === "shared"
        ? !narrow.matches || this.#box.dataset.stage === "shared"
        : this.stage.querySelector(`[data-part="${name}"]`) && this.#box.dataset.stage === "owned";
    return within.size === 0 || [...within].some(seen) ? null : [...within][0];
  }

  /** No text may be too small to read: it grows into the room around it, and is squeezed there. */
  #enlargeTexts() {
    const frames = this.#parts.map(({ frame }) => frame);
    const shown = frames.filter((frame) => frame.isConnected && !frame.closest(".strip"));
    const texts = shown.flatMap((frame) => [...frame.querySelectorAll("text")]);
    texts.forEach(restore);
    // Reading and writing by turns would make the browser lay out the page for each text.
    const small = texts.map((text) => ({ text, scale: scaleOf(text) })).filter(isSmall);
    for (const each of small) each.length = each.text.getComputedTextLength();
    for (const { text, scale } of small) {
      text.dataset.length = text.getAttribute("textLength") ?? "";
      text.removeAttribute("textLength");
      text.style.fontSize = `${(SMALLEST + 0.05) / scale}px`;
    }
    const room = new Room();
    const wide = small.map((each) => ({ ...each, most: Math.max(room.around(each), each.length) }))
      .filter(({ text, most }) => text.getComputedTextLength() > most);
    for (const { text, most } of wide) {
      text.setAttribute("textLength", most);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
}

/** The heading says what the page says, but for its last line: the work in hand. */
function hasWork({ kind, frame }) {
  if (kind !== "heading") return false;
  const [x, y, width] = frame.getAttribute("viewBox").split(" ").map(Number);
  frame.setAttribute("viewBox", `${x} ${y + 50} ${width} 34`);
  for (const text of frame.querySelectorAll("text")) {
    if (Number(text.getAttribute("y")) < 50) text.remove();
  }
  return frame.querySelector('#pending, #in-hand, use[href^="#sign-"]') !== null;
}

function framed(part) {
  part.figure ??= make("div", { class: "part", "data-part": part.name, "data-kind": part.kind }, part.frame);
  return part.figure;
}

// --- texts that are too small ---------------------------------------------------------------------

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
    let [left, right] = [frame.box.left + 1, frame.box.right - 1];
    for (const [element, other] of this.#within(frame.group)) {
      const beside = other.top < centre + height && other.bottom > centre - height;
      if (element === text || !beside) continue;
      if (other.left > at) right = Math.min(right, other.left - 1);
      if (other.right < at) left = Math.max(left, other.right + 1);
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
