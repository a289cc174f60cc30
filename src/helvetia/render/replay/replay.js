"use strict";
(async () => {
  const at = (id) => document.getElementById(id);
  const board = at("board");
  const slider = at("slider");
  const list = at("moves");
  const items = [...list.querySelectorAll(".step")];
  const seats = [...at("points").children];
  // Points, and the shares of the win if the record has some.
  const charts = [...document.querySelectorAll(".chart")];

  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(plain).text());
  }

  let data;
  try {
    data = await unpack(at("data").textContent);
  } catch (error) {
    return; // the notice stays: this browser is too old
  }
  const last = data.pictures.length - 1;
  let now = -1;
  let timer = 0;

  const fill = (text, fields) => text.replace(/\{(\w+)\}/g, (_, name) => fields[name]);

  function drawn(step) {
    const text = data.pictures[step].map((number) => data.pieces[number]).join("");
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return document.adoptNode(parsed.documentElement);
  }

  function caption(step) {
    const [happened, begins] = data.told[step];
    const next = document.createElement("span");
    next.textContent = begins;
    at("caption").replaceChildren(happened, " ", next);
  }

  function mark(elements, index) {
    for (const element of elements) {
      element.removeAttribute("aria-current");
    }
    if (index !== null && elements[index]) {
      elements[index].setAttribute("aria-current", "step");
    }
  }

  function show(step, keep) {
    step = Math.min(last, Math.max(0, step));
    if (step === now) {
      return;
    }
    now = step;
    const [left, top] = [board.scrollLeft, board.scrollTop];
    board.replaceChildren(drawn(step));
    board.scrollTo(left, top);
    slider.value = step;
    const where = fill(data.text.step, { number: step, count: last });
    slider.setAttribute("aria-valuetext", where);
    const turn = data.turns[step];
    const whose = turn === null ? "" : fill(data.text.turn, { name: data.names[turn] });
    at("where").textContent = [where, step === last && data.over ? data.text.over : whose]
      .filter(Boolean)
      .join(" · ");
    caption(step);
    mark(items, step);
    mark(seats, turn);
    seats.forEach((seat, index) => {
      seat.querySelector("b").textContent = data.points[index][step];
    });
    const item = items[step];
    // Not scrollIntoView: it would move the whole page, too.
    list.scrollTop = item.offsetTop - list.clientHeight / 2 + item.offsetHeight / 2;
    for (const chart of charts) {
      const [from, to] = [Number(chart.dataset.left), Number(chart.dataset.right)];
      const moved = (to - from) * (last ? step / last : 0);
      chart.querySelector(".cursor").setAttribute("transform", `translate(${moved} 0)`);
    }
    for (const id of ["first", "previous"]) {
      at(id).disabled = step === 0;
    }
    for (const id of ["next", "last"]) {
      at(id).disabled = step === last;
    }
    if (!keep) {
      try {
        history.replaceState(null, "", `#${step}`);
      } catch (error) {
        // A page without an address of its own can do without.
      }
    }
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    document.body.classList.remove("playing");
    label(data.text.play);
  }

  function label(text) {
    at("play").title = text;
    at("play").setAttribute("aria-label", text);
  }

  function start() {
    clearInterval(timer);
    document.body.classList.add("playing");
    label(data.text.pause);
    timer = setInterval(() => {
      show(now + 1, true);
      if (now === last) {
        stop();
      }
    }, 1000 / Number(at("speed").value));
  }

  function toggle() {
    if (timer) {
      stop();
    } else {
      if (now === last) {
        show(0);
      }
      start();
    }
  }

  // The step at which the turn before or after begins.
  function turn(way) {
    let step = now;
    do {
      step += way;
    } while (step > 0 && step < last && data.turns[step] === data.turns[step - 1]);
    return step;
  }

  const go = (step) => {
    stop();
    show(step);
  };
  at("first").onclick = () => go(0);
  at("previous").onclick = () => go(now - 1);
  at("play").onclick = toggle;
  at("next").onclick = () => go(now + 1);
  at("last").onclick = () => go(last);
  slider.oninput = () => go(Number(slider.value));
  at("speed").onchange = () => timer && start();
  list.onclick = (event) => {
    const item = event.target.closest(".step");
    if (item) {
      go(items.indexOf(item));
    }
  };
  for (const chart of charts) {
    chart.onclick = (event) => {
      const point = new DOMPoint(event.clientX, event.clientY);
      const { x } = point.matrixTransform(chart.getScreenCTM().inverse());
      const [from, to] = [Number(chart.dataset.left), Number(chart.dataset.right)];
      go(Math.round(((x - from) / (to - from)) * last));
    };
  }

  const keys = {
    ArrowLeft: () => go(now - 1),
    ArrowRight: () => go(now + 1),
    PageUp: () => go(turn(-1)),
    PageDown: () => go(turn(1)),
    Home: () => go(0),
    End: () => go(last),
    " ": toggle,
  };
  document.addEventListener("keydown", (event) => {
    const pressed = event.key === " " && event.target.closest("button");
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (keys[event.key] && plain && !pressed && event.target.tagName !== "SELECT") {
      event.preventDefault();
      keys[event.key]();
    }
  });

  const wanted = () => Number(location.hash.slice(1)) || 0;
  addEventListener("hashchange", () => go(wanted()));
  show(wanted(), true);
  document.body.dataset.ready = "yes";
})();
