import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/sintra/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // fonts inside a style sheet are refused by the server's own policy
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/health": SERVER } },
});
