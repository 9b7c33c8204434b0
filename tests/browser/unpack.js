// Unpacks the Chromium of @sparticuz/chromium: `node unpack.js FOLDER`.
// The package itself would unpack it into the machine's folder for temporary files.
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";

const folder = process.argv[2];
const targets = {
  "chromium.br": () => createWriteStream(`${folder}/chromium`, { mode: 0o755 }),
  "al2023.tar.br": () => extract(folder), // lib/: the few libraries that a bare machine lacks
  "fonts.tar.br": () => extract(folder), // fonts/
};

mkdirSync(folder, { recursive: true });
await Promise.all(
  Object.entries(targets).map(([name, target]) =>
    pipeline(
      createReadStream(new URL(`node_modules/@sparticuz/chromium/bin/${name}`, import.meta.url)),
      createBrotliDecompress(),
      target(),
    ),
  ),
);
