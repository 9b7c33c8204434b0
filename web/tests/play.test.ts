import { beforeAll, expect, test } from "vitest";
import { GardenPlay } from "../src/garden/play.svelte";
import type { Position as GardenPosition } from "../src/garden/position";
import type { Port, Worth } from "../src/lib/play.svelte";
import type { LegalStep, Position } from "../src/lib/protocol";
import { speak } from "../src/lib/words.svelte";
import { SummerPlay } from "../src/summer/play.svelte";
import type { Position as SummerPosition } from "../src/summer/position";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {}, fonts: { load: async () => [] } } });
  await speak("en");
});

interface Asked {
  sent: string[][];
  why: string[];
  told: string[];
}

/** A port to a server that knows these legal steps, and what was asked of it. */
function port<View extends Position>(view: unknown, legal: LegalStep[], some: Partial<Port<View>> = {}) {
  const asked: Asked = { sent: [], why: [], told: [] };
  const made: Port<View> = {
    view: view as View,
    active: true,
    seat: 0,
    legal,
    payments: [],
    quick: false,
    send: async (steps) => void asked.sent.push([...steps]),
    undo: async () => {},
    why: async (step) => void asked.why.push(step),
    tell: (text) => void asked.told.push(text),
    worth: async (steps): Promise<Worth> => ({ steps, points: null }),
    ...some,
  };
  return { port: made, asked };
}

const step = (text: string, brings: Record<string, number> = {}): LegalStep => ({ step: text, brings });
const seat = { score: 5, passed: false, hand: {}, corner: {}, stars: [] };
const draft = { stage: "draft", round: 1, rounds: 6, options: { board: "coloured" }, seats: [seat] };

test("what is offered is planned, and the second click sends it; what is not offered is explained", async () => {
  const { port: here, asked } = port<SummerPosition>(draft, [step("1:g", { points: 0 }), step("c:y", { points: -2 })]);
  const play = new SummerPlay(here);
  play.take("1:g");
  expect([play.plan, play.chosen, asked.sent]).toEqual([["1:g"], true, []]);
  play.take("c:y");
  expect(play.gain).toBe(-2);
  play.take("c:y");
  expect([asked.sent, play.plan, play.chosen]).toEqual([[["c:y"]], null, false]);
  play.take("2:r");
  expect(asked.why).toEqual(["2:r"]);
});

test("whoever wants no questions sends a choice at once", () => {
  const { port: here, asked } = port<SummerPosition>(draft, [step("1:g")], { quick: true });
  new SummerPlay(here).take("1:g");
  expect(asked.sent).toEqual([["1:g"]]);
});

test("a pass suggests what to keep, shows its cost, and sends only the steps that are needed", async () => {
  const place = { ...draft, stage: "place", seats: [{ ...seat, hand: { p: 1, g: 2, r: 3 } }] };
  const worth = async (steps: readonly string[]) => ({ steps: steps.slice(0, -1), points: -2 });
  const { port: here, asked } = port<SummerPosition>(place, [step("-")], { worth });
  const play = new SummerPlay(here);
  play.pass();
  expect([play.picked, play.plan]).toEqual([{ g: 2, r: 2 }, ["-", "+g", "+g", "+r", "+r"]]); // green is wild next
  expect(play.gain).toBeNull();
  await Promise.resolve();
  expect(play.gain).toBe(-2);
  play.pick("r", -1);
  expect([play.plan, play.gain]).toEqual([["-", "+g", "+g", "+r", "x"], null]);
  await Promise.resolve();
  await play.confirm();
  expect(asked.sent).toEqual([["-", "+g", "+g", "+r"]]);
});

const garden = { stage: "slot", turn: { piece: "b1x", due: 0 }, seats: [{ tiles: {}, stored: ["b1"] }] };

test("a slot shows the best way to turn an expansion, also where all of them lose points", () => {
  const legal = [step("#1.1", { round: -3 }), step("#1.2", { round: -1 }), step("#2.4", { round: 2 })];
  const play = new GardenPlay(port<GardenPosition>(garden, legal).port);
  expect([...play.slots].map(([slot, { gain }]) => [slot, gain])).toEqual([
    [1, "−1"],
    [2, "+2"],
  ]);
});

test("an expansion is turned only to where it fits, and placed with its payment in one request", async () => {
  const legal = [step("#1.1"), step("#1.4")];
  const { port: here, asked } = port<GardenPosition>(garden, legal, { payments: [["-b2"], ["-j"]] });
  const play = new GardenPlay(here);
  play.takeSlot(1);
  play.turn(1);
  expect(play.trial).toEqual({ slot: 1, turn: 4 });
  play.turn(1);
  await play.confirm();
  expect(asked.sent).toEqual([["#1.1", "-b2"]]);
});

test("what is no step in Queen's Garden is answered too", () => {
  const turn = { stage: "turn", turn: {}, seats: [{ tiles: { b1: 1 }, stored: [], jokers: 3 }] };
  const { port: here, asked } = port<GardenPosition>(turn, [step("b1"), step("-")]);
  const play = new GardenPlay(here);
  play.takeCell("0.1"); // where somebody wants to place, before choosing what
  play.takeItem("j", false);
  play.pass();
  play.takeItem("j", false);
  expect(asked.told.map((text) => text.split(" ")[0])).toEqual(["First", "Jokers", "Jokers"]);
  expect([asked.sent, asked.why]).toEqual([[], []]);
});

test("where a turn is to be followed, the rest is suggested as in that turn", () => {
  const pay = { stage: "cell", turn: { piece: "g2", due: 1 }, seats: [{ tiles: { g6: 1 }, stored: ["g6"] }] };
  const payments = [["-j"], ["-g6"], ["-g6x"]];
  const tile = new GardenPlay(port<GardenPosition>(pay, [step("@0.3")], { payments }).port);
  tile.takeCell("0.3");
  expect(tile.plan).toEqual(["@0.3", "-j"]);
  tile.clear();
  tile.lead = ["g2", "@0.3", "-g6x"];
  tile.takeCell("0.3");
  expect(tile.plan).toEqual(["@0.3", "-g6x"]);

  const turns = [1, 3, 4].map((turn) => step(`#1.${turn}`));
  const expansion = new GardenPlay(port<GardenPosition>(garden, turns).port);
  expansion.lead = ["b1x", "#1.4"];
  expansion.takeSlot(1);
  expect(expansion.trial).toEqual({ slot: 1, turn: 4 });

  const space = { ...draft, stage: "place", wild: "p", seats: [{ ...seat, hand: { r: 3, p: 3 } }] };
  const star = new SummerPlay(port<SummerPosition>(space, [step("3.3r"), step("3.3r+1"), step("3.3r+2")]).port);
  star.lead = ["3.3r+1"];
  star.takeSpace("3.3");
  expect(star.plan).toEqual(["3.3r+1"]);
});
