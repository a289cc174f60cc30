// The page where a seat plays, or spectators look on.

import { sections } from "./choices.js";
import { download, make, menus, page, say, tell, texts } from "./common.js";
import { Ghost, followPointer } from "./ghost.js";
import { explainParts, showDialog, showEnding, showLesson } from "./help.js";
import { bringIntoSight, draw, mark, offer, onChoice, wishable } from "./picture.js";
import { Proposal } from "./plans.js";
import { reviewGame } from "./review.js";
import { settings, settingsForm } from "./settings.js";
import { stop, tellStory } from "./story.js";
import "./keep.js";
import { ask, read, remember, saved, table } from "./transport.js";

let shown = null; // what the host told last
let picked = []; // parts of the picture that were clicked for one move
let busy = false; // a move is under way
let ghost = null; // a tile of Helsinki that is being placed
const openScores = new Set();

const byId = (id) => document.getElementById(id);
const theme = () => document.documentElement.dataset.theme;
const complain = (error) => tell(error.code ? error.message : texts.offline);

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
      advance();
    } catch (error) {
      if (question.signal.aborted) continue;
      if (error.status < 500) return tell(error.message);
      byId("offline").hidden = false;
      await sleep(pause);
      pause = Math.min(pause * 2, 5000);
    }
  }
}

/** Show what the host told, unless something newer is on the page already. */
function show(news, again = false) {
  if (shown !== null && !again && news.version <= shown.version) return;
  const restore = focusKept();
  const first = shown === null || again;
  shown = news;
  picked = [];
  proposal.forget();
  document.body.dataset.game = news.game;
  byId("prompt").textContent = news.prompt;
  document.title = `${news.yours ? "● " : ""}${news.prompt}`;
  document.body.classList.toggle("yours", news.yours);
  byId("thinking").hidden = !news.thinking;
  byId("undo").disabled = !news.undo;
  byId("hint").disabled = !news.yours;
  if (news.over) byId("counted").textContent = texts.points_end;
  showPlayers(news.players);
  showGuide();
  drawBoard(news.board, news.news);
  ghost = Ghost.of(news.choices, showChoices);
  bringIntoSight(news.choices.flatMap(({ targets }) => targets));
  tellStory(news.log, news.seat, first);
  showChoices();
  restore();
  document.body.toggleAttribute("data-over", news.over);
  document.body.dataset.version = news.version;
}

function drawBoard(board, news) {
  draw(board, news, {
    seat: shown.seat,
    names: shown.players.map(({ name }) => name),
    shared: texts.shared,
  });
}

/** Where the focus was, and how it gets back: it is never lost. */
function focusKept() {
  const active = document.activeElement;
  const inChoices = byId("choices").contains(active) || active === byId("prompt");
  const id = active?.closest?.("#picture") ? active.id : "";
  return () => {
    if (!inChoices && !id) return;
    const same = id ? document.querySelector(`#picture [role=button]#${CSS.escape(id)}`) : null;
    (same ?? byId("choices").querySelector("button") ?? byId("prompt")).focus();
  };
}

// --- choices -------------------------------------------------------------------------------------

/** A move without an alternative is made by itself. */
const forced = () => settings.auto && shown.yours && shown.choices.length === 1;

function advance() {
  if (shown !== null && forced()) play([shown.choices[0].move]);
}

function candidates() {
  return shown.choices.filter(({ targets }) => picked.every((id) => targets.includes(id)));
}

