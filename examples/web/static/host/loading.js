// The bar that shows how much of the games has been loaded.

const { texts } = JSON.parse(document.body.dataset.page);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

let box = null;

function makeBox() {
  box = document.createElement("div");
  box.id = "loading";
  box.className = "loading";
  const label = document.createElement("label");
  label.append(document.createElement("span"), document.createElement("progress"));
  box.append(label);
  document.querySelector("main").prepend(box);
}

/** Show what a host reports about its load. */
export function showLoading({ kind, done, total }) {
  if (kind === "ready") return box?.remove();
  if (kind !== "loading" && kind !== "failed") return;
  if (box === null) makeBox();
  const words = box.querySelector("span");
  const bar = box.querySelector("progress");
  if (kind === "failed") {
    words.textContent = texts.load_failed;
    box.setAttribute("role", "alert");
    return bar.remove();
  }
  bar.max = total;
  bar.value = done;
  words.textContent = texts.load_bytes
    .replace("{done}", megabytes(done))
    .replace("{total}", megabytes(total));
}
