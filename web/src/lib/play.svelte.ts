/** Choosing a turn: what is the same in all games. */

import type { LegalStep, Position } from "./protocol";

/** What a game is told, and what it can ask for. */
export interface Port<View> {
  /** The position on the screen. */
  readonly view: View;
  /** Whether the person may act now, and on which seat. */
  readonly active: boolean;
  readonly seat: number;
  readonly legal: readonly LegalStep[];
  /** Ways to pay for what is being placed, the cheapest first. */
  readonly payments: readonly (readonly string[])[];
  /** Whether a turn is sent without a confirmation. */
  readonly quick: boolean;
  send(steps: readonly string[]): Promise<void>;
  /** Take back the last step that was sent. */
  undo(): Promise<void>;
  /** Tell the person why a step cannot be played. */
  why(step: string): Promise<void>;
  /** Tell the person what to do instead of something that is no step. */
  tell(text: string): void;
  /** Ask what a list of steps brings. */
  worth(steps: readonly string[]): Promise<Worth>;
}

/** What the server says about a plan. */
export interface Worth {
  /** The steps that are needed: a turn may end by itself before the last step of the plan. */
  steps: readonly string[];
  /** How many points they bring; null if unknown. */
  points: number | null;
}

/** What has been chosen so far, and what can be chosen next. Every game derives its own class. */
export abstract class Play<View extends Position = Position> {
  /** Whether the person is about to pass. */
  passing = $state(false);
  /** A turn to follow: as long as the person does, the rest is suggested as in this turn. */
  lead: readonly string[] = [];
  #weighed = $state.raw<{ plan: string; worth: Worth } | null>(null);

  /** Steps that wait to be confirmed. */
  abstract readonly plan: readonly string[] | null;
  /** What to do now, in one sentence. */
  abstract readonly prompt: string;
  /** Which view a phone needs for this turn. */
  abstract readonly place: "shared" | "own";
  /** Plan a pass, and ask what it costs. */
  abstract pass(): void;
  /** Plan a turn that was suggested. */
  abstract propose(steps: readonly string[]): void;

  constructor(readonly port: Port<View>) {}

  readonly legal = $derived.by(() => new Set(this.port.active ? this.port.legal.map(({ step }) => step) : []));
  protected readonly brings = $derived.by(() => new Map(this.port.legal.map(({ step, brings }) => [step, brings])));

  get view(): View {
    return this.port.view;
  }

  /** What the server said about the plan as it is now. */
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

  /** Whether anything has been chosen but not sent. */
  get chosen(): boolean {
    return this.passing;
  }

  /** Forget what was chosen. */
  clear(): void {
    this.passing = false;
    this.#weighed = null;
  }

  /** The same; false if nothing was chosen. */
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
