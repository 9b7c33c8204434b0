/** What stands out on the boards: places that the score log points at, pieces that have just arrived, and what everybody
 * placed in their last turn. */

export class Shown {
  constructor(
    readonly marked: { seat: number; places: ReadonlySet<string> } | null,
    readonly arrived: ReadonlyMap<number, ReadonlySet<string>>,
    readonly placed: ReadonlyMap<number, ReadonlySet<string>> = new Map(),
  ) {}

  marks(seat: number): ReadonlySet<string> {
    return this.marked?.seat === seat ? this.marked.places : NOTHING;
  }

  last(seat: number): ReadonlySet<string> {
    return this.placed.get(seat) ?? NOTHING;
  }

  fresh(seat: number): ReadonlySet<string> {
    return this.arrived.get(seat) ?? NOTHING;
  }
}

const NOTHING: ReadonlySet<string> = new Set();
