// Intent first: wishes are clicked, plans lead to them, a preview shows the result, one click plays.

import { make, say, tell, texts } from "./common.js";
import { signed } from "./choices.js";

/** What a person is about to do: wishes with their plans, or one move that ends the turn. */
export class Proposal {
  #host; // ask(action, body), preview(board, news), play(moves), changed()
  #asking = 0;
  wishes = [];
  plans = [];
  options = [];
  chosen = 0;
  outcome = null; // what the host told of the chosen plan

  constructor(host) {
    this.#host = host;
  }

  get active() {
    return this.wishes.length > 0 || this.plans.length > 0 || this.options.length > 0;
  }

  /** Add what was clicked to the wishes. False if it means nothing. */
  async wish(elements, moves = this.wishes.map(({ move }) => move)) {
    const number = ++this.#asking;
    const answer = await this.#host.ask("/plans", { wishes: moves, elements: elements.slice(0, 8) });
    if (number !== this.#asking) return true; // something newer was asked
    if (answer.sentence) tell(answer.sentence);
    if (answer.sentence && this.active) return true;
    const { wishes, plans, options } = answer;
    const meant = wishes.length + options.length > 0 || this.active || answer.sentence !== "";
    // Without a new plan the old ones stay while an option is chosen.
    this.options = options;
    if (options.length === 0) {
      this.wishes = wishes;
      this.plans = plans;
      await this.choose(0);
    } else this.#host.changed();
    return meant;
  }

  /** Propose one move, with its result in the picture. */
  async propose(choice) {
    this.wishes = [];
    this.options = [];
    this.plans = [{ moves: [choice.move], steps: [choice.words] }];
    await this.choose(0);
  }

  async choose(index) {
    const number = ++this.#asking;
    this.chosen = index;
    this.outcome = null;
    const plan = this.plans[index];
    if (plan !== undefined) {
      plan.outcome ??= await this.#host.ask("/preview", { moves: plan.moves });
      if (number !== this.#asking) return;
      this.outcome = plan.outcome;
      this.#host.preview(this.outcome.board, this.outcome.news);
    } else this.#host.preview(null, []);
    this.#host.changed();
  }

  cancel() {
    this.#asking++;
    this.forget();
    this.#host.preview(null, []);
    this.#host.changed();
  }

  /** Drop everything: the table has changed. */
  forget() {
    this.#asking++;
    this.wishes = [];
    this.plans = [];
    this.options = [];
    this.outcome = null;
  }

  confirm() {
    const plan = this.plans[this.chosen];
    if (plan !== undefined) this.#host.play(plan.moves);
  }

  /** What stands in the place of the choices. */
  panel() {
    return [
      ...this.#wishList(),
      ...(this.options.length ? [this.#optionList()] : []),
      ...(this.options.length || this.plans.length === 0 ? [] : [this.#planList()]),
      make("div", { class: "decide" },
        ...(this.plans.length && !this.options.length ? [this.#confirmButton()] : []),
        make("button", { type: "button", id: "cancel", onclick: () => this.cancel() }, texts.cancel)),
    ];
  }

  #wishList() {
    if (this.wishes.length === 0) return [];
    const items = this.wishes.map(({ move, words }) => {
      const rest = this.wishes.filter((wish) => wish.move !== move).map((wish) => wish.move);
      const remove = () => (rest.length ? this.wish([], rest) : this.cancel());
      const label = say("drop_wish", { wish: words });
      return make("li", {}, words,
        make("button", { type: "button", "aria-label": label, title: label, onclick: remove }, "×"));
    });
    return [make("section", {}, make("h2", {}, texts.wishes),
      make("ul", { class: "wishes" }, ...items), make("p", { class: "hint" }, texts.wish_more))];
  }

  #optionList() {
    const wished = this.wishes.map(({ move }) => move);
    const buttons = this.options.map(({ move, words }) =>
      make("button", { type: "button", onclick: () => this.wish([], [...wished, move]) }, words),
    );
    return make("section", {}, make("h2", {}, texts.which_wish), make("div", { class: "buttons" }, ...buttons));
  }

  #planList() {
    const plans = this.plans.map((plan, index) =>
      make(
        "button",
        {
          type: "button",
          class: "plan",
          "aria-pressed": String(index === this.chosen),
          onclick: () => index === this.chosen || this.choose(index),
        },
        make("span", {}, plan.steps.join(" · ")),
      ),
    );
    return make("section", {}, ...(plans.length > 1 ? [make("h2", {}, texts.plans)] : []), ...plans);
  }

  #confirmButton() {
    const [before, after] = this.outcome?.points ?? [0, 0];
    const gain = after === before ? "" : ` ${signed(after - before)}`;
    return make(
      "button",
      {
        type: "button",
        id: "confirm",
        class: "main",
        onclick: (event) => event.detail > 1 || this.confirm(),
      },
      this.outcome?.over ? texts.confirm_end : texts.confirm,
      ...(gain ? [make("span", { class: "gain" }, gain)] : []),
    );
  }
}
