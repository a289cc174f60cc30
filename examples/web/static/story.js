// What happened: a card for each turn, played as steps with highlights, to be looked at again.

import { make, say, texts } from "./common.js";
import { mark } from "./picture.js";
import { settings } from "./settings.js";

const list = document.getElementById("log");
const voice = document.getElementById("voice"); // read out by screen readers
const caption = document.getElementById("step");
const skip = document.getElementById("skip");

let moves = []; // {seat, lines, changed}, one for each move of the game
let playing = null; // the steps that are shown now
let timer = null;

/** Keep what still holds, add what is new, and play what others did since. */
export function tellStory({ from, moves: fresh }, own, first) {
  moves = [...moves.slice(0, from), ...fresh];
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  list.replaceChildren(...cards().map(card));
  if (atEnd) list.scrollTop = list.scrollHeight;
  if (first) return;
  const others = fresh.filter(({ seat, lines }) => seat !== own && lines.length);
  if (others.length) play(others);
  const sentences = fresh.flatMap(({ lines }) => lines.map(({ words }) => words));
  if (sentences.length) voice.textContent = sentences.join(" ");
}

/** The moves in cards: a new one where a round, a turn or the end begins. */
function cards() {
  const found = [];
  for (const move of moves) {
    for (const line of move.lines) {
      const begins = ["turn_begins", "round_begins", "game_over"].includes(line.kind);
      if (begins || found.length === 0) found.push({ title: begins ? line : null, lines: [], moves: new Set() });
      const last = found.at(-1);
      if (!begins) last.lines.push(line);
      if (!begins) last.moves.add(move);
    }
  }
  return found;
}

function card({ title, lines, moves: within }) {
  const steps = [...within].filter(({ changed }) => changed.length);
  const again = steps.length
    ? [make("button", {
        type: "button", class: "again", title: texts.show_again,
        "aria-label": `${texts.show_again}: ${title?.words ?? texts.log}`,
        onclick: () => play(steps),
      }, "▶")]
    : [];
  return make(
    "li",
    { class: "card-turn" },
    ...(title ? [make("p", { class: "title", "data-kind": title.kind }, title.words)] : []),
    ...again,
    ...lines.map(({ kind, words }) => make("p", { "data-kind": kind }, words)),
  );
}

/** Show steps one after the other; a step that changes nothing is only told. */
function play(steps) {
  stop();
  if (settings.speed === 0 || steps.length === 0) return;
  playing = [...steps];
  skip.hidden = false;
  next();
}

function next() {
  const step = playing.shift();
  if (step === undefined) return stop();
  mark("step", step.changed);
  caption.textContent = step.lines.map(({ words }) => words).join(" ");
  caption.hidden = false;
  timer = setTimeout(next, settings.speed);
}

/** End the steps that are being shown. */
export function stop() {
  clearTimeout(timer);
  playing = null;
  mark("step", []);
  caption.hidden = true;
  skip.hidden = true;
}

skip.addEventListener("click", stop);
