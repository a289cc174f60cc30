"use strict";
(async () => {
  const at = (id) => document.getElementById(id);
  const bytes = Uint8Array.from(atob(at("data").textContent), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const data = JSON.parse(await new Response(plain).text());
  const fill = (text, fields) => text.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
  const count = data.puzzles.length;
  // The first choice of each puzzle counts; later ones only tell.
  const first = new Array(count).fill(null);
  let now = -1;

  function answer(item, [, said, best]) {
    if (item.className) {
      return;
    }
    item.className = best ? "best" : "worse";
    const text = document.createElement("p");
    text.textContent = said;
    item.append(text);
  }

  function score() {
    const solved = first.filter((right) => right === true).length;
    const tried = first.filter((right) => right !== null).length;
    at("solved").textContent = tried ? fill(data.text.solved, { solved, tried }) : "";
  }

  function show(number) {
    now = Math.min(count - 1, Math.max(0, number));
    const picture = data.pictures[now].map((piece) => data.pieces[piece]).join("");
    const parsed = new DOMParser().parseFromString(picture, "image/svg+xml");
    at("board").replaceChildren(document.adoptNode(parsed.documentElement));
    at("where").textContent = fill(data.text.number, { number: now + 1, count });
    const { question, choices } = data.puzzles[now];
    at("question").textContent = question;
    const items = choices.map((choice) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = choice[0];
      button.onclick = () => {
        answer(item, choice);
        first[now] ??= choice[2];
        score();
      };
      item.append(button);
      return item;
    });
    at("choices").replaceChildren(...items);
    at("show").onclick = () => items.forEach((item, index) => answer(item, choices[index]));
    at("previous").disabled = now === 0;
    at("next").disabled = now === count - 1;
    try {
      history.replaceState(null, "", `#${now + 1}`);
    } catch (error) {
      // A page without an address of its own can do without.
    }
  }

  at("previous").onclick = () => show(now - 1);
  at("next").onclick = () => show(now + 1);
  show((Number(location.hash.slice(1)) || 1) - 1);
  document.body.dataset.ready = "yes";
})();
