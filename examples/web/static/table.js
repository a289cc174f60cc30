// The page where a seat plays, or spectators look on.

import { download, make, menus, page, say, tell, texts } from "./common.js";
import { bringIntoSight, draw, mark, offer, onChoice } from "./picture.js";
import { ask, read, table } from "./transport.js";

let shown = null; // what the server told last
let picked = []; // parts of the picture that were clicked for one move
let busy = false; // a move is under way
const openScores = new Set();

const byId = (id) => document.getElementById(id);
const theme = () => document.documentElement.dataset.theme;

function address(action, query = {}) {
  const asked = new URLSearchParams({ lang: page.lang, theme: theme(), ...query });
  return `${table}${action}?${asked}`;
}

// --- news ----------------------------------------------------------------------------------------

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

let question = new AbortController(); // for news; given up when an answer comes another way
let acting = Promise.resolve();

/** Ask for news for ever; after a failure again, less and less often. */
async function follow() {
  let pause = 250;
  for (;;) {
    await acting;
    question = new AbortController();
    // After a failure without waiting: first of all it must be known whether the server is back.
    const wait = byId("offline").hidden ? 20 : 0;
    const query = shown === null ? {} : { since: shown.version, wait };
    try {
      const news = await ask("GET", address("", query), undefined, 35, question.signal);
      if (news !== null) show(news);
      byId("offline").hidden = true;
      pause = 250;
    } catch (error) {
      if (question.signal.aborted) continue;
      if (error.status < 500) return tell(error.message);
      byId("offline").hidden = false;
      await sleep(pause);
      pause = Math.min(pause * 2, 5000);
    }
  }
}

/** Show what the server told, unless something newer is on the page already. */
function show(news, again = false) {
  if (shown !== null && !again && news.version <= shown.version) return;
  const focused = byId("choices").contains(document.activeElement);
  shown = news;
  document.body.dataset.game = news.game;
  picked = [];
  byId("prompt").textContent = news.prompt;
  document.title = `${news.yours ? "● " : ""}${news.prompt}`;
  document.body.classList.toggle("yours", news.yours);
  byId("undo").disabled = !news.undo;
  showPlayers(news.players);
  showLog(news.log);
  draw(news.board, news.news, {
    seat: news.seat,
    names: news.players.map(({ name }) => name),
    shared: texts.shared,
  });
  bringIntoSight(news.choices.flatMap(({ targets }) => targets));
  showChoices();
  if (focused) byId("choices").querySelector("button")?.focus();
  document.body.toggleAttribute("data-over", news.over);
  document.body.dataset.version = news.version;
}

// --- choices -------------------------------------------------------------------------------------

function candidates() {
  return shown.choices.filter(({ targets }) => picked.every((id) => targets.includes(id)));
}

function showChoices() {
  const groups = new Map();
  const offered = candidates();
  for (const choice of offered) {
    if (!groups.has(choice.group)) groups.set(choice.group, []);
    groups.get(choice.group).push(choice);
  }
  const sections = [...groups].map(([name, choices]) => {
    const heading = name || (groups.size > 1 ? texts.other_choices : "");
    return make(
      "section",
      {},
      ...(heading ? [make("h3", {}, heading)] : []),
      make("div", { class: "buttons" }, ...choices.map(button)),
    );
  });
  byId("choices").replaceChildren(...sections);
  byId("all").hidden = picked.length === 0;
  offer(offered.flatMap(({ targets }) => targets));
  mark("picked", picked);
}

function button(choice) {
  const point = () => mark("pointed", choice.targets);
  const leave = () => mark("pointed", []);
  return make(
    "button",
    {
      type: "button",
      "data-move": choice.move,
      onclick: () => play(choice.move),
      onmouseenter: point,
      onmouseleave: leave,
      onfocus: point,
      onblur: leave,
    },
    choice.words,
  );
}

/** A click on the picture: a step towards a move, or a question why there is none. */
function click(ids) {
  if (busy || shown === null || ids.length === 0) return;
  tell("");
  const id = ids.find((each) => shown.choices.some(({ targets }) => targets.includes(each)));
  if (id === undefined) return askWhyNot(ids);
  picked = picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id];
  if (candidates().length === 0) picked = [id];
  const left = candidates();
  if (left.length === 1) return play(left[0].move);
  showChoices();
  byId("choices").scrollIntoView({ block: "nearest" });
}

async function askWhyNot(elements) {
  try {
    const { sentence } = await ask("POST", address("/why"), { elements: elements.slice(0, 8) });
    tell(sentence);
  } catch (error) {
    tell(error.code ? error.message : texts.offline);
  }
}

const play = (move) => act("/move", { move, version: shown.version });
const takeBack = () => act("/undo", { version: shown.version });

/** Do something that changes the table; one thing at a time. */
function act(action, body) {
  if (busy) return;
  busy = true;
  tell("");
  document.body.classList.add("busy");
  question.abort(); // the answer to this brings the news
  acting = send(action, body);
}

async function send(action, body) {
  try {
    show(await ask("POST", address(action), body));
  } catch (error) {
    tell(error.code ? error.message : texts.offline);
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

// --- points and log ------------------------------------------------------------------------------

function showPlayers(players) {
  byId("players").replaceChildren(...players.map(playerRow));
}

function playerRow(player) {
  const items = player.items.map(({ source, points }) =>
    make("li", {}, make("span", {}, source), make("span", {}, points)),
  );
  const place = player.place === null ? [] : [say("place", { place: player.place })];
  const row = make(
    "details",
    { class: player.turn ? "turn" : "", "data-seat": player.seat, open: openScores.has(player.seat) },
    make(
      "summary",
      {},
      make("span", { class: "who" }, player.name),
      make("span", { class: "role" }, [player.role, ...place].join(", ")),
      make("span", { class: "total" }, player.points),
    ),
    make("ul", {}, ...items),
  );
  row.addEventListener("toggle", () => {
    if (row.open) openScores.add(player.seat);
    else openScores.delete(player.seat);
  });
  return row;
}

/** The log keeps what still holds and gets what is new: one item per move. */
function showLog({ from, moves }) {
  const list = byId("log");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  while (list.children.length > from) list.lastElementChild.remove();
  const items = moves.map((lines) =>
    make("li", { hidden: lines.length === 0 },
      ...lines.map(({ kind, words }) => make("p", { "data-kind": kind }, words))),
  );
  list.append(...items);
  if (atEnd) list.scrollTop = list.scrollHeight;
}

/** Show everything again, in other colours. */
async function redraw() {
  try {
    show(await ask("GET", address("")), true);
  } catch (error) {
    tell(error.code ? error.message : texts.offline);
  }
}

async function saveRecord() {
  try {
    download(await read(address("/record")), `${shown.game}.json`, "application/json");
  } catch (error) {
    tell(error.code ? error.message : texts.offline);
  }
}

// --- start ---------------------------------------------------------------------------------------

menus(redraw);
onChoice(click);
byId("undo").addEventListener("click", takeBack);
byId("all").addEventListener("click", () => {
  picked = [];
  showChoices();
});
byId("record").addEventListener("click", saveRecord);
follow();
