/** Choosing a turn, as far as all games do it alike: what a game is told, and what it tells the table. */

import type { LegalStep, Position } from "./protocol";

/** What a game needs to know and may ask for. No rule of a game is on this side. */
export interface Port<View> {
  /** The position on the screen. */
  readonly view: View;
  /** Whether the person here may act now, and for which seat. */
  readonly active: boolean;
  readonly seat: number;
  readonly legal: readonly LegalStep[];
  /** Ways to pay for what is being placed, the cheapest first. */
  readonly payments: readonly (readonly string[])[];
  /** Whether a turn is sent without asking again. */
  readonly quick: boolean;
  send(steps: readonly string[]): Promise<void>;
  /** Take back the last step that was sent. */
  undo(): Promise<void>;
  /** Say in a sentence why a step may not be played. */
  why(step: string): Promise<void>;
  /** What a list of steps brings. */
  worth(steps: readonly string[]): Promise<Worth>;
}

/** What the server says about a plan. */
export interface Worth {
  /** The steps that are needed: a turn may end by itself before the last one planned. */
  steps: readonly string[];
  /** How many points they bring; null where that is unknown. */
  points: number | null;
}

/** What a game has chosen so far and offers next. Every game derives its own. */
export abstract class Play<View extends Position = Position> {
  /** Whether the person is about to pass. */
  passing = $state(false);
  #weighed = $state.raw<{ plan: string; worth: Worth } | null>(null);

  /** Steps that wait to be confirmed. */
  abstract readonly plan: readonly string[] | null;
  /** What to do now, in one sentence. */
  abstract readonly prompt: string;
  /** Which view a phone needs for this turn. */
  abstract readonly place: "shared" | "own";
  /** Get ready to pass: choose what goes with it, and ask what it costs. */
  abstract pass(): void;
  /** Choose a turn that somebody else proposes. */
  abstract propose(steps: readonly string[]): void;

  constructor(readonly port: Port<View>) {}

  readonly legal = $derived.by(() => new Set(this.port.active ? this.port.legal.map(({ step }) => step) : []));
  protected readonly brings = $derived.by(() => new Map(this.port.legal.map(({ step, brings }) => [step, brings])));

  get view(): View {
    return this.port.view;
  }

  /** What the server said about this very plan. */
  get #worth(): Worth | null {
    return this.#weighed?.plan === this.plan?.join() ? (this.#weighed?.worth ?? null) : null;
  }

  /** How many points the plan brings. */
  get gain(): number | null {
    return this.#worth?.points ?? null;
  }

  get mayPass(): boolean {
    return this.port.active && this.legal.has("-") && !this.passing;
  }

  /** Whether anything is chosen that has not been sent. */
  get chosen(): boolean {
    return this.passing;
  }

  /** Forget what was chosen. */
  clear(): void {
    this.passing = false;
    this.#weighed = null;
  }

  /** The same; false when nothing was chosen. */
  cancel(): boolean {
    const { chosen } = this;
    this.clear();
    return chosen;
  }

  async confirm(): Promise<void> {
    const steps = this.#worth?.steps ?? this.plan;
    if (!steps) return;
    this.clear();
    await this.port.send(steps);
  }

  /** Ask the server what the plan brings. */
  protected async weigh(): Promise<void> {
    const { plan } = this;
    if (plan) this.#weighed = { plan: plan.join(), worth: await this.port.worth(plan) };
  }
}
