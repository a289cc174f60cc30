// The page where tables are opened.

import { make, menus, page, say, tell, texts } from "./common.js";
import "./keep.js";
import { ask, keeper, remember, saved } from "./transport.js";

const LONGEST_NAME = 20;
const form = document.getElementById("new");
const fields = form.elements;

function fill(select, options) {
  const kept = select.value;
  select.replaceChildren(
    ...options.map(({ value, label }) => make("option", { value }, label)),
  );
  if (options.some(({ value }) => value === kept)) select.value = kept;
}

function chosenGame() {
  return page.games.find(({ value }) => value === fields.game.value);
}

/** One menu per seat: the first is for whoever opens the table, the others for bots at first. */
function showSeats() {
  const box = document.getElementById("seats");
  const kept = [...box.querySelectorAll("select")].map((select) => select.value);
  const names = [...box.querySelectorAll("input")].map((input) => input.value);
  const rows = [];
  for (let seat = 0; seat < Number(fields.players.value); seat++) {
    const menu = make("select", { name: `seat${seat}`, onchange: describeSeats });
    fill(menu, page.kinds);
    menu.value = kept[seat] ?? (seat === 0 ? "human" : "greedy");
    const who = chosenGame().seats[seat];
    const name = make("input", {
      name: `name${seat}`, maxlength: LONGEST_NAME, placeholder: texts.player_name,
      "aria-label": `${texts.player_name}: ${who}`, autocomplete: "off", value: names[seat] ?? "",
    });
    rows.push(make("div", { class: "seat" },
      make("label", { class: "field" }, make("span", {}, who), menu), name,
      make("p", { class: "hint" })));
  }
  box.replaceChildren(...rows);
  describeSeats();
}

/** Say of every bot how it plays; ask every person for a name. */
function describeSeats() {
  for (const row of document.querySelectorAll(".seat")) {
    const kind = row.querySelector("select").value;
    row.querySelector("input").hidden = kind !== "human";
    row.querySelector("p").textContent = page.kinds.find(({ value }) => value === kind).about;
  }
}

function describePreset() {
  const { about } = chosenGame().presets.find(({ value }) => value === fields.preset.value);
  document.getElementById("about-preset").textContent = about;
}

function showGame() {
  fill(fields.preset, chosenGame().presets);
  const game = fields.game.value;
  document.getElementById("aim").textContent = say(`aim_${game}`);
  const scene = document.getElementById("scene");
  scene.src = new URL(`../pictures/${game}.svg`, import.meta.url).href;
  scene.alt = say("scene", { game: say(`game_${game}`) });
  describePreset();
  showSeats();
}

async function open(event) {
  event.preventDefault();
  tell("");
  const seats = [...document.querySelectorAll("#seats select")].map((select) => select.value);
  const wish = {
    game: fields.game.value,
    seats,
    preset: fields.preset.value,
    lang: page.lang,
    quick: fields.quick.checked,
    names: [...document.querySelectorAll(".seat input")].map((name) => (name.hidden ? "" : name.value)),
  };
  try {
    const links = await ask("POST", `tables?lang=${page.lang}`, wish);
    const own = links.seats.filter((link) => link !== null);
    remember({ game: wish.game, link: own[0] ?? links.spectators, when: Date.now(), links });
    if (own.length === 1) location.assign(own[0]);
    else showLinks(links);
  } catch (error) {
    tell(error.code ? error.message : texts.offline);
  }
}

function row(name, link, verb) {
  const address = new URL(link, location.href).href;
  const field = make("input", { readonly: true, value: address, "aria-label": name, size: 20 });
  const copy = make("button", { type: "button" }, texts.copy);
  copy.addEventListener("click", async () => {
    field.select(); // for browsers that do not let a page copy
    try {
      await navigator.clipboard.writeText(address);
      copy.textContent = texts.copied;
    } catch {
      field.focus();
    }
  });
  const enter = make("a", { href: link, class: "go" }, verb);
  return make("li", {}, make("strong", {}, name), field, copy, enter);
}

function showLinks(links) {
  const rows = links.seats.flatMap((link, seat) =>
    link === null ? [] : [row(chosenGame().seats[seat], link, texts.go)],
  );
  rows.push(row(texts.spectators, links.spectators, texts.watch));
  const box = document.getElementById("links");
  box.querySelector("ul").replaceChildren(...rows);
  box.hidden = false;
  box.focus();
}

function forgetting(table, name) {
  const forget = async () => {
    await keeper.forget(table.link);
    showRecent();
  };
  const label = `${texts.forget}: ${name}`;
  return make("button", { type: "button", "aria-label": label, onclick: forget }, texts.forget);
}

async function showRecent() {
  const tables = await saved();
  const when = new Intl.DateTimeFormat(page.lang, { dateStyle: "medium", timeStyle: "short" });
  const rows = tables.map((table) => {
    const name = table.game ? say(`game_${table.game}`) : texts.open_record;
    const points = (table.players ?? []).map((each) => `${each.name} ${each.points}`);
    const told = [when.format(table.when), ...points].join(" · ");
    const row = make("li", {}, make("a", { href: table.link }, name), make("span", {}, told));
    if (keeper !== null) row.append(forgetting(table, name));
    return row;
  });
  const box = document.getElementById("recent");
  box.querySelector("ul").replaceChildren(...rows);
  box.hidden = rows.length === 0;
}

menus();
fill(fields.game, page.games);
fill(fields.players, page.players.map((count) => ({ value: String(count), label: count })));
fields.game.addEventListener("change", showGame);
fields.players.addEventListener("change", showSeats);
fields.preset.addEventListener("change", describePreset);
form.addEventListener("submit", open);
showGame();
await showRecent();
document.body.dataset.ready = ""; // from now on everything answers
