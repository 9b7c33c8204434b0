/** What the person can do at a table now: whose turn it is, what has been chosen, and what the server says. */

import { explain, type Explanation } from "../games";
import { Failure } from "../lib/api";
import type { GamePage } from "../lib/game";
import type { Live } from "../lib/live.svelte";
import type { Way } from "../lib/moves";
import type { Play, Port } from "../lib/play.svelte";
import type { HintCandidate, Position, Problem } from "../lib/protocol";
import { seatNames } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/words.svelte";
import type { Place } from "./places";
import { Forecast } from "./forecast.svelte";
import { Past } from "./past.svelte";
import { Scene } from "./scene.svelte";
import { Warning } from "./warning.svelte";
import { won } from "./sources";

/** A turn that is suggested, and why. */
export interface Hint extends HintCandidate {
  /** The whole turn, with the steps that have been played. */
  turn: string[];
  /** What it brings at once; null if unknown. */
  points: number | null;
  /** How many points it is expected to be ahead of the next one, or, where negative, behind the best one. */
  better: number;
}

export class Acting {
  readonly scene = new Scene();
  readonly past: Past;
  readonly forecast: Forecast;
  readonly warning: Warning;
  readonly play: Play;
  why = $state<Explanation | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  /** Which of them is drawn on the table. */
  drawn = $state(0);
  thinking = $state(false);
  busy = $state(false);
  #lastOwn = $state<number | null>(null);

