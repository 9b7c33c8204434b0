/** Tables in the page: they do and say what the server does, and lose nothing. */

import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { loadRules } from "../src/engine/load";
import type { Answer, ServerMessage, TableState } from "../src/lib/protocol";
import { Attention } from "../src/local/attention";
import { mostVisited, newPlayers, together, treesOf, type Thinking } from "../src/local/players";
import type { Game } from "../src/local/referee";
import { Refused } from "../src/local/refused";
import type { Players, Thought } from "../src/local/room";
import { Rooms } from "../src/local/rooms";
import { unsealed, type Saved } from "../src/local/saved";
import type { Keeper } from "../src/local/store";
import { findLocal } from "../src/locals";

const games = new Map<string, Game>();
const NAMES = ["summer", "garden"];

beforeAll(async () => {
  for (const name of NAMES) {
    const files = (await findLocal(name))!;
    const read = async (file: URL) => new Uint8Array(await readFile(file)).buffer;
    games.set(name, { files, engine: await loadRules(files, read) });
  }
});

/** Keeps games as a browser would: as copies. */
class Shelf implements Keeper {
  readonly kept = new Map<string, Saved>();
  works = true;

  async save(game: Saved): Promise<boolean> {
    if (this.works) this.kept.set(game.id, structuredClone(game));
    return this.works;
  }
  async load(id: string): Promise<Saved> {
    const found = this.kept.get(id);
    if (!found) throw new Refused("no_such_table", { table: id });
    return unsealed(structuredClone(found));
  }
  async all(): Promise<Saved[]> {
    return [...this.kept.values()];
  }
  async remove(id: string): Promise<void> {
    this.kept.delete(id);
  }
}

/** Bots that play any step, always the same one. */
const bots: Players = {
  choose: async ({ table }) => {
    const steps = table.previews();
    return steps[(table.steps * 7) % steps.length]!.step;
  },
  hint: async () => [],
};

const newRooms = (shelf: Shelf) => new Rooms(shelf, bots, async (name) => games.get(name)!);

/** A page that looks at a table. */
class Page {
  number = 0;
  state: TableState | null = null;
  log: unknown[] = [];
  heard: ServerMessage[] = [];

  constructor(
    readonly rooms: Rooms,
    readonly id: string,
  ) {}

  async open(): Promise<this> {
    const room = await this.rooms.open(this.id);
    room.pauses = false;
    room.enter((message) => this.take(message));
    return this;
  }

  take(message: ServerMessage | Thought): void {
    if (message.type === "thinking") return;
    this.heard.push(message);
    if (message.type !== "table" && message.type !== "update") return;
    if (message.type === "update" && message.events.length) expect(message.events[0]!.number).toBe(this.number + 1);
    this.log = [...this.log.slice(0, message.log.start), ...message.log.items];
    this.number = message.number;
    this.state = message.state;
  }

  async ask(request: object): Promise<Answer> {
    return (await this.rooms.open(this.id)).ask({ id: 1, ...request } as never);
  }

  /** Play one step of whoever is to move, confirming what is finished. */
  async play(step: string): Promise<Answer> {
    const { view } = this.state!;
    const seat = view!.turn_seat ?? view!.seat;
    return this.ask({ type: "play", at: this.number, seat, steps: [step], confirm: true });
  }

  /** Until a person is to move, or the game is over. */
  async settle(): Promise<TableState> {
    while (this.state!.status === "playing" && !this.state!.legal.length && !this.state!.view!.waits_for_confirm)
      await new Promise((resolve) => setTimeout(resolve, 0));
    return this.state!;
  }
}

async function start(game: string, seats: object[], shelf = new Shelf()): Promise<Page> {
  const rooms = newRooms(shelf);
  const card = await rooms.make({ game, seats: seats as never, order: "chosen" }, "Ana");
  return new Page(rooms, card.id).open();
}

const HOT = [{ kind: "me" }, { kind: "hotseat", name: "Bo" }];
const AGAINST = [{ kind: "me" }, { kind: "bot", level: "novice" }];
const expectRefused = (answer: Answer, code: string) => expect(answer).toMatchObject({ type: "refused", code });

