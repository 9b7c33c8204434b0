/** Choosing a turn of Queen's Garden: what has been chosen so far, and what can be chosen next. */

import { Play } from "../lib/play.svelte";
import type { Target } from "../lib/target";
import { signed, t } from "../lib/words.svelte";
import { categoryName, cellName, itemName, slotName } from "./names";
import { closest, discards, readPayment, type Paid } from "./steps";
import type { Position, Item } from "./position";
import { words } from "./words";

export class GardenPlay extends Play<Position> {
  category = $state<string | null>(null);
  cell = $state<string | null>(null);
  trial = $state<{ slot: number; turn: number } | null>(null);
  /** Which of the payments has been chosen. */
  payment = $state(0);
  thrown = $state<Item[]>([]);

  #after(mark: string): Set<string> {
    return new Set([...this.legal].filter((step) => step.startsWith(mark)).map((step) => step.slice(mark.length)));
  }

  get takes(): Set<string> {
    return this.passing ? new Set() : this.#after(":");
  }

  get picks(): Set<string> {
    return this.#after("/");
  }

  get piece(): Item | null {
    return this.view.turn.piece ?? (this.view.stage === "back" ? "x" : null);
  }

  get due(): number {
    return this.view.turn.due ?? 0;
  }

  /** The items in the storage that can be acted on now. */
  get items(): Set<Item> {
    if (!this.port.active) return new Set();
    if (this.passing || this.view.stage === "discard") return new Set(this.#held);
    if (this.view.stage === "turn") return new Set([...this.legal].filter((step) => /^[a-z]\d/.test(step)));
    if (this.#placed === null && this.view.stage !== "pay") return new Set();
    return new Set(this.port.payments.flatMap((steps) => steps.map((step) => step.slice(1))));
  }

  get #held(): Item[] {
    const seat = this.view.seats[this.port.seat];
    return seat ? [...Object.keys(seat.tiles), ...seat.stored.map((hex) => `${hex}x`)] : [];
  }

  /** What has been chosen in the storage: the payment, or what to discard with a pass. */
  get picked(): Paid {
    if (this.passing || this.view.stage === "discard") {
      const found: Paid = new Map();
      for (const item of this.thrown) found.set(item, (found.get(item) ?? 0) + 1);
      return found;
    }
    if (this.#placed === null && this.view.stage !== "pay") return new Map<Item, number>();
    return readPayment(this.port.payments[this.payment] ?? [], this.due);
  }

  /** The step that says where the piece goes, once that has been chosen. */
  get #placed(): string | null {
    if (this.cell !== null) return `@${this.cell}`;
    if (this.trial === null) return null;
    return this.view.stage === "back" ? `#${this.trial.slot}` : `#${this.trial.slot}.${this.trial.turn}`;
  }

  get plan(): readonly string[] | null {
    if (!this.port.active) return null;
    if (this.passing) return this.thrown.length ? ["-?", ...discards(this.thrown), "."] : ["-"];
    if (this.view.stage === "discard") return [...discards(this.thrown), "."];
    if (this.category !== null) return [`:${this.category}`];
    const pay = this.port.payments[this.payment] ?? [];
    if (this.view.stage === "pay") return pay.length ? pay : null;
    return this.#placed === null ? null : [this.#placed, ...pay];
  }

  /** What the chosen place would bring, for the line below the prompt. */
  get outlook(): Record<string, number> | null {
    return this.#placed === null ? null : (this.brings.get(this.#placed) ?? null);
  }

  get targets(): Map<string, Target> {
    const found = new Map<string, Target>();
    for (const cell of this.#after("@")) {
      found.set(cell, { ...this.#target(`@${cell}`), chosen: cell === this.cell });
    }
    return found;
  }

  /** The slots for the expansion, each with the best that it can bring however it is turned. */
  get slots(): Map<number, Target> {
    const best = new Map<number, string>();
    for (const place of this.#after("#")) {
      const [slot, step] = [Number(place[0]), `#${place}`];
      const before = best.get(slot);
      if (before === undefined || this.#sum(before) < this.#sum(step)) best.set(slot, step);
    }
    return new Map([...best].map(([slot, step]) => [slot, this.#target(step)]));
  }

  /** All the points that a step brings: now, this round and at the end. */
  #sum(step: string): number {
    const { points = 0, round = 0, final = 0 } = this.brings.get(step) ?? {};
    return points + round + final;
  }

  #target(step: string): Target {
    const { points = 0, round = 0, final = 0, jokers = 0 } = this.brings.get(step) ?? {};
    const place = step[0] === "#" ? slotName(step[1]!) : cellName(step.slice(1));
    return {
      gain: signed(this.#sum(step)),
      extra: jokers ? `★${jokers}` : "",
      label: words.t("target", { place, points, round, final, jokers }),
    };
  }

  /** The ways to turn the expansion in a slot. */
  #turns(slot: number): number[] {
    return [...this.#after(`#${slot}.`)].map(Number).sort();
  }

  /** How it is turned at first: as in the turn to follow. */
  #firstTurn(slot: number): number {
    const turns = this.#turns(slot);
    return (this.#follows && turns.find((turn) => this.lead[1] === `#${slot}.${turn}`)) || turns[0]!;
  }

  /** Whether the piece is that of the turn to follow. */
  get #follows(): boolean {
    return this.piece === this.lead[0];
  }

  /** The payment of the turn to follow, or else the cheapest. */
  get #leadPayment(): number {
    return this.#follows ? this.#paymentOf(this.lead.slice(2)) : 0;
  }

  #paymentOf(pay: readonly string[]): number {
    return Math.max(
      this.port.payments.findIndex((steps) => steps.join() === pay.join()),
      0,
    );
  }

  get prompt(): string {
    if (this.passing) return words.t("prompt.pass");
    const piece = this.piece === null ? "" : itemName(this.piece);
    switch (this.view.stage) {
      case "turn":
        if (this.category) return words.t("prompt.taken", { category: categoryName(this.category) });
        return words.t(this.legal.size > 2 ? "prompt.turn" : "prompt.stuck");
      case "pick":
        return words.t("prompt.pick", { hex: itemName(this.view.turn.hex ?? "") });
      case "cell":
        return words.t(this.cell ? "prompt.pay" : "prompt.cell", { piece, due: this.due });
      case "slot":
        return words.t(this.trial ? "prompt.turnIt" : "prompt.slot");
      case "back":
        return words.t(this.trial ? "prompt.backed" : "prompt.back");
      case "pay":
        return words.t("prompt.pay", { due: this.due });
      case "discard":
        return words.t("prompt.pass");
      default:
        return t("status.over");
    }
  }

  get place(): "shared" | "own" {
    if (this.view.stage === "pick") return "shared";
    const mustPlace = this.takes.size === 0 && this.items.size > 0;
    return this.view.stage === "turn" && !mustPlace ? "shared" : "own";
  }

  take(category: string): void {
    if (!this.port.active || this.view.stage !== "turn" || this.passing) return;
    if (!this.takes.has(category)) return void this.port.why(`:${category}`);
    const again = this.category === category;
    this.category = category;
    if (again || this.port.quick) void this.confirm();
  }

  pick(from: string): void {
    if (this.picks.has(from)) void this.port.send([`/${from}`]);
  }

  /** Take the face-down expansion from the top of the supply. */
  takeSupply(): void {
    this.takeItem("x", false);
  }

  takeItem(item: Item, isChosen: boolean): void {
    if (!this.port.active) return;
    if (this.passing || this.view.stage === "discard") return this.#throw(item, isChosen);
    if (this.view.stage === "turn") {
      if (item === "j") return this.port.tell(words.t("prompt.joker"));
      this.category = null;
      return void (this.legal.has(item) ? this.port.send([item]) : this.port.why(item));
    }
    if (this.#placed === null && this.view.stage !== "pay") return void this.#choose(item);
    if (this.port.payments.length > 1) this.#payWith(item, !isChosen);
    else void this.port.why(`-${item}`);
  }

  /** Place another piece instead. The same piece again puts it back. */
  async #choose(item: Item): Promise<void> {
    const other = item !== this.piece && item !== "j";
    await this.port.undo();
    if (other) this.takeItem(item, false);
  }

  /** Pay with one more or one less of an item. */
  #payWith(item: Item, more: boolean): void {
    const payments = this.port.payments.map((steps) => readPayment(steps, this.due));
    const found = closest(payments, this.payment, item, more);
    if (found === null) void this.port.why(`-${item}`);
    else this.payment = found;
  }

  #throw(item: Item, isChosen: boolean): void {
    if (item === "j") return this.port.tell(words.t("prompt.jokerStays"));
    const at = this.thrown.indexOf(item);
    this.thrown = isChosen ? this.thrown.filter((_, i) => i !== at) : [...this.thrown, item];
    void this.weigh();
  }

  takeCell(cell: string): void {
    if (!this.port.active || this.passing) return;
    if (!this.legal.has(`@${cell}`)) {
      if (this.view.stage === "cell") void this.port.why(`@${cell}`);
      else if (this.view.stage === "turn") this.port.tell(words.t("prompt.first"));
      return;
    }
    if (this.cell === cell) return void this.confirm();
    this.cell = cell;
    this.payment = this.#leadPayment;
    if (this.port.quick && this.port.payments.length < 2) void this.confirm();
  }

  takeSlot(slot: number): void {
    if (!this.port.active) return;
    if (this.trial?.slot === slot) return this.view.stage === "back" ? void this.confirm() : this.turn(1);
    this.trial = { slot, turn: this.view.stage === "back" ? 0 : this.#firstTurn(slot) };
    this.payment = this.#leadPayment;
    if (this.port.quick && this.view.stage === "back") void this.confirm();
  }

  /** Turn the expansion until it fits again. */
  turn(by: number): void {
    if (!this.trial || this.view.stage !== "slot") return;
    const turns = this.#turns(this.trial.slot);
    const at = turns.indexOf(this.trial.turn);
    this.trial = { slot: this.trial.slot, turn: turns[(at + by + turns.length) % turns.length]! };
  }

  get mayTurn(): boolean {
    return this.trial !== null && this.view.stage === "slot" && this.#turns(this.trial.slot).length > 1;
  }

  pass(): void {
    this.clear();
    this.passing = true;
    void this.weigh();
  }

  override get chosen(): boolean {
    return super.chosen || (this.category ?? this.cell ?? this.trial) !== null || this.thrown.length > 0;
  }

  override clear(): void {
    super.clear();
    this.category = this.cell = this.trial = null;
    this.payment = 0;
    this.thrown = [];
  }

  propose(steps: readonly string[]): void {
    this.clear();
    const first = steps[0] ?? "";
    if (first === "-") this.pass();
    else if (first.startsWith(":")) this.category = first.slice(1);
    else void this.#proposePlacing(steps);
  }

  async #proposePlacing([piece = "", place = "", ...pay]: readonly string[]): Promise<void> {
    await this.port.send([piece]);
    if (!this.legal.has(place)) return;
    const [slot = "0", turn = "0"] = place.slice(1).split(".");
    if (place.startsWith("@")) this.cell = place.slice(1);
    else this.trial = { slot: Number(slot), turn: Number(turn) };
    this.payment = this.#paymentOf(pay);
  }
}