function showChoices() {
  const focused = byId("choices").contains(document.activeElement)
    ? document.activeElement.id || document.activeElement.textContent
    : null;
  const offered = forced() ? [] : candidates();
  const buttons = sections(offered, chosen);
  if (proposal.active) byId("choices").replaceChildren(...proposal.panel());
  else if (ghost !== null) byId("choices").replaceChildren(...ghost.panel(playChoice), ...buttons);
  else if (shown.over) byId("choices").replaceChildren(showEnding(shown.ending, endButtons()));
  else byId("choices").replaceChildren(...buttons);
  byId("all").hidden = picked.length === 0;
  document.body.classList.toggle("previewing", proposal.active && proposal.outcome !== null);
  offer(proposal.active ? [] : offered.flatMap(({ targets }) => targets));
  if (shown.yours) wishable(shown.wishable);
  mark("picked", picked);
  if (ghost !== null && !proposal.active) ghost.show();
  if (focused !== null) {
    const found = [...byId("choices").querySelectorAll("button")];
    const same = found.find((each) => (each.id || each.textContent) === focused);
    (same ?? byId("confirm") ?? found[0] ?? byId("prompt")).focus();
  }
}

/** A choice was clicked: made at once, or proposed if it ends a turn that cannot be looked over. */
function chosen(choice) {
  if (choice.ends && shown.confirms) planning(proposal.propose(choice));
  else playChoice(choice);
}

const playChoice = (choice) => play([choice.move]);

const proposal = new Proposal({
  ask: (action, body) => ask("POST", address(action), body),
  preview: (board, news) => drawBoard(board ?? shown.board, board ? news : shown.news),
  play: (moves) => play(moves),
  changed: () => showChoices(),
});

/** A click on the picture: a step towards a move, a wish, or a question why there is none. */
async function click(ids) {
  if (busy || shown === null || ids.length === 0) return;
  tell("");
  stop();
  if (ghost !== null && ghost.over(ids)) return;
  const id = ids.find((each) => shown.choices.some(({ targets }) => targets.includes(each)));
  if (id !== undefined && !proposal.active) return pick(id);
  if (!shown.yours) return askWhyNot(ids);
  const { version } = shown;
  const meant = await planning(proposal.wish(ids));
  if (meant === false && version === shown.version) await askWhyNot(ids);
}

/** Show that the host is asked about a plan, and what it answers. */
async function planning(answer) {
  document.body.classList.add("planning");
  try {
    return await answer;
  } catch (error) {
    complain(error);
  } finally {
    document.body.classList.remove("planning");
  }
}

function pick(id) {
  picked = picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id];
  if (candidates().length === 0) picked = [id];
  const left = candidates();
  if (left.length === 1) return chosen(left[0]);
  showChoices();
  byId("choices").scrollIntoView({ block: "nearest" });
}

function cancel() {
  tell("");
  stop();
  if (proposal.active) return proposal.cancel();
  if (picked.length === 0) return;
  picked = [];
  showChoices();
}

async function askWhyNot(elements) {
  try {
    const { sentence } = await ask("POST", address("/why"), { elements: elements.slice(0, 8) });
    tell(sentence);
  } catch (error) {
    complain(error);
  }
}

const play = (moves) => act("/turn", { moves, version: shown.version, forced: settings.auto });
const takeBack = () => act("/undo", { version: shown.version });

/** Do something that changes the table; one thing at a time. */
function act(action, body) {
  if (busy) return;
  busy = true;
  tell("");
  stop();
  document.body.classList.add("busy");
  acting = send(action, body);
  question.abort(); // the answer to this brings the news
}

