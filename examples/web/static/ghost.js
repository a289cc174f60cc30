// A tile over the board of Helsinki, before it lies there: moved by pointer or keys, turned, flipped.

import { make, say, texts } from "./common.js";
import { signed } from "./choices.js";
import { find, mark } from "./picture.js";

const SIDE = 7;
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const ARROWS = [
  ["ArrowLeft", "←", texts.ghost_left],
  ["ArrowUp", "↑", texts.ghost_up],
  ["ArrowDown", "↓", texts.ghost_down],
  ["ArrowRight", "→", texts.ghost_right],
];

/** The places of a tile that are possible, and the one that is looked at. */
export class Ghost {
  #places;
  #now = 0;
  #changed;

  /** Null unless all of these choices put a tile of several roofs down. */
  static of(choices, changed) {
    const places = choices.map(placeOf);
    const tiles = places.length > 0 && places.every((place) => place !== null);
    return tiles ? new Ghost(places, changed) : null;
  }

  constructor(places, changed) {
    this.#places = places;
    this.#changed = changed;
    // The place with the most points is looked at first.
    const gains = places.map(({ choice }) => choice.gain);
    this.#now = gains.indexOf(Math.max(...gains));
  }

  get choice() {
    return this.#places[this.#now].choice;
  }

  show() {
    mark("ghost", this.choice.targets);
  }

  /** Lay the tile so that it covers a roof, turned as it is now if that is possible. */
  over(ids) {
    const now = this.#places[this.#now];
    const there = this.#places.filter(({ choice }) => ids.some((id) => choice.targets.includes(id)));
    const same = there.filter(({ shape }) => shape === now.shape);
    return this.#look(nearest(same.length ? same : there, now.middle));
  }

  move([down, right]) {
    const { middle, shape } = this.#places[this.#now];
    const ahead = ({ middle: [row, column] }) =>
      (row - middle[0]) * down + (column - middle[1]) * right > 0.1;
    const there = this.#places.filter((place) => place.shape === shape && ahead(place));
    const aside = ({ middle: [row, column] }) =>
      2 * Math.abs((row - middle[0]) * right + (column - middle[1]) * down) + distance([row, column], middle);
    return this.#look(there.sort((one, other) => aside(one) - aside(other))[0]);
  }

  turn() {
    return this.#become((cells) => cells.map(([row, column]) => [column, -row]));
  }

  flip() {
    return this.#become((cells) => cells.map(([row, column]) => [row, -column]));
  }

  /** Another shape of the same tile: changed until it fits somewhere. */
  #become(change) {
    const { cells, middle, shape } = this.#places[this.#now];
    for (let tried = cells, times = 0; times < 4; times++) {
      tried = change(tried);
      const wanted = shapeOf(tried);
      const there = this.#places.filter((place) => place.shape === wanted);
      if (wanted !== shape && there.length) return this.#look(nearest(there, middle));
    }
    return false;
  }

  #look(place) {
    if (place === undefined) return false;
    this.#now = this.#places.indexOf(place);
    this.show();
    this.#changed();
    return true;
  }

  /** Keys that move, turn and flip. True if the key was one of them. */
  press(key) {
    if (KEYS[key]) this.move(KEYS[key]);
    else if (key === "r" || key === "R") this.turn();
    else if (key === "f" || key === "F") this.flip();
    else return false;
    return true;
  }

  panel(confirm) {
    const tool = (label, text, action) =>
      make("button", { type: "button", "aria-label": label, title: label, onclick: action }, text);
    const { words, gain } = this.choice;
    return [
      make("p", { id: "ghost-place", "aria-live": "polite" }, words,
        make("span", { class: "gain" }, ` ${say("points_gain", { points: gain ? signed(gain) : "0" })}`)),
      make("div", { class: "cells" },
        ...ARROWS.map(([key, text, label]) => tool(label, text, () => this.move(KEYS[key]))),
        tool(texts.ghost_turn, "⟳", () => this.turn()),
        tool(texts.ghost_flip, "⇋", () => this.flip())),
      make("p", { class: "hint" }, texts.ghost_hint),
      make("div", { class: "decide" },
        make("button", {
          type: "button", id: "confirm", class: "main",
          onclick: (event) => event.detail > 1 || confirm(this.choice),
        }, this.choice.ends ? texts.confirm_end : texts.confirm)),
    ];
  }
}

function placeOf(choice) {
  const cells = choice.targets.map((id) => Number(/-roof-(\d+)$/.exec(id)?.[1] ?? NaN));
  if (cells.length < 2 || cells.some(Number.isNaN)) return null;
  const pairs = cells.map((cell) => [Math.floor(cell / SIDE), cell % SIDE]);
  const middle = [0, 1].map((axis) => pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length);
  return { choice, cells: pairs, middle, shape: shapeOf(pairs) };
}

function shapeOf(cells) {
  const [top, left] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  return cells.map(([row, column]) => `${row - top}.${column - left}`).sort().join(" ");
}

const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

function nearest(places, middle) {
  return [...places].sort((one, other) => distance(one.middle, middle) - distance(other.middle, middle))[0];
}

/** Follow the pointer over the roofs, pressed or not. */
export function followPointer(box, ghost) {
  box.addEventListener("pointermove", (event) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const roof = under?.closest("[id*='-roof-'], [id*='-tile-']");
    if (roof && find(roof.id) && ghost()) ghost().over([roof.id]);
  });
}
