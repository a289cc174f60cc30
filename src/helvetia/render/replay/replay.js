(async () => {
  "use strict";
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

  // The better turn on the board: a number on everything that one would click, and the way.
  const SVG = "http://www.w3.org/2000/svg";
  function shape(name, attributes, text = "") {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
      made.setAttribute(key, value);
    }
    made.textContent = text;
    return made;
  }

  function better(step) {
    const picture = board.querySelector("svg");
    const clicks = data.better[step] ?? [];
    const back = picture.getScreenCTM()?.inverse();
    const size = Math.max(7, picture.viewBox.baseVal.width / 110);
    const places = [];
    for (const ids of clicks) {
      const element = ids.map((id) => picture.getElementById(id)).find(Boolean);
      const box = element?.getBoundingClientRect();
      if (back && box && box.width) {
        const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
        const place = middle.matrixTransform(back);
        // A second click on the same element stands beside the first one.
        while (places.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < size)) {
          place.x += 2 * size;
        }
        places.push(place);
      }
    }
    at("better-key").hidden = !places.length;
    if (!places.length) {
      return;
    }
    const drawing = shape("g", { class: "better" });
    for (let number = 1; number < places.length; number++) {
      const [from, to] = [places[number - 1], places[number]];
      const long = Math.hypot(to.x - from.x, to.y - from.y);
      if (long > 2 * size) {
        const [x, y] = [(to.x - from.x) / long, (to.y - from.y) / long];
        const tip = { x: to.x - x * size, y: to.y - y * size };
        const side = (sign) =>
          `${tip.x - size * (x + sign * y * 0.6)} ${tip.y - size * (y - sign * x * 0.6)}`;
        const d = `M${from.x} ${from.y}L${tip.x} ${tip.y}M${side(1)}L${tip.x} ${tip.y}L${side(-1)}`;
        drawing.append(shape("path", { d, "stroke-width": size / 3 }));
      }
    }
    places.forEach(({ x, y }, index) => {
      drawing.append(shape("circle", { cx: x, cy: y, r: size }));
      drawing.append(shape("text", { x, y, "font-size": 1.3 * size }, String(index + 1)));
    });
    picture.append(drawing);
  }

  // Play on from here: the record up to this step, in a link or in a file.
  function recordUntil(step) {
    const record = JSON.parse(data.record);
    record.moves = record.moves.slice(0, step);
    return JSON.stringify(record);
  }

  async function packed(text) {
    const pressed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(pressed).arrayBuffer());
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  async function onward(step) {
    const link = at("onward");
    at("onward-how").textContent = "";
    link.hidden = !data.record || (step === last && data.over);
    if (link.hidden) {
      return;
    }
    const text = recordUntil(step);
    if (data.play_page) {
      link.target = "_blank";
      const fragment = await packed(text);
      if (step === now) {
        link.href = `${data.play_page}#g=${fragment}`;
      }
      return;
    }
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${JSON.parse(text).game}-${step}.json`;
    const own = data.turns[step] ?? 0;
    const seats = data.names.map((_, seat) => (seat === own ? "human" : "greedy")).join(",");
    const command = `python -m helvetia play --resume ${link.download} --seats ${seats}`;
    link.onclick = () => {
      at("onward-how").textContent = fill(data.text.onward_how, { command });
    };
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

  const enlarge = () => enlargeTexts([...board.querySelectorAll("text")]);
  new ResizeObserver(enlarge).observe(board);

  function show(step, keep) {
    step = Math.min(last, Math.max(0, step));
    if (step === now) {
      return;
    }
    now = step;
    const [left, top] = [board.scrollLeft, board.scrollTop];
    board.replaceChildren(drawn(step));
    enlarge();
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
    better(step);
    onward(step);
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
