// What goes beyond the table: the replay, a link that holds the game, a record opened again.

import { make, page, tell, texts } from "./common.js";
import { keeper, read, table } from "./transport.js";

const MOST = 200_000; // no record has more letters

const explain = (error) => tell(error.code ? error.message : texts.offline);

/** Do something that takes a while; the button waits with the user. */
async function patiently(button, work) {
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    explain(error);
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
}

// --- at the table --------------------------------------------------------------------------------

/** The game so far as a page of its own. Drawing all of it takes seconds. */
async function prepareReplay(button) {
  const text = await read(`${table}/replay?lang=${page.lang}`, 600);
  const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  const link = make("a", { id: "replayed", href: address, target: "_blank" }, texts.replay_ready);
  document.getElementById("replayed")?.remove();
  button.after(link);
  link.focus();
}

/** A link that holds the game, or the position alone: shown, selected and copied. */
async function share(button, part) {
  const address = keeper.link(await read(`${table}/share?lang=${page.lang}&part=${part}`));
  const field = make("input", {
    id: "shared", readonly: true, value: address, "aria-label": texts.shared_link, size: 20,
  });
  document.getElementById("shared")?.remove();
  button.after(field);
  field.select(); // for browsers that do not let a page copy
  try {
    await navigator.clipboard.writeText(address);
    button.textContent = texts.copied;
  } catch {
    field.focus();
  }
}

function addTo(record) {
  const replay = make("button", { id: "replay", type: "button" }, texts.watch_replay);
  replay.addEventListener("click", () => patiently(replay, () => prepareReplay(replay)));
  record.after(replay);
  if (keeper === null) return;
  for (const [id, part, words] of [
    ["share-position", "position", texts.share_position],
    ["share", "game", texts.share],
  ]) {
    const button = make("button", { id, type: "button" }, words);
    button.addEventListener("click", () => patiently(button, () => share(button, part)));
    record.after(button);
  }
}

// --- where tables are opened ---------------------------------------------------------------------

async function openFile(file) {
  const text = file.size > MOST ? "" : await file.text();
  const link = await keeper.open(text);
  location.assign(link);
}

function addOpening(before) {
  const field = make("input", { id: "file", type: "file", accept: ".json,application/json" });
  field.addEventListener("change", () => openFile(field.files[0]).catch(explain));
  const label = make("label", { class: "field" }, make("span", {}, texts.open_record), field);
  before.before(make("section", { class: "card" }, label));
}

const record = document.getElementById("record");
if (record !== null) addTo(record);
else if (keeper !== null) addOpening(document.getElementById("recent"));
