/** The memory of a module: places in it, and reading and writing numbers there. */

import type { Field, NumberType, Place } from "./layout";

const ARRAYS = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;
const PAGE = 1 << 16;
const ALIGNED = 16;

type Arrays = { [T in NumberType]: InstanceType<(typeof ARRAYS)[T]> };
/** A field of a record: one number, or numbers in rows. */
export type Value = number | Value[];

export class Memory {
  #end: number;

  constructor(
    readonly memory: WebAssembly.Memory,
    start: number,
  ) {
    this.#end = start;
  }

  /** Room for so many bytes, never given back. Views from before may be gone after this. */
  allocate(size: number): number {
    const at = Math.ceil(this.#end / ALIGNED) * ALIGNED;
    this.#end = at + size;
    const missing = this.#end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** The numbers at a place, as a view that holds until more memory is allocated. */
  view<T extends NumberType>(type: T, at: number, length: number): Arrays[T] {
    return new ARRAYS[type](this.memory.buffer, at, length) as Arrays[T];
  }

  /** A copy of some bytes. */
  copy(at: number, size: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, size).slice();
  }

  write(at: number, bytes: Uint8Array): void {
    new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
  }
}

/** Where a field of a record lies, from its start. */
export function fieldOf(place: Place, name: string): Field {
  const field = "fields" in place ? place.fields[name] : undefined;
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

/** A record as plain data: numbers, in rows where a field has several. Larger ones are exact up to 2 ** 53. */
export function unpack(bytes: Uint8Array, place: Place): Record<string, Value> {
  const fields = Object.entries("fields" in place ? place.fields : {});
  return Object.fromEntries(
    fields.map(([name, [type, offset, ...shape]]) => {
      const length = shape.reduce((product, side) => product * side, 1);
      const array = new ARRAYS[type](bytes.buffer as ArrayBuffer, bytes.byteOffset + offset, length);
      return [name, inRows(Array.from(array, Number), shape)];
    }),
  );
}

function inRows(numbers: number[], shape: readonly number[]): Value {
  if (shape.length === 0) return numbers[0]!;
  if (shape.length === 1) return numbers;
  const [rows, ...rest] = shape as [number, ...number[]];
  const size = numbers.length / rows;
  return Array.from({ length: rows }, (_, row) => inRows(numbers.slice(row * size, (row + 1) * size), rest));
}

/** Weights as the search reads them, from the whole numbers of their file. */
export function unpackWeights(file: ArrayBuffer, packed: NumberType, scale: number, type: NumberType) {
  const whole = new ARRAYS[packed as "int16"](file);
  return ARRAYS[type as "float32"].from(whole, (each) => each / scale);
}
