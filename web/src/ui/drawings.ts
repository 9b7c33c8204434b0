/** Shapes made of a single path on a 24 x 24 grid, for every game. */

export const PATHS: Readonly<Record<string, string>> = {
  "f-marker":
    "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 1.800a9.200 9.200 0 1 0 0 18.400 9.200 9.200 0 0 0 0-18.400zM13.600 17.500h-2.700V9.700l-2.400.8V8.200l4.800-1.800h.3z",
  "f-bag":
    "M8 1.500h8l-1.600 4.300c4 2 6.100 6 6.100 10.200 0 5-3.500 6.500-8.500 6.500S3.500 21 3.500 16c0-4.200 2.100-8.200 6.100-10.200zM9 6.500h6v1.400H9z",
  "f-tower": "M5 2h3v2.500h2.500V2h3v2.500H16V2h3v6l-2 2v9h2v3H5v-3h2v-9L5 8zm5.500 11v6h3v-6a1.500 1.500 0 0 0-3 0z",
};

/** Shapes with holes where the path crosses itself. */
export const WITH_HOLES: ReadonlySet<string> = new Set(["f-marker", "f-bag", "f-tower"]);