async function send(action, body) {
  try {
    show(await ask("POST", address(action), body));
  } catch (error) {
    complain(error);
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

// --- the guided first round -----------------------------------------------------------------------

/** Explain the decision, if the host has a word for it and the person wants it. */
function showGuide() {
  const box = byId("guide");
  box.hidden = !settings.guide || !shown.guide || forced();
  box.querySelector("p").textContent = shown.guide;
}

function endGuide() {
  byId("guided").click();
  byId("prompt").focus();
}

// --- help and the end ----------------------------------------------------------------------------

/** Show a good turn, or with `bot` what that bot would do here; the bots can be asked next. */
async function askHint(bot) {
  const { version } = shown;
  try {
    const { steps, reasons, targets, others, manner } = bot
      ? await ask("POST", address("/ask"), { bot }, 60)
      : await ask("GET", address("/hint"), undefined, 60);
    if (version !== shown.version) return;
    mark("step", targets);
    const who = manner ? [make("p", { class: "aim" }, `${texts[`bot_${bot}`]}: ${manner}`)] : [];
    const list = make("ol", { class: "how" }, ...steps.map((step) => make("li", {}, step)));
    const why = reasons.length ? [make("p", {}, say("hint_why", { reasons: reasons.join("; ") }))] : [];
    const other = ({ steps: moves, loss }) =>
      make("p", {}, say("hint_other", { moves: moves.join("; "), loss }));
    const bots = page.bots.map((each) =>
      make("button", { type: "button", onclick: () => askHint(each) }, texts[`bot_${each}`]));
    showDialog(texts.hint, ...who, list, ...why, ...others.map(other),
      make("h3", {}, texts.hint_ask), make("div", { class: "buttons" }, ...bots));
  } catch (error) {
    complain(error);
  }
}

async function teach() {
  try {
    showLesson(await ask("GET", address("/lesson")));
  } catch (error) {
    complain(error);
  }
}

function endButtons() {
  const button = (label, action) => make("button", { type: "button", onclick: action }, label);
  const rematch = shown.seat === null ? [] : [button(texts.rematch, playAgain)];
  const review = make("button", { type: "button", id: "review" }, texts.review);
  review.addEventListener("click", () => reviewGame().catch(complain));
  return [...rematch, review, button(texts.replay, saveReplay)];
}

/** A new table with the same seats and rules. */
async function playAgain() {
  const { game, seats, names, preset } = shown;
  const wish = { game, seats, names, preset, lang: page.lang, quick: true };
  try {
    const links = await ask("POST", `tables?lang=${page.lang}`, wish);
    const own = links.seats[shown.seat];
    remember({ game, link: own, when: Date.now(), links });
    location.assign(own);
  } catch (error) {
    complain(error);
  }
}

/** All links of the table, for whoever opened it in this browser. */
async function findLinks() {
  const entry = (await saved()).find(({ link, links }) => links && link.endsWith(table));
  const seats = entry?.links.seats ?? [];
  if (seats.filter((link) => link !== null).length < 2 && !entry?.links.spectators) return;
  byId("links").hidden = false;
  byId("links").addEventListener("click", () => {
    const named = [...seats.map((link, seat) => [shown.players[seat].name, link]),
      [texts.spectators, entry.links.spectators]];
    const rows = named.filter(([, link]) => link).map(([name, link]) =>
      make("label", { class: "field" }, make("span", {}, name),
        make("input", { readonly: true, value: new URL(link, location.href).href })));
    showDialog(texts.links, make("p", {}, texts.links_hint), ...rows);
  });
}

async function saveReplay() {
  try {
    download(await read(address("/replay")), `${shown.game}.html`, "text/html");
  } catch (error) {
    complain(error);
  }
}

// --- points --------------------------------------------------------------------------------------

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

/** Show everything again, in other colours. */
async function redraw() {
  try {
    show(await ask("GET", address("")), true);
  } catch (error) {
    complain(error);
  }
}

async function saveRecord() {
  try {
    download(await read(address("/record")), `${shown.game}.json`, "application/json");
  } catch (error) {
    complain(error);
  }
}

// --- start ---------------------------------------------------------------------------------------

menus(redraw);
settingsForm(() => shown !== null && (showGuide(), showChoices()));
onChoice(click);
followPointer(byId("picture"), () => (proposal.active ? null : ghost));
byId("undo").addEventListener("click", takeBack);
byId("all").addEventListener("click", cancel);
byId("hint").addEventListener("click", () => askHint());
byId("suggest").addEventListener("click", askHint);
byId("unguide").addEventListener("click", endGuide);
byId("help").addEventListener("click", teach);
explainParts();
findLinks();
byId("record").addEventListener("click", saveRecord);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") cancel();
  const typing = event.target.closest?.("input, select, textarea, dialog");
  if (!typing && ghost !== null && !proposal.active && ghost.press(event.key)) event.preventDefault();
});
follow();
