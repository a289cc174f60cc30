// The choices beside the picture: numbers as a grid, few moves as buttons, many as a folded list.

import { make, say, texts } from "./common.js";
import { mark } from "./picture.js";

/** More buttons than this are folded away: they can be clicked in the picture, too. */
const MANY = 8;

/** Sections of buttons, one for each heading; `chosen` is told which choice was clicked. */
export function sections(choices, chosen) {
  const groups = new Map();
  for (const choice of choices) {
    if (!groups.has(choice.group)) groups.set(choice.group, []);
    groups.get(choice.group).push(choice);
  }
  return [...groups].map(([name, group]) => {
    const heading = name || (groups.size > 1 ? texts.other_choices : "");
    const numbers = group.every(({ short }) => short !== "");
    const buttons = make(
      "div",
      { class: numbers ? "cells" : "buttons" },
      ...group.map((choice) => button(choice, chosen, numbers)),
    );
    const folded = !numbers && group.length > MANY;
    return make(
      "section",
      { class: numbers ? "row" : "" },
      ...(heading ? [make("h2", { title: heading }, numbers ? heading.split(/\s?: /)[0] : heading)] : []),
      folded
        ? make("details", {}, make("summary", {}, say("list_of", { count: group.length })), buttons)
        : buttons,
    );
  });
}

function button(choice, chosen, short) {
  const point = () => mark("pointed", choice.targets);
  const leave = () => mark("pointed", []);
  return make(
    "button",
    {
      type: "button",
      "data-move": choice.move,
      "aria-label": short ? choice.words : null,
      title: short ? choice.words : null,
      onclick: (event) => event.detail > 1 || chosen(choice), // the second click of a double click
      onmouseenter: point,
      onmouseleave: leave,
      onfocus: point,
      onblur: leave,
    },
    short ? choice.short : choice.words,
    ...(choice.gain ? [make("span", { class: "gain" }, ` ${signed(choice.gain)}`)] : []),
  );
}

/** Points with their sign. */
export function signed(points) {
  return points > 0 ? `+${points}` : `−${-points}`;
}
