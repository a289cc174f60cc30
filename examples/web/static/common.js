// What both pages share: their data, building elements, asking the server.

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

export class Refused extends Error {
  constructor(status, error) {
    super(error.sentence);
    this.status = status;
    this.code = error.code;
  }
}

/** The server's answer: an object, or null when there is nothing new. Throws Refused, or what
 * fetch throws when there is no connection. */
export async function ask(method, address, body, seconds = 20, signal = undefined) {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.any([AbortSignal.timeout(seconds * 1000), ...(signal ? [signal] : [])]),
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.status === 204) return null;
  const document = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, document.error);
  return document;
}

/** A line that tells what went wrong, and vanishes with an empty text. */
export function tell(sentence) {
  const line = document.getElementById("message");
  line.textContent = sentence;
  line.hidden = !sentence;
}

/** What this browser remembers; nothing depends on it. */
export const memory = {
  get(key, fallback) {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? fallback;
    } catch {
      return fallback;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // storage is full or switched off
    }
  },
};

/** The two menus of the header. A language reloads the page; a theme is told to `changed`. */
export function menus(changed = () => {}) {
  const language = document.getElementById("language");
  language.addEventListener("change", () => {
    const address = new URL(location.href);
    address.searchParams.set("lang", language.value);
    location.assign(address);
  });
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
