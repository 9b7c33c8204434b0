import { defineConfig } from "vite";

// `npm run speeds`: in a library all files are put inside the script, modules and weights too.
export default defineConfig({
  publicDir: false,
  build: {
    lib: { entry: "tests/speeds/bundle.ts", formats: ["es"], fileName: () => "speeds.mjs" },
    outDir: "node_modules/.cache/speeds",
    target: "es2022",
  },
});