  constructor(
    readonly live: Live,
    readonly game: GamePage,
  ) {
    this.forecast = new Forecast(live);
    this.warning = new Warning(live);
    this.past = new Past((start, count) => live.tables.turns(live.id, start, count));
    this.scene.push(this.latest, true);
    this.play = game.play(this.#port());
    this.scene.onchange = () => this.forget();
  }

  /** The newest position. */
  get latest(): Position {
    return this.live.state!.view!;
  }

  /** The position that is shown as the present. Animations may be a little behind the newest one. */
  readonly now = $derived.by(() => this.scene.view!);
  readonly looking = $derived.by(() => this.past.at !== null && this.past.scene.view !== null);
  /** What is on the screen: the present, or an earlier moment. */
  readonly view = $derived.by(() => (this.looking ? this.past.scene.view! : this.now));
  readonly names = $derived.by(() => seatNames(this.live.state!.seats));
  readonly #seat = $derived.by(() => this.now.turn_seat ?? this.now.seat);

  /** Whether it is this person's turn, even while they look at the past. */
  readonly turn = $derived.by(
    () =>
      this.live.state!.status === "playing" &&
      this.live.link === "open" &&
      !this.scene.behind &&
      !this.now.over &&
      this.live.mine.includes(this.#seat) &&
      this.live.state!.seats[this.#seat]?.driver === "person",
  );
  readonly active = $derived.by(() => this.turn && !this.looking);
  /** The seat whose board is shown large. */
  readonly own = $derived.by(() => (this.turn ? this.#seat : (this.#lastOwn ?? this.live.mine[0] ?? 0)));

  /** For an effect: on a shared screen, keep showing whoever acted last. */
  remember(): void {
    if (this.turn) this.#lastOwn = this.#seat;
  }

  readonly status = $derived.by(() => {
    const { live, now } = this;
    const name = this.names[this.#seat] ?? "";
    if (live.link !== "open") return t("status.lost");
    if (live.halted) return t("status.notice");
    if (live.slow) return t("status.slow");
    if (now.over) return won(now.winners, this.names);
    if (live.state!.status === "abandoned") return t("status.abandoned");
    if (!this.turn) return t(this.botMoves ? "status.bot" : "status.other", { name });
    if (this.warning.waiting) return this.warning.found ? "" : t("do.thinking"); // it says itself what was found
    const text = now.waits_for_confirm ? t("status.unconfirmed") : this.play.prompt;
    return live.mine.length > 1 ? t("status.named", { name, text }) : text;
  });

  readonly botMoves = $derived.by(() => !this.now.over && this.live.state!.seats[this.#seat]?.driver === "bot");

  /** Forget what was chosen and explained, since another position is shown. */
  forget(): void {
    this.play.clear();
    this.why = this.hints = null;
  }

  /** Look at the moment after a turn; after the last one, that is the present. */
  async look(turn: number): Promise<void> {
    if (turn >= this.live.turns.length) return this.lookAtNow();
    if (!this.looking) this.forget();
    try {
      await this.past.look(turn);
      this.scene.hidden = this.looking;
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      this.explain(failure);
    }
  }

  lookAtNow(): void {
    this.past.leave();
    this.scene.hidden = false;
  }

  /** How many turns had been played at the moment that is shown. */
  get at(): number {
    return this.past.at ?? this.live.turns.length;
  }

  /** What was done in the last of them, in words. */
  get happened(): string {
    const turn = this.live.turns[this.at - 1];
    if (!turn) return t("replay.deal");
    return t("replay.who", { name: this.names[turn.seat] ?? "", turn: this.game.describe(this.now, turn.steps) });
  }

  /** The last turn of every seat at the moment that is shown. */
  get lastTurns(): ReadonlyMap<number, readonly string[]> {
    return new Map(this.live.turns.slice(0, this.at).map(({ seat, steps }) => [seat, steps]));
  }

  /** Where the others placed something in it. */
  get placed(): ReadonlyMap<number, ReadonlySet<string>> {
    const places = (seat: number, steps: readonly string[]) => {
      const board = `place:${seat}:`;
      const to = this.game.way(this.view, seat, steps).map((way) => way.to ?? "");
      return new Set(to.filter((at) => at.startsWith(board)).map((at) => at.slice(board.length)));
    };
    const others = [...this.lastTurns].filter(([seat]) => seat !== this.own);
    return new Map(others.map(([seat, steps]) => [seat, places(seat, steps)]));
  }

  /** The part of the table where that was done. */
  get changed(): Place {
    const turn = this.live.turns[this.at - 1];
    if (!turn || this.game.takes(turn.steps)) return "shared";
    return turn.seat === this.own ? "own" : "others";
  }

  explain(problem: Problem): void {
    this.why = explain(problem, this.game, this.names);
  }

  async takeBack(all: boolean): Promise<void> {
    this.why = null;
    this.warning.decide(false);
    if (this.play.cancel() && !all) return;
    if (this.latest.may_take_back && this.latest.turn_seat === this.own) await this.#ask("take_back", all);
  }

  async confirm(): Promise<void> {
    this.why = null;
    if (this.play.plan) return this.play.confirm();
    await this.#ask("confirm");
  }

  async hint(): Promise<void> {
    this.thinking = true;
    const answer = await this.forecast.hint();
    this.thinking = false;
    if ("code" in answer) this.explain(answer);
    else await this.#suggest(answer.candidates.slice(0, 3));
  }

  async #suggest(best: readonly HintCandidate[]): Promise<void> {
    const at = this.live.number;
    const points = await Promise.all(best.map(async ({ steps }) => (await this.#port().worth(steps)).points));
    if (this.live.number !== at) return;
    const margin = (i: number) => best[i]?.margin ?? 0;
    this.drawn = 0;
    this.hints = best.map((each, i) => ({
      ...each,
      turn: [...this.view.turn_steps, ...each.steps],
      points: points[i] ?? null,
      better: i > 0 ? margin(i) - margin(0) : best.length > 1 ? margin(0) - margin(1) : 0,
    }));
  }

  /** The paths of the pieces in the suggestion that is drawn. */
  get ways(): readonly Way[] {
    const better = this.warning.shown;
    if (better) return this.game.way(this.view, this.own, better);
    const steps = this.play.chosen || !this.active ? undefined : this.hints?.[this.drawn]?.steps;
    return steps ? this.game.way(this.view, this.own, steps) : [];
  }

  /** Do it, or say why not. */
  async #ask(type: "take_back" | "confirm", all = false): Promise<void> {
    const common = { at: this.live.number, seat: this.own };
    const refused = await this.live.act(type === "confirm" ? { type, ...common } : { type, ...common, all });
    if (refused) this.explain(refused);
  }

  #port(): Port<Position> {
    const acting = this;
    return {
      get view() {
        return acting.view;
      },
      get active() {
        return acting.active && !acting.busy && !acting.view.waits_for_confirm;
      },
      get seat() {
        return acting.own;
      },
      get legal() {
        return acting.active ? acting.live.state!.legal : [];
      },
      get payments() {
        return acting.active ? acting.live.state!.payments : [];
      },
      get quick() {
        return settings.confirming === "off";
      },
      async send(steps) {
        acting.why = acting.hints = null;
        acting.busy = true;
        if (!(await acting.warning.lets(steps))) {
          acting.busy = false;
          return;
        }
        const refused = await acting.live.play(acting.own, steps);
        acting.busy = false;
        if (refused) acting.explain(refused);
      },
      undo: () => acting.#ask("take_back"),
      tell: (text) => (acting.why = { text, href: null, clause: "" }),
      async why(step) {
        const answer = await acting.live.explain([step]);
        if (answer?.code) acting.explain({ code: answer.code, facts: answer.facts });
      },
      async worth(steps) {
        const answer = await acting.live.explain(steps);
        if (answer && !answer.legal && steps.length > 1) return this.worth(steps.slice(0, -1));
        return { steps, points: (answer?.legal && answer.brings["points"]) || null };
      },
    };
  }
}
