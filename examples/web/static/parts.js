// The parts of the picture, each in a frame of its own, so that a page can lay them out.
//
// A picture is one <svg>. Its top-level groups with a panel are its parts. Players' parts go on the
// stage, large, or into the strip, folded; all other parts are shared.

import { make } from "./common.js";
import { enlargeTexts } from "./legible.js";

const SVG = "http://www.w3.org/2000/svg";
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

  /** No text may be too small to read; the folded parts are only signs of themselves. */
  #enlargeTexts() {
    const frames = this.#parts.map(({ frame }) => frame);
    const shown = frames.filter((frame) => frame.isConnected && !frame.closest(".strip"));
    enlargeTexts(shown.flatMap((frame) => [...frame.querySelectorAll("text")]));
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
