/** The turns of a record, as far as they can be played. */

import type { Problem, RecordModel } from "../lib/protocol";
import { Referee, type Game } from "../local/referee";
import { Refused } from "../local/refused";
import { checkedOptions, checkedRecord } from "../local/rooms";
import type { Played } from "./turns";

export interface Read {
  options: Record<string, string>;
  seats: number;
  /** After the last turn that could be played. */
  table: Referee;
  played: Played[];
  /** What is wrong with the record, although some of it can be played. */
  problem: Problem | null;
  /** Null if the game is not finished, or its result is not trusted. */
  scores: number[] | null;
}

/** Read a record; refused if it is not one, or if not even its first turn can be played. */
export function readTurns(game: Game, found: unknown): Read {
  const record = checkedRecord(found);
  const { seats, seed } = record;
  if (!game.engine.layout.seats.includes(seats))
    throw new Refused("bad_seats", { game: record.game, seats, expected: game.engine.layout.seats.join("|") });
  const asked = { game: record.game, options: record.options, seats: Array(seats).fill({ kind: "me" }) };
  const options = checkedOptions(game, asked);
  const table = new Referee(game, seats, options, seed);
  const played: Played[] = [];
  let problem: Problem | null = null;
  try {
    for (const [i, text] of record.turns.entries()) {
      const [before, seat] = [table.state, table.seat];
      table.playTurn(i + 1, text);
      const steps = text.split(" ").map((step) => game.engine.step(options, step)!);
      played.push({ number: i + 1, seat, state: before, steps, after: table.state });
    }
    checkEnd(record, table);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { rules } = game.engine.layout;
    const { turn = record.turns.length } = error.facts;
    if ((record.rules ?? rules) !== rules)
      throw new Refused("rules_changed", { game: record.game, rules: record.rules, now: rules, turn });
    if (!played.length) throw error;
    problem = { code: error.code, facts: error.facts };
  }
  return { options, seats, table, played, problem, scores: table.over && !problem ? table.scores : null };
}

/** Whether a finished record ends as it says. */
function checkEnd({ scores, turns }: RecordModel, table: Referee): void {
  if (!scores) return;
  if (!table.over) throw new Refused("record_unfinished", { turn: turns.length, round: table.view().round });
  if (String(scores) !== String(table.scores))
    throw new Refused("record_scores", { turn: turns.length, found: scores, replayed: table.scores });
}
