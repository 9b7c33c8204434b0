/** What stands out on the boards: places that the score log points at, and pieces that have just arrived. */

export class Shown {
  constructor(
    readonly marked: { seat: number; places: ReadonlySet<string> } | null,
    readonly arrived: ReadonlyMap<number, ReadonlySet<string>>,
  ) {}

  marks(seat: number): ReadonlySet<string> {
    return this.marked?.seat === seat ? this.marked.places : NOTHING;
  }

  fresh(seat: number): ReadonlySet<string> {
    return this.arrived.get(seat) ?? NOTHING;
  }
}

const NOTHING: ReadonlySet<string> = new Set();
