/** Shapes made of a single path on a 24 x 24 grid: `s-` for colours, `f-` for features of the board. */

export const PATHS: Readonly<Record<string, string>> = {
  "s-p": "M12 2l5.500 10L12 22 6.500 12z",
  "s-g": "M12 2c7 5 7 15 0 20-7-5-7-15 0-20zm-.8 5v11h1.600V7z",
  "s-b": "M2 8.500q5-5.500 10 0t10 0v3.600q-5 5.500-10 0t-10 0zM2 15.800q5-5.500 10 0t10 0v3.600q-5 5.500-10 0t-10 0z",
  "s-r": "M9.200 2.500h5.600v6.700h6.700v5.600h-6.700v6.700H9.200v-6.700H2.500V9.200h6.700z",
  "f-pillar":
    "M5 2.500h14v3H5zM7 6.500h10v1.500H7zM8 9h2v9H8zm3 0h2v9h-2zm3 0h2v9h-2zM6.500 19h11v1.500h-11zM5 21h14v2H5z",
  "f-window": "M4 23V10a8 8 0 0 1 16 0v13zm2-2h5V4.100A6 6 0 0 0 6 10zm7 0h5V10a6 6 0 0 0-5-5.900zM6 13h12v1.500H6z",
};

/** Shapes with holes where the path crosses itself. */
export const WITH_HOLES: ReadonlySet<string> = new Set(["s-g", "f-window"]);
