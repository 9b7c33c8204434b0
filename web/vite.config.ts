import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = "http://127.0.0.1:8000";
const WORKER = "sw.js";

/** The document names its files from the root, since the server sends it for every path. All other files name each other
 * relatively, so that a copy works in any folder (static.py). The service worker is told every file of the page: those without
 * a hash in their name with one. */
function oneVersion(): Plugin {
  const hash = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex").slice(0, 16);
  const folder = join(import.meta.dirname, "public");
  const kept = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(svg|webmanifest)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ url: path.slice(folder.length + 1), revision: hash(readFileSync(path)) }));
  return {
    name: "one-version",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const [page, worker] = [bundle["index.html"], bundle[WORKER]];
        if (page?.type !== "asset" || worker?.type !== "chunk") throw new Error("something is missing");
        page.source = String(page.source).replaceAll('="./', '="/');
        const made = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const files = [
          { url: "index.html", revision: hash(page.source) },
          ...made.map((url) => ({ url, revision: null })),
          ...kept(),
        ];
        worker.code = `const FILES = ${JSON.stringify(files)};\n${worker.code}`;
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), oneVersion()],
  base: "./",
  build: {
    outDir: "../src/sintra/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // fonts inside a style sheet are refused by the server's own policy
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/health": SERVER } },
});
