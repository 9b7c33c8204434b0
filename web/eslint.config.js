import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "max-lines-per-function": ["error", { max: 60 }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-undef": "off", // TypeScript's own check knows more
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-this-alias": "off", // the getters of an object literal need it
      "svelte/no-unused-svelte-ignore": "off", // takes the reason that follows the code for more codes
      "svelte/prefer-svelte-reactivity": "off", // what is recomputed as a whole need not be reactive inside
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
);