describe.each(NAMES)("%s", (game) => {
  test("a whole game against a bot: every point is logged, and every moment is kept", async () => {
    const shelf = new Shelf();
    const page = await start(game, AGAINST, shelf);
    const first = page.state!.view!.seats.map(({ score }) => score);
    for (let turn = 0; (await page.settle()).status === "playing"; turn++) {
      const { legal, view } = page.state!;
      if (turn % 5 === 0) {
        const { session } = await newRooms(shelf).open(page.id);
        expect([session.number, session.table.view()]).toEqual([page.number, view]);
      }
      expect(await page.play(legal[(turn * 5) % legal.length]!.step)).toMatchObject({ type: "done" });
    }
    const { view, seed } = page.state!;
    expect(view!.over).toBe(true);
    expect(seed).toMatch(/^[0-9a-f]{40}$/);
    const sums = first.map((points, seat) =>
      (page.log as { seat: number; points: number }[]).reduce(
        (all, entry) => all + (entry.seat === seat ? entry.points : 0),
        points,
      ),
    );
    expect(view!.seats.map(({ score }) => score)).toEqual(sums);
    const record = await page.rooms.record(page.id);
    expect(record.scores).toEqual(sums);
    const frames = await page.rooms.turns(page.id, 0, 1000);
    expect(frames.frames.at(-1)!.view.seats).toEqual(view!.seats);
    expect(frames.frames.flatMap(({ log }) => log)).toEqual(page.log);
  });

  test("a turn is taken back as it was played, and opened again in the middle", async () => {
    const shelf = new Shelf();
    const page = await start(game, HOT, shelf);
    for (let played = 0; played < 60 && page.state!.status === "playing"; played++) {
      const { number, state } = page;
      const { step } = state!.legal[(played * 3) % state!.legal.length]!;
      const seat = state!.view!.turn_seat ?? state!.view!.seat;
      await page.ask({ type: "play", at: number, seat, steps: [step] });
      const { clocks: _, ...after } = page.state!;
      const { clocks: __, ...kept } = (await new Page(newRooms(shelf), page.id).open()).state!;
      expect(kept.view!.may_take_back).toBe(after.view!.may_take_back);
      expect(kept).toEqual(after);
      if (after.view!.may_take_back) {
        await page.ask({ type: "take_back", at: page.number, seat });
        expect({ ...page.state!, clocks: null }).toEqual({ ...state!, clocks: null });
        await page.ask({ type: "play", at: page.number, seat, steps: [step] });
      }
      if (page.state!.view!.waits_for_confirm) await page.ask({ type: "confirm", at: page.number, seat });
    }
  });
});

describe.each(NAMES)("%s", (game) => {
  test("what may not be done is refused", async () => {
    const page = await start(game, AGAINST);
    await page.settle();
    const { number } = page;
    const [step] = page.state!.legal.map((each) => each.step);
    expectRefused(await page.ask({ type: "play", at: number - 1, seat: 0, steps: [step] }), "stale");
    expectRefused(await page.ask({ type: "play", at: number, seat: 1, steps: [step] }), "not_your_seat");
    expectRefused(await page.ask({ type: "play", at: number, seat: 7, steps: [step] }), "no_such_seat");
    expectRefused(await page.ask({ type: "play", at: number, seat: 0, steps: ["nonsense"] }), "bad_step");
    expectRefused(await page.ask({ type: "take_back", at: number, seat: 0 }), "nothing_to_take_back");
    expectRefused(await page.ask({ type: "confirm", at: number, seat: 0 }), "nothing_to_confirm");
    expectRefused(await page.ask({ type: "rematch" }), "not_finished");
    expectRefused(await page.ask({ type: "chat", text: "hello" }), "malformed");
    expect(page.number).toBe(number);
    expect(await page.ask({ type: "explain", step: "-", then: [] })).toMatchObject({ type: "explained", step: "-" });
    expect(await page.ask({ type: "explain", step: "nonsense" })).toMatchObject({ legal: false, code: "bad_step" });
  });
});

