// A bot in JavaScript: plays Helvetia and Helsinki over the bot protocol, version 1.
//
//     python -m helvetia protocol-check "node examples/bots/bot.js"
//     python -m helvetia watch --seats "command:node examples/bots/bot.js,greedy,random"
//
// One JSON object comes in a line; the answer is one JSON object in a line. The bot prefers moves
// that score soon, and chooses at random among equals. It ends when its input ends.
"use strict";

const readline = require("node:readline");

let random = Math.random;
let seat = 0;
let open = null; // the request that waits for an answer
let refused = new Set(); // the indexes that were refused for this request

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

// A small generator of random numbers (mulberry32), so that a game can be repeated by its seed.
function generator(seed) {
  let a = (seed % 4294967296) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// What a move is worth: a rough preference by its kind, which is its first word.
const HELVETIA = { deliver: 4, build: 3, marry: 3, tile: 2, end: -1 };
const HELSINKI = { build: 4, place: 3, superstructure: 2, coat: 1, end: -1 };
const CHARACTERS = { carter: 3, builder: 2.5, midwife: 1.5, priest: 1.5, watchman: 1 };

function worth(game, view, text) {
  const words = text.split(" ");
  if (game === "helsinki") {
    return HELSINKI[words[0]] || 0;
  }
  if (words[0] === "commit") {
    return CHARACTERS[words[1]] + 0.2 * Number(words[2]);
  }
  if (words[0] === "deliver") {
    // The goods tile goes to the first player, so a good nobody has delivered is worth more.
    const first = !view.players.some((player) => player.delivered.includes(words[1]));
    return HELVETIA.deliver + (first ? 1 : 0);
  }
  return HELVETIA[words[0]] || 0;
}

function choose(request) {
  let best = [];
  let most = -Infinity;
  request.legal.forEach((legal, index) => {
    if (refused.has(index)) {
      return;
    }
    const value = worth(request.view.game, request.view, legal.text);
    if (value > most) {
      most = value;
      best = [];
    }
    if (value === most) {
      best.push(index);
    }
  });
  // Everything was refused: that cannot happen with legal moves, but a bot must not crash.
  return best.length ? best[Math.floor(random() * best.length)] : 0;
}

function answer() {
  const index = choose(open);
  refused.add(index);
  say({ type: "answer", id: open.id, move: open.legal[index].text });
}

const handlers = {
  hello(message) {
    seat = message.seat;
    random = generator(message.seed);
    say({ type: "ready", protocol: 1, name: `javascript on seat ${seat}` });
  },
  request(message) {
    open = message;
    refused = new Set();
    answer();
  },
  error(message) {
    process.stderr.write(`refused: ${message.reason.sentence} (${message.reason.rule})\n`);
    answer();
  },
  end() {
    process.exit(0);
  },
};

readline
  .createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", (line) => {
    const message = JSON.parse(line);
    // Messages of a later version that this bot does not know are ignored.
    if (handlers[message.type]) {
      handlers[message.type](message);
    }
  })
  .on("close", () => process.exit(0));
