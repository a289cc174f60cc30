// Help: how to play, what a part of the picture is, a hint, the links of the table, the end.

import { make, page, say, texts } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);
const box = byId("picture");

/** Open the dialog; Escape or the button closes it, and the focus returns. */
export function showDialog(title, ...content) {
  byId("dialog-title").textContent = title;
  byId("dialog-text").replaceChildren(...content);
  if (!byId("dialog").open) byId("dialog").showModal();
  byId("dialog-title").focus(); // so that reading begins at the top
}

/** How to play: the aim, a turn, the signs, the rules in short, and all rules. */
export function showLesson({ aim, steps, key, marks, chapters, rules }) {
  const signs = [...key.map(sign), ...marks.map(frame)];
  const list = rules.map(({ id, words }) =>
    make("p", {}, make("strong", {}, `${id} `), words));
  const short = chapters.map(({ title, words }) =>
    make("p", {}, make("strong", {}, `${title}. `), words));
  showDialog(
    texts.how_to_play,
    make("p", { class: "aim" }, aim),
    make("ol", { class: "how" }, ...steps.map((step) => make("li", {}, step))),
    make("h3", {}, texts.key),
    make("ul", { class: "key" }, ...signs),
    make("h3", {}, texts.rules_short),
    make("div", { class: "chapters" }, ...short),
    make("details", {}, make("summary", {}, texts.all_rules), make("div", { lang: "en" }, ...list)),
  );
}

function sign({ sign: href, roof, asleep, words }) {
  const drawing = element("svg", { class: box.querySelector(".part svg").getAttribute("class"), "aria-hidden": "true" });
  if (roof) {
    drawing.setAttribute("viewBox", "0 0 38 34");
    const group = element("g", { class: roof });
    group.append(element("path", { class: "roof", d: "M2 28v-12l8-10h18l8 10v12z" }));
    drawing.append(group);
  } else {
    const symbol = document.querySelector(href)?.tagName === "symbol";
    drawing.setAttribute("viewBox", symbol ? "0 0 32 32" : "-12 -12 24 24");
    const size = symbol ? { width: 32, height: 32 } : {};
    drawing.append(element("use", { href, ...size, ...(asleep ? { transform: "rotate(-90 16 16)" } : {}) }));
  }
  return make("li", {}, drawing, words);
}

function frame({ mark, words }) {
  return make("li", {}, make("span", { class: `sample-${mark}` }), words);
}

function element(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Say what a part of the picture is, when it is pointed at, focused or tapped. */
export function explainParts() {
  const line = byId("about");
  const explain = (event) => {
    const part = event.target.closest?.("g:has(> title)");
    const title = part?.querySelector(":scope > title")?.textContent ?? "";
    const more = page.abouts[part?.id];
    const words = more ? `${title}: ${more}` : title;
    line.textContent = words;
    line.hidden = words === "";
  };
  for (const kind of ["pointerover", "focusin"]) box.addEventListener(kind, explain);
}

/** The final ranking, with what decided between equals. */
export function showEnding(ending, buttons) {
  const rows = ending.map(({ name, place, points, tiebreak }) => {
    const more = tiebreak === null ? [] : [say("tiebreak", { number: tiebreak })];
    return make("li", {}, make("strong", {}, `${place}. ${name}`),
      ` ${[say("points_word", { points }), ...more].join(", ")}`);
  });
  return make("section", { class: "ending" }, make("h2", {}, texts.ending), make("ol", {}, ...rows),
    make("div", { class: "buttons" }, ...buttons));
}