test("without room the game goes on, and says so once", async () => {
  const shelf = new Shelf();
  const page = await start("summer", HOT, shelf);
  shelf.works = false;
  for (let played = 0; played < 3; played++) await page.play(page.state!.legal[0]!.step);
  expect(page.number).toBeGreaterThan(2);
  expect(page.heard.filter(({ type }) => type === "notice")).toMatchObject([{ code: "not_kept" }]);
  shelf.works = true;
  await page.play(page.state!.legal[0]!.step);
  expect(page.heard.filter(({ type }) => type === "notice")).toMatchObject([
    { code: "not_kept" },
    { code: "store_back" },
  ]);
});

test("a damaged game is refused, and the others stay", async () => {
  const shelf = new Shelf();
  const [good, bad] = [await start("summer", HOT, shelf), await start("garden", HOT, shelf)];
  for (const change of [{ seed: "00" }, { turns: ["1:b"] }, { number: 9 }, { card: undefined }, { check: "" }]) {
    const kept = shelf.kept.get(bad.id)!;
    shelf.kept.set(bad.id, { ...kept, ...change } as Saved);
    const rooms = newRooms(shelf);
    await expect(rooms.open(bad.id)).rejects.toMatchObject({ code: "saved_damaged" });
    expect(await rooms.list()).toMatchObject([
      { id: good.id, card: { id: good.id }, problem: null },
      { id: bad.id, card: null, problem: { code: "saved_damaged" } },
    ]);
    expect((await rooms.open(good.id)).session.id).toBe(good.id);
    shelf.kept.set(bad.id, kept);
  }
});

test("an exported game is played on elsewhere, a record by whoever is there", async () => {
  const page = await start("garden", AGAINST);
  await page.settle();
  await page.play(page.state!.legal[0]!.step);
  const file: unknown = JSON.parse(JSON.stringify(await page.rooms.export(page.id)));
  const elsewhere = newRooms(new Shelf());
  expect(await elsewhere.import(file, [])).toBe(page.id);
  const twin = await elsewhere.import(file, []);
  expect(twin).not.toBe(page.id);
  expect((await elsewhere.open(twin)).session.table.view().step).toBeGreaterThan(0);
  await expect(elsewhere.import({ ...(file as Saved), seed: "1" }, [])).rejects.toMatchObject({
    code: "saved_damaged",
  });

  const record = { version: 2, game: "summer", rules: 2, options: {}, seats: 2, seed: "7", turns: [], scores: null };
  const id = await elsewhere.import(record, ["One", "Two", "Three", "Four"]);
  expect((await elsewhere.open(id)).session.chairs.map(({ name }) => name)).toEqual(["One", "Two"]);
  const wrong = { ...record, turns: ["9:b"] };
  await expect(elsewhere.import(wrong, ["One", "Two"])).rejects.toMatchObject({ code: "record_step" });
  const later = { ...record, version: 3 };
  await expect(elsewhere.import(later, [])).rejects.toMatchObject({ code: "record_version", facts: { expected: 2 } });
  await expect(elsewhere.import([1], [])).rejects.toMatchObject({ code: "record_not_object" });
  await expect(elsewhere.import({ seats: 2 }, [])).rejects.toMatchObject({ code: "record_field_missing" });
});

test("a finished game is played again by the same", async () => {
  const page = await start("summer", HOT);
  while (page.state!.status === "playing") await page.play(page.state!.legal.at(-1)!.step);
  const answer = await page.ask({ type: "rematch" });
  expect(answer).toMatchObject({ type: "done", table: expect.any(String) as unknown });
  expect(await page.ask({ type: "rematch" })).toMatchObject(answer);
  const { session } = await page.rooms.open((answer as { table: string }).table);
  expect(session.chairs.map(({ name }) => name)).toEqual(["Ana", "Bo"]);
});

test("what several trees found is added up", () => {
  const found = (move: number, visits: number, margin: number) => ({
    ...{ move, visits, margin, steps: [move], line: [], share: 0, winChance: margin / 10, proved: false },
  });
  const [best, second] = together([
    [found(1, 30, 4), found(2, 10, 1)],
    [found(2, 50, 2), found(1, 10, 8)],
  ]);
  expect(best).toMatchObject({ move: 2, visits: 60, share: 0.6 });
  expect(best!.margin).toBeCloseTo((10 + 100) / 60);
  expect(second).toMatchObject({ move: 1, visits: 40, margin: 5, winChance: 0.5 });
});

