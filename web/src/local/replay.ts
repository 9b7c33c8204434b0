/** Replays of local games and of records, as `server/web/replays.py` makes them. */

import { RECORD_VERSION, type Frame, type Frames, type RecordModel } from "../lib/protocol";
import { Referee, type Game } from "./referee";

/** The record of a table: its turns that stand, and the scores if the game is over. */
export function recordOf(table: Referee): RecordModel {
  return {
    version: RECORD_VERSION,
    game: table.game.engine.layout.game,
    rules: table.game.engine.layout.rules,
    options: { ...table.options },
    seats: table.seats,
    seed: table.seed,
    turns: table.turns.map(({ steps }) => steps.join(" ")),
    scores: table.over ? table.scores : null,
  };
}

/** Some moments of a record, from one on; moment 0 is the deal. */
export function framesOf(game: Game, record: RecordModel, names: string[], start: number, count: number): Frames {
  const table = new Referee(game, record.seats, record.options, record.seed);
  const frames: Frame[] = start === 0 ? [{ turn: 0, seat: null, steps: [], view: table.view(), log: [] }] : [];
  for (const [i, text] of record.turns.slice(0, start + count - 1).entries()) {
    const [seat, logged] = [table.seat, table.log.length];
    table.playTurn(i + 1, text);
    if (i + 1 >= start)
      frames.push({ turn: i + 1, seat, steps: text.split(" "), view: table.view(), log: table.log.slice(logged) });
  }
  return { turns: record.turns.length, names, frames: frames.slice(0, count) };
}
