// What a person has set for every table: forced moves, the speed of the others' turns.

const KEY = "settings";
const speeds = { slow: 2400, normal: 1200, fast: 500, off: 0 };
const kept = { auto: true, speed: "normal", guide: true, ...stored() };

export const settings = {
  /** Whether a move without an alternative is made by itself. */
  get auto() {
    return kept.auto === true;
  },
  /** Whether the first round is explained. */
  get guide() {
    return kept.guide === true;
  },
  /** Milliseconds for a step of another player; 0 shows none. */
  get speed() {
    return speeds[kept.speed] ?? speeds.normal;
  },
};

/** Fill the fields, and tell `changed` when one of them is changed. */
export function settingsForm(changed) {
  const auto = document.getElementById("auto");
  auto.checked = settings.auto;
  const speed = document.getElementById("speed");
  speed.value = kept.speed in speeds ? kept.speed : "normal";
  const guide = document.getElementById("guided");
  guide.checked = settings.guide;
  for (const field of [auto, speed, guide]) {
    field.addEventListener("change", () => {
      kept.auto = auto.checked;
      kept.speed = speed.value;
      kept.guide = guide.checked;
      store();
      changed();
    });
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // storage is switched off, or holds something else
  }
}

function store() {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // then it holds for this page only
  }
}
