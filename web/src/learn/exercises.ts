/** A person's own mistakes as exercises: kept in this browser, and repeated until they are solved for good. */

import type { Reason } from "../analysis/report";
import type { RecordModel } from "../lib/protocol";
import { Shelf } from "../lib/shelf";
import { digestOf } from "../local/random";
import { Refused } from "../local/refused";
import { noteExercises } from "./progress";
import type { Answer, Memory } from "./schedule";

const VERSION = 1;

/** A turn of a person that lost points. */
export interface Mistake {
  /** The game; turns from the mistake on are not kept. */
  record: RecordModel;
  /** The number of the turn, from 1. */
  turn: number;
  seat: number;
  /** The steps of the best turn, and of the one that was played. */
  best: string[];
  played: string[];
  /** Points. */
  lost: number;
  reasons: Reason[];
}

export interface Exercise extends Mistake {
  id: string;
  /** When it was kept, in milliseconds. */
  since: number;
  memory: Memory;
}

const shelf = new Shelf<Exercise>("sintra-learn", "exercises");
const schedule = () => import("./schedule");

async function store(found: readonly Exercise[]): Promise<void> {
  await shelf.put(found);
  if (found.length) noteExercises();
}

/** The same position and seat is the same exercise, whatever was played. */
function idOf({ record, turn, seat }: Mistake): string {
  const { game, options, seats, seed, turns } = record;
  const before = turns.slice(0, turn - 1);
  return digestOf(JSON.stringify([game, Object.entries(options).sort(), seats, seed, before, seat])).slice(0, 16);
}

/** Keep mistakes as exercises. Those that are there already stay as they are. Returns how many are new. */
export async function keep(mistakes: readonly Mistake[], now = Date.now()): Promise<number> {
  const { begin } = await schedule();
  const known = new Set((await shelf.all()).map(({ id }) => id));
  const found = new Map<string, Exercise>();
  for (const mistake of mistakes) {
    const { record, turn } = mistake;
    const position = { ...record, turns: record.turns.slice(0, turn - 1), scores: null };
    const exercise = { ...mistake, record: position, id: idOf(mistake), since: now, memory: begin(now) };
    if (!known.has(exercise.id)) found.set(exercise.id, exercise);
  }
  await store([...found.values()]);
  return found.size;
}

/** All exercises, by when they come back. */
export async function all(): Promise<Exercise[]> {
  return (await shelf.all()).sort((a, b) => a.memory.due - b.memory.due || b.lost - a.lost || (a.id < b.id ? -1 : 1));
}

/** Those that are due. */
export async function due(now = Date.now()): Promise<Exercise[]> {
  return (await all()).filter(({ memory }) => memory.due <= now);
}

/** Note how an exercise was solved. Returns it with its new time. */
export async function answer(exercise: Exercise, how: Answer, now = Date.now()): Promise<Exercise> {
  const { review } = await schedule();
  const next = { ...exercise, memory: review(exercise.memory, how, now) };
  await shelf.put([next]);
  return next;
}

export async function remove(id: string): Promise<void> {
  await shelf.remove(id);
}

/** All exercises as a text for a file. */
export async function exported(): Promise<string> {
  return `${JSON.stringify({ version: VERSION, exercises: await all() }, null, 1)}\n`;
}

/** Add the exercises of such a text; of two versions of one, the one seen last stays. Returns how many are new. Refused
 * if it is no such text. */
export async function imported(text: string): Promise<number> {
  const found = parse(text);
  const here = new Map((await shelf.all()).map((each) => [each.id, each]));
  const later = ({ memory }: Exercise, other?: Exercise) => memory.reps > (other?.memory.reps ?? -1);
  await store(found.filter((each) => later(each, here.get(each.id))));
  return found.filter(({ id }) => !here.has(id)).length;
}

function parse(text: string): Exercise[] {
  let whole: { version?: unknown; exercises?: unknown } | null;
  try {
    whole = JSON.parse(text) as typeof whole;
  } catch {
    throw new Refused("exercises_damaged");
  }
  if (!Array.isArray(whole?.exercises)) throw new Refused("exercises_damaged");
  if (whole.version !== VERSION) throw new Refused("exercises_damaged");
  if (!whole.exercises.every(isExercise)) throw new Refused("exercises_damaged");
  return whole.exercises;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

function isExercise(value: unknown): value is Exercise {
  if (typeof value !== "object" || value === null) return false;
  const { id, record, turn, seat, best, played, lost, since, reasons, memory } = value as Partial<Exercise>;
  const numbers = [turn, seat, lost, since, memory?.due, memory?.reps, memory?.stability, memory?.difficulty];
  if (!numbers.every(isNumber) || !areTexts(best) || !areTexts(played) || !best.length) return false;
  if (!Array.isArray(reasons) || !record || typeof record.options !== "object" || !areTexts(record.turns)) return false;
  return typeof record.seed === "string" && isNumber(record.seats) && id === idOf(value as Exercise);
}
