/** Choosing a turn of Summer Pavilion: what has been chosen so far, and what can be chosen next. */

import { Play } from "../lib/play.svelte";
import type { Target } from "../lib/target";
import { signed, t } from "../lib/words.svelte";
import { colourName, spaceName } from "./names";
import { eachTile, readPlacing, type Placing } from "./steps";
import { COLOURS, CORNERS, STAR_COLOURS, type Colour, type Position, type Tiles } from "./position";
import { spread, total } from "./tiles";
import { words } from "./words";

export class SummerPlay extends Play<Position> {
  colour = $state<Colour | null>(null);
  space = $state<string | null>(null);
  plan = $state<readonly string[] | null>(null);
  /** The bonus tiles chosen so far, or the tiles to keep with a pass. */
  picked = $state<Tiles>({});

  get hand(): Tiles {
    return this.view.seats[this.port.seat]?.hand ?? {};
  }

  readonly #placings = $derived.by(() =>
    [...this.legal].map(readPlacing).filter((placing): placing is Placing => placing !== null),
  );

  /** What it costs to take, for the steps that cost points. */
  get costs(): Map<string, number> {
    const losses = this.port.legal.filter(({ brings }) => (brings["points"] ?? 0) < 0);
    return new Map(losses.map(({ step, brings }) => [step, brings["points"]!]));
  }

  /** The colours in hand that can be placed. */
  get colours(): Set<Colour> {
    if (this.view.stage === "keep" || this.passing) return new Set(spread(this.hand));
    return new Set(this.#placings.map(({ colour }) => colour));
  }

  /** The colours that can go onto the chosen space, until one of them is chosen. */
  get colourChoices(): Colour[] {
    if (this.space === null || this.plan !== null) return [];
    const found = this.#placings.filter(({ space }) => space === this.space);
    return COLOURS.filter((colour) => found.some((placing) => placing.colour === colour));
  }

  /** The tile that is planned, and its space. */
  get proposal(): Placing | null {
    return this.plan?.[0] === undefined ? null : readPlacing(this.plan[0]);
  }

  /** The ways to pay for the tile that is planned, fewest wilds first. */
  get payments(): Placing[] {
    return this.proposal ? this.#ways(this.proposal.space, this.proposal.colour) : [];
  }

  #ways(space: string, colour: Colour): Placing[] {
    const ways = this.#placings.filter((placing) => placing.space === space && placing.colour === colour);
    return ways.sort((a, b) => a.wilds - b.wilds);
  }

  /** The spaces that can be acted on, with what they bring. */
  get targets(): Map<string, Target> {
    const found = new Map<string, Target>();
    if (!this.port.active || this.passing) return found;
    for (const placing of this.#placings) {
      if (this.colour !== null && placing.colour !== this.colour) continue;
      const { points = 0, bonus = 0 } = this.brings.get(placing.step) ?? {};
      found.set(placing.space, {
        gain: signed(points),
        extra: bonus ? `◆${bonus}` : "",
        chosen: placing.space === this.space,
        label: words.t("target", { space: spaceName(placing.space, this.view.options.board), points, bonus }),
      });
    }
    return found;
  }

  override get gain(): number | null {
    if (this.passing || this.view.stage === "keep") return super.gain;
    return this.brings.get(this.plan?.[0] ?? "")?.["points"] ?? null;
  }

  get prompt(): string {
    if (this.passing) {
      return this.#nothingToChoose ? words.t("prompt.last") : words.t("prompt.keep", { number: CORNERS });
    }
    if (this.colourChoices.length > 1) return words.t("prompt.colour");
    switch (this.view.stage) {
      case "draft":
        return words.t(this.plan ? "prompt.drafted" : "prompt.draft");
      case "place":
        if (this.plan) return words.t(this.payments.length > 1 ? "prompt.placed" : "prompt.here");
        if (this.#placings.length === 0) return words.t("prompt.stuck");
        return words.t(this.colour ? "prompt.space" : "prompt.place");
      case "bonus":
        return words.t("prompt.bonus", { number: this.view.bonus - total(this.picked) });
      case "keep":
        return words.t("prompt.keep", { number: CORNERS - this.#kept });
      default:
        return t("status.over");
    }
  }

  /** The round, and what comes next. */
  get roundText(): string {
    const { round, rounds, stage } = this.view;
    const next = COLOURS[round];
    if (stage === "draft") return words.t("round.draft", { round, rounds });
    if (!next) return words.t("round.last", { round, rounds });
    return words.t("round.place", { round, rounds, colour: colourName(next) });
  }

  get #kept(): number {
    return total(this.view.seats[this.port.seat]?.corner ?? {});
  }

  get place(): "shared" | "own" {
    return this.view.stage === "draft" ? "shared" : "own";
  }

  /** Plan a step that was clicked, or ask why it is not possible. */
  take(step: string): void {
    if (!this.port.active) return;
    if (this.legal.has(step)) this.#plan([step]);
    else void this.port.why(step);
  }

  takeColour(colour: Colour): void {
    if (!this.port.active || this.view.stage !== "place" || this.passing) return;
    this.plan = null;
    if (this.space !== null && this.colourChoices.includes(colour)) return this.#place(this.space, colour);
    this.space = null;
    this.colour = this.colour === colour ? null : colour;
  }

  takeSpace(space: string): void {
    if (!this.port.active || this.view.stage !== "place" || this.passing) return;
    const found = this.#placings.filter(
      (placing) => placing.space === space && (this.colour === null || placing.colour === this.colour),
    );
    const colours = new Set(found.map(({ colour }) => colour));
    if (colours.size === 0) return void this.port.why(`${space}${this.#likely(space)}`);
    if (this.space === space && this.plan) return void this.confirm();
    this.space = space;
    this.plan = null;
    if (colours.size === 1) this.#place(space, found[0]!.colour);
  }

  /** The colour that somebody who taps a space most likely means. */
  #likely(space: string): Colour {
    const star = this.view.options.board === "coloured" ? STAR_COLOURS[Number(space[0])] : null;
    return this.colour ?? star ?? spread(this.hand)[0] ?? "p";
  }

  #place(space: string, colour: Colour): void {
    const ways = this.#ways(space, colour);
    this.space = space;
    const way = ways.find(({ step }) => step === this.lead[0]) ?? ways[0]!;
    this.#plan([way.step], ways.length > 1);
  }

  /** Choose another way to pay. */
  pay(step: string): void {
    this.plan = [step];
  }

  #plan(steps: readonly string[], ask = false): void {
    const again = this.plan?.join(" ") === steps.join(" ");
    this.plan = steps;
    if (again || (this.port.quick && !ask)) void this.confirm();
  }

  /** Choose one more tile of a colour, as a bonus or to keep, or one less. */
  pick(colour: Colour, by: 1 | -1): void {
    const now = this.picked[colour] ?? 0;
    const pile = this.view.stage === "bonus" ? this.view.supply : this.hand;
    const most = this.view.stage === "bonus" ? this.view.bonus : CORNERS - this.#kept;
    if (by > 0 && (now >= (pile[colour] ?? 0) || total(this.picked) >= most)) return;
    if (by < 0 && now === 0) return;
    this.picked = { ...this.picked, [colour]: now + by };
    this.#planPicked();
  }

  #planPicked(): void {
    const { stage, bonus, supply } = this.view;
    if (stage === "bonus") {
      const enough = total(this.picked) === Math.min(bonus, total(supply));
      this.plan = enough ? eachTile("^", this.picked) : null;
      return;
    }
    this.plan = this.#passSteps();
    void this.weigh();
  }

  /** Keeping everything is one step; otherwise the steps name each tile that stays. */
  #passSteps(): string[] {
    const [kept, held] = [total(this.picked), total(this.hand)];
    const keeps = eachTile("+", this.picked);
    if (this.view.stage === "keep") return [...keeps, ...(kept + this.#kept < CORNERS ? ["x"] : [])];
    if (this.#nothingToChoose || kept === held) return ["-"];
    const rest = kept < CORNERS ? ["x"] : [];
    return [held > CORNERS ? "-" : "-?", ...keeps, ...rest];
  }

  /** In the last round it makes no difference which tiles stay in the corners (S5.9). */
  get #nothingToChoose(): boolean {
    return this.view.round === this.view.rounds;
  }

  /** Whether the person may choose what to keep. */
  get choosesKept(): boolean {
    return this.view.stage === "keep" || (this.passing && !this.#nothingToChoose);
  }

  /** Suggest what to keep, the next wilds first, then tiles of the largest heaps, and show what passing costs. */
  pass(): void {
    this.clear();
    this.passing = true;
    if (!this.#nothingToChoose) {
      const next = COLOURS[this.view.round];
      const order = spread(this.hand).sort(
        (a, b) => Number(b === next) - Number(a === next) || (this.hand[b] ?? 0) - (this.hand[a] ?? 0),
      );
      for (const colour of order.slice(0, CORNERS)) this.picked[colour] = (this.picked[colour] ?? 0) + 1;
    }
    this.#planPicked();
  }

  override get chosen(): boolean {
    return super.chosen || (this.plan ?? this.space ?? this.colour) !== null || total(this.picked) > 0;
  }

  override clear(): void {
    super.clear();
    this.colour = this.space = this.plan = null;
    this.picked = {};
  }

  propose(steps: readonly string[]): void {
    this.clear();
    const placing = steps[0] === undefined ? null : readPlacing(steps[0]);
    if (steps[0] === "-") return this.pass();
    this.space = placing?.space ?? null;
    this.plan = [...steps];
  }
}
