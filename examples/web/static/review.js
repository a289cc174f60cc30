// The review of a finished game: asked for until it is made, with its progress; then shown.

import { make, page, say, texts } from "./common.js";
import { showDialog } from "./help.js";
import { ask, read, table } from "./transport.js";

let made = null; // the review and the address of its replay, once they are here

/** Show the review in the dialog. Closing the dialog stops the work until the next time. */
export async function reviewGame() {
  if (made === null && !(await prepare())) return;
  const { heading, table: rows, moments, address } = made;
  const [head, ...players] = rows;
  const grid = make("table", {},
    make("thead", {}, make("tr", {}, ...head.map((word) => make("th", { scope: "col" }, word)))),
    make("tbody", {}, ...players.map(([name, ...cells]) =>
      make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell))))));
  showDialog(
    texts.review,
    make("p", { class: "aim" }, heading),
    make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": texts.review }, grid),
    make("h3", {}, texts.review_moments),
    make("ul", { class: "how" }, ...moments.map((moment) => make("li", {}, moment))),
    make("p", {}, make("a", { id: "reviewed", href: address, target: "_blank" }, texts.review_replay)),
  );
}

/** Ask until the review is made; false if the dialog was closed before. */
async function prepare() {
  const bar = make("progress", {});
  const words = make("span", {});
  showDialog(texts.review, make("label", { class: "loading" }, words, bar));
  for (;;) {
    const { done, total, review } = await ask("GET", `${table}/review?lang=${page.lang}`, undefined, 120);
    if (!bar.isConnected || !document.getElementById("dialog").open) return false;
    bar.max = Math.max(total, 1);
    bar.value = done;
    words.textContent = say("review_busy", { done, total });
    if (review === null) continue;
    const text = await read(`${table}/reviewed?lang=${page.lang}`, 600);
    const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    made = { ...review, address };
    return bar.isConnected && document.getElementById("dialog").open;
  }
}