test("what one has proved, all have proved", () => {
  const found = (move: number, margin: number) => ({
    ...{ move, visits: 0, margin, steps: [move], line: [], share: 0, winChance: 1, proved: true },
  });
  const proved = [found(4, 9), found(2, 7), found(7, 7), found(1, 3)];
  expect(together([proved, proved])).toEqual(proved.slice(0, 3));
});

function* forever(): Generator<number, never, void> {
  for (;;) yield 0.25;
}

describe("thinking", () => {
  test("says how far it is, stops at once, and can think again", async () => {
    const told: number[] = [];
    const attention = new Attention((share) => {
      told.push(share);
      if (told.length === 3) attention.stop();
    }, 0);
    await expect(attention.think(forever())).rejects.toMatchObject({ code: "stopped" });
    expect(told).toEqual([0.25, 0.25, 0.25]);
    // eslint-disable-next-line require-yield -- it is done at once
    const done = (function* (): Generator<number, string, void> {
      return "done";
    })();
    expect(await attention.think(done)).toBe("done");
  });

  test("hears what is sent meanwhile", async () => {
    const attention = new Attention(() => {}, 0);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => attention.stop();
    port2.postMessage(null);
    await expect(attention.think(forever())).rejects.toMatchObject({ code: "stopped" });
    port1.close();
  });

  test("a hint is thought about in all workers, and stops in all of them", async () => {
    const stopped: number[] = [];
    const workers = [0, 1, 2].map((number): Thinking => {
      let refuse = (_: Refused): void => {};
      const candidates = () => new Promise((_, reject) => (refuse = reject));
      const stop = async () => {
        stopped.push(number);
        refuse(new Refused("stopped"));
      };
      return { ask: { candidates, stop } as never, progress: () => {} };
    });
    const session = { asked: { game: "summer" }, table: { state: new Uint8Array() } } as never;
    const [cancel, shares] = [new AbortController(), [] as number[]];
    const hint = newPlayers(() => workers).hint(session, cancel.signal, (share) => shares.push(share));
    workers[0]!.progress(0.5);
    cancel.abort();
    await expect(hint).rejects.toMatchObject({ code: "stopped" });
    expect([stopped, shares]).toEqual([[0, 1, 2], [0.5]]);
  });
});

describe("players", () => {
  test("a strong player thinks in several workers, which agree on a move", async () => {
    const settled: unknown[][] = [];
    const workers = [
      [3, 0],
      [1, 4],
      [0, 1],
    ].map(([one, other], number): Thinking => {
      const weigh = async () => ({ best: one! > other! ? 7 : 8, moves: [7, 8], visits: [one, other] });
      const settle = async (...given: unknown[]) => (settled.push([number, given.at(-1)]), 8);
      return { ask: { weigh, settle } as never, progress: () => {} };
    });
    const levels = { architect: { simulations: 10_000 } };
    const table = { state: new Uint8Array(), game: { files: { layout: { levels } } }, spell: String };
    const session = { asked: { game: "summer" }, table } as never;
    const { signal } = new AbortController();
    expect(await newPlayers(() => workers).choose(session, "architect", signal)).toBe("8");
    expect(settled).toEqual([
      [0, 8],
      [1, 8],
      [2, 8],
    ]);
  });

  test("weak players need one worker", () => {
    const level = { seconds: 1, blur: 0, looks: 0, version: "" };
    expect([0, 1000, 10_000].map((simulations) => treesOf({ ...level, simulations }))).toEqual([1, 1, 5]);
    expect(treesOf(undefined)).toBe(1);
  });

  test("of equals the first tree's best is played, also without visits", () => {
    const tree = (best: number, ...visits: number[]) => ({ best, moves: visits.map((_, i) => i), visits });
    expect(mostVisited([tree(1, 2, 2), tree(0, 1, 1)])).toBe(1);
    expect(mostVisited([tree(5)])).toBe(5);
  });
});
