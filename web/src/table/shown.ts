/** What stands out on the boards: where points of the log were made, and what has just come. */

export class Shown {
  constructor(
    readonly marked: { seat: number; places: ReadonlySet<string> } | null,
    readonly came: ReadonlyMap<number, ReadonlySet<string>>,
  ) {}

  marks(seat: number): ReadonlySet<string> {
    return this.marked?.seat === seat ? this.marked.places : NOTHING;
  }

  fresh(seat: number): ReadonlySet<string> {
    return this.came.get(seat) ?? NOTHING;
  }
}

const NOTHING: ReadonlySet<string> = new Set();
export const NOTHING_SHOWN = new Shown(null, new Map());
