/** A position of a game on the screen, in which somebody can also play on. */

import type { GamePage } from "../lib/game";
import { OwnTable, type Setting } from "../local/own.svelte";
import type { Game } from "../local/referee";

export class Board extends OwnTable {
  /** Whose board is large. */
  own = $state(0);
  active = $state(false);

  constructor(
    game: GamePage,
    local: Game,
    readonly setting: Setting,
    /** Called with a turn that was played here. */
    readonly onturn: (seat: number, steps: string[]) => void,
  ) {
    super(game, local);
    this.show([]);
  }

  /** Show the position after some turns; `active`: in which somebody plays on. */
  show(turns: readonly string[], active = false): void {
    this.set(this.setting, turns);
    this.active = active && !this.table.over;
    this.look();
  }

  get state() {
    return this.table.state;
  }

  get over(): boolean {
    return this.table.over;
  }

  protected get large(): number {
    return this.own;
  }

  /** Play steps of somebody else, by their numbers; true if their turn is over then. */
  step(step: number): boolean {
    this.send([this.table.spell(step)]);
    return this.table.turn.length === 0;
  }

  protected send(steps: readonly string[]): void {
    const { seat, turns } = this.table;
    const before = turns.length;
    this.attempt(seat, steps);
    this.look();
    if (this.table.turns.length > before) this.onturn(seat, this.table.turns.at(-1)!.steps);
  }
}
