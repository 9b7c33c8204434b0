// boardgame.io's server with a small game whose state is about as large as ours; bench/rival.py starts it.
const { Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const COLOURS = ["purple", "green", "orange", "yellow", "blue", "red"];
const HEAP = 1_000_000; // the game never ends while it is measured

function board() {
  const stars = Array.from({ length: 7 }, () => "......");
  return { score: 5, passed: false, hand: tiles(), corner: tiles(), stars };
}

function tiles() {
  return Object.fromEntries(COLOURS.map((colour) => [colour, 3]));
}

function legal(seat) {
  return Array.from({ length: 12 }, (_, number) => ({ step: `${seat}:${number}`, brings: { points: number, bonus: 0 } }));
}

const game = {
  name: "stones",
  setup: () => ({
    heap: HEAP,
    bag: tiles(),
    tower: tiles(),
    supply: tiles(),
    displays: Array.from({ length: 5 }, tiles),
    seats: [board(), board()],
    legal: legal(0),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, ctx }, step) => {
      if (!G.legal.some((each) => each.step === step)) return INVALID_MOVE;
      const seat = Number(ctx.currentPlayer);
      G.heap -= 1;
      G.seats[seat].score += 1;
      G.seats[seat].hand.red = G.heap % 9;
      G.displays[G.heap % 5].blue = G.heap % 4;
      G.legal = legal(1 - seat);
    },
  },
};

const [port, apiPort] = process.argv.slice(2).map(Number);
Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, lobbyConfig: { apiPort } });
