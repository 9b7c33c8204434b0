import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Engine } from "../src/engine/engine";
import { loadEngine, loadNet, loadRules, type Read } from "../src/engine/load";
import { newPlayer, playersOf } from "../src/engine/players";
import { finish, Search } from "../src/engine/search";
import { members, say } from "../src/engine/words";
import { local as garden } from "../src/garden/local";
import { local as summer } from "../src/summer/local";

const read: Read = async (file) => new Uint8Array(readFileSync(file)).buffer;
const OPTIONS = { board: "coloured" };

/** The first position of a game. */
function start(engine: Engine) {
  return engine.deal(2, summer.encode(OPTIONS)!, engine.newRng("a seed", 0));
}

test("a game is dealt, played and told", async () => {
  const engine = await loadRules(summer, read);
  const state = start(engine);
  const legal = engine.legal(state);
  expect(legal.length).toBeGreaterThan(5);
  expect(summer.view(engine.unpack(state))).toMatchObject({
    game: "summer",
    round: 1,
    stage: "draft",
    seats: [{}, {}],
  });
  const { state: next, drawn, log } = engine.apply(state, legal[0]!, engine.newRng("a seed", 1));
  expect([drawn, log]).toEqual([0, []]);
  expect(next).not.toEqual(state);
  expect(engine.legal(state)).toEqual(legal); // what was handed in is as it was
  expect([engine.isOver(next), engine.inTurn(next)]).toEqual([false, false]);
});

test("a refusal has a clause and facts", async () => {
  const engine = await loadRules(summer, read);
  const state = start(engine);
  expect(engine.why(state, engine.legal(state)[0]!)).toBeNull();
  expect(engine.why(state, engine.step(OPTIONS, "9:p")!)).toEqual({
    code: "S1.2 no_display",
    facts: { display: 9, displays: 5 },
  });
  expect(engine.why(state, engine.step(OPTIONS, "-")!)).toEqual({
    code: "not_your_stage",
    facts: { stage: "draft", step: "place" },
  });
});

test("every step has a text of its own", async () => {
  const engine = await loadRules(summer, read);
  for (const options of [OPTIONS, { board: "grey" }]) {
    const texts = engine.texts(options);
    expect(texts.map((text) => engine.step(options, text))).toEqual([...texts.keys()]);
  }
  expect(engine.step(OPTIONS, "nonsense")).toBeUndefined();
});

test("options become numbers", () => {
  const printed = { side: "variant", payment: "repeats", wheel: "printed" };
  expect(garden.encode(printed)).toEqual([1, 1, 2, 2, 2, 2, 2, 2]);
  expect(garden.encode({ ...printed, wheel: "123456" })).toEqual([1, 1, 1, 2, 3, 4, 5, 6]);
  expect(garden.encode({ ...printed, side: "standard", wheel: "123456" })).toBeUndefined();
  expect(summer.encode({ board: "blue" })).toBeUndefined();
});

test("every player chooses a legal step, and the same one for the same seed", async () => {
  const engine = await loadEngine(summer, read);
  const state = start(engine);
  expect(playersOf(engine)).toContain("architect");
  expect(() => newPlayer(engine, "architect", "x")).toThrow("network");
  await loadNet(engine, summer, read);
  for (const name of playersOf(engine).filter((each) => !["architect", "grandmaster"].includes(each))) {
    const [one, other] = [newPlayer(engine, name, "x"), newPlayer(engine, name, "x")];
    const step = finish(one.choosing(state));
    expect(engine.legal(state)).toContain(step);
    expect(finish(other.choosing(state))).toBe(step);
  }
  expect(() => newPlayer(engine, "nobody", "x")).toThrow();
});

test("thinking says how far it is, can be left, and explains itself", async () => {
  const engine = await loadEngine(summer, read);
  const state = start(engine);
  await loadNet(engine, summer, read);
  const search = new Search(engine, { simulations: 1000, seconds: 1e9 }, "x");
  const thinking = search.thinking(state);
  expect(thinking.next()).toEqual({ done: false, value: 0 });
  expect(thinking.next()).toEqual({ done: false, value: 0.2 });
  thinking.return();
  expect(search.simulations).toBe(200);
  finish(search.thinking(state));
  const candidates = search.candidates(state);
  expect(candidates[0]!.visits).toBeGreaterThanOrEqual(candidates[1]!.visits);
  expect(engine.legal(state)).toContain(candidates[0]!.steps[0]);
  expect(candidates[0]!.winChance).toBeGreaterThan(0);
});

test("searches that share a turn play the same moves to its end", async () => {
  const engine = await loadEngine(garden, read);
  await loadNet(engine, garden, read);
  const searches = ["x", "y"].map((seed) => new Search(engine, { simulations: 200, seconds: 1e9 }, seed));
  let state = engine.deal(
    2,
    garden.encode({ side: "standard", payment: "distinct", wheel: "printed" })!,
    engine.newRng(1, 0),
  );
  for (let i = 0; i < 12; i++) {
    const { best } = searches.map((search) => finish(search.weighing(state)))[1]!;
    const steps = searches.map((search) => search.settle(state, best));
    expect(steps[0]).toBe(steps[1]);
    expect(engine.legal(state)).toContain(steps[0]);
    state = engine.apply(state, steps[0]!, engine.newRng(1, i + 1)).state;
  }
});

test("numbers are said in words", () => {
  const letters = ["p", "g", "o"];
  expect(say([letters, "", null], 2)).toBe("o");
  expect(say([letters, "set", ""], 0b101)).toBe("po");
  expect(say([letters, "set", null], 0b101)).toEqual(["p", "o"]);
  expect(say([letters, "list", ","], (2 << 6) | 3)).toBe("o,g");
  expect(say([[], "", null], 7)).toBe(7);
  expect(say(null, 7)).toBeNull();
  expect(members(2 ** 47 + 1)).toEqual([0, 47]);
});
