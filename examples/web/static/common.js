// What both pages share: their data, building elements, menus, files.

import { showIn } from "./transport.js";

export const page = JSON.parse(document.body.dataset.page);
export const texts = page.texts;

/** A text of the page with its fields filled in. */
export function say(key, fields = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
}

/** An element; text goes in as text, never as markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A line that tells what went wrong, and vanishes with an empty text. */
export function tell(sentence) {
  const line = document.getElementById("message");
  line.textContent = sentence;
  line.hidden = !sentence;
}

/** Let the browser save a text as a file. */
export function download(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The two menus of the header. A language reloads the page; a theme is told to `changed`. */
export function menus(changed = () => {}) {
  const language = document.getElementById("language");
  language.addEventListener("change", () => showIn(language.value));
  const theme = document.getElementById("theme");
  theme.value = document.documentElement.dataset.theme;
  theme.addEventListener("change", () => {
    document.documentElement.dataset.theme = theme.value;
    try {
      localStorage.setItem("theme", theme.value);
    } catch {
      // then it holds for this page only
    }
    changed(theme.value);
  });
}
