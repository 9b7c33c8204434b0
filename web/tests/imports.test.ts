/** Imports point one way, in the order of the folders in docs/page.md; and only its own folder knows a game. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parse } from "svelte/compiler";
import ts from "typescript";
import { expect, test, vi } from "vitest";
import { GAMES } from "../src/games";

vi.setConfig({ testTimeout: 60_000 }); // every component is parsed, on a busy machine too

const SOURCE = join(import.meta.dirname, "../src");
const NAMES = GAMES.map(({ name }) => name);

// Lowest first. Names on one line must not import each other.
const LAYERS = [
  ["words"],
  ["lib"],
  ["engine"],
  ["ui"],
  NAMES,
  ["games.ts", "locals.ts"],
  ["local"],
  ["analysis"],
  ["learn"],
  ["table", "rules", "start"],
  ["review"],
  ["App.svelte"],
  ["main.ts", "sw.ts"],
];

/** The scripts of a Svelte file, and the imports in its markup. */
function scriptOf(file: string, text: string): string {
  if (!file.endsWith(".svelte")) return text;
  const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script!);
  const dynamic: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!node || typeof node !== "object") return;
    const { type, source } = node as { type?: string; source?: { value?: unknown } };
    if (type === "ImportExpression") dynamic.push(`import(${JSON.stringify(source?.value)});`);
    Object.values(node).forEach(walk);
  };
  walk(parse(text, { modern: true }).fragment);
  return [...scripts, ...dynamic].join("\n");
}

/** What a file imports, statically, dynamically or for its types, and what it exports from elsewhere. */
function imported(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      found.push((node.moduleSpecifier as ts.StringLiteral).text);
    } else if (ts.isImportTypeNode(node)) found.push(node.argument.getText().slice(1, -1));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      found.push(node.arguments[0]!.getText().slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("file.ts", scriptOf(file, text), ts.ScriptTarget.Latest, true));
  return found.filter((name) => name.startsWith(".")).map((name) => normalize(join(dirname(file), name)));
}

const partOf = (file: string) => file.split("/")[0]!.replace(/^(games|locals)$/, "$1.ts");
const rankOf = (file: string) => LAYERS.findIndex((layer) => layer.includes(partOf(file)));

/** Imports of something higher, or of something on the same level. */
function wrongArrows(file: string, text: string): string[] {
  const wrong = imported(file, text).filter((other) => partOf(other) !== partOf(file) && rankOf(other) >= rankOf(file));
  return wrong.map((other) => `${file} -> ${other}`);
}

/** A cycle of imports, as a list of files; empty if there is none. */
function cycle(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const follow = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of arrows.get(file) ?? []) {
      const found = follow(next, [...path, file]);
      if (found.length) return found;
    }
    done.add(file);
    return [];
  };
  return [...arrows.keys()].map((file) => follow(file, [])).find((found) => found.length > 0) ?? [];
}

/** The games that a file outside their folders speaks of. */
function namesIn(file: string, text: string): string[] {
  return NAMES.filter((name) => partOf(file) !== name && new RegExp(`\\b${name}\\b`, "i").test(text)).map(
    (name) => `${file} speaks of ${name}`,
  );
}

const all = readdirSync(SOURCE, { recursive: true }) as string[];
const files = all.filter((file) => /\.(ts|svelte|css)$/.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(join(SOURCE, file), "utf8")]));
const modules = [...texts].filter(([file]) => !file.endsWith(".css"));
/** The file that an import means: it may leave out the ending, or name a folder. */
const resolve = (name: string) =>
  [name, `${name}.ts`, `${name}/index.ts`, `${name}.svelte.ts`].find((file) => texts.has(file)) ?? name;

test("imports point one way", () => {
  for (const [file] of modules)
    expect(rankOf(file), `${file} has no place in the order of folders`).toBeGreaterThanOrEqual(0);
  expect(modules.flatMap(([file, text]) => wrongArrows(file, text))).toEqual([]);
});

test("there is no cycle", () => {
  expect(cycle(new Map(modules.map(([file, text]) => [file, imported(file, text).map(resolve)])))).toEqual([]);
});

test("only its folder and the list know a game", () => {
  const others = [...texts].filter(([file]) => !["games.ts", "locals.ts", "lib/offer.ts"].includes(file));
  expect(others.flatMap(([file, text]) => namesIn(file, text))).toEqual([]);
});

test.each([
  ["lib/a.ts", 'import { x } from "../ui/b";'],
  ["lib/a.ts", `import type { x } from "../${NAMES[0]}/tiles";`],
  ["lib/a.ts", 'let x: import("../ui/b").X;'],
  ["ui/A.svelte", '<script lang="ts">\n  import { x } from "../table/b";\n</script>'],
  ["ui/A.svelte", '{#await import("../table/B.svelte") then { default: B }}<B />{/await}'],
  [`${NAMES[0]}/a.ts`, `import { x } from "../${NAMES[1]}/b";`],
  [`${NAMES[0]}/a.ts`, 'export { GAMES } from "../games";'],
  [`${NAMES[0]}/a.ts`, 'const b = () => import("../table/b");'],
  ["start/A.svelte", '<script lang="ts">\n  import type { B } from "../table/b";\n</script>'],
  ["games.ts", 'import App from "./App.svelte";'],
])("the check sees a wrong arrow: %s, %s", (file, text) => {
  expect(wrongArrows(file, text)).toHaveLength(1);
});

test("the check lets right arrows pass", () => {
  expect(
    wrongArrows("table/a.ts", 'import { GAMES } from "../games";\nimport { t } from "../lib/words.svelte";'),
  ).toEqual([]);
  expect(wrongArrows("lib/a.ts", 'import { tick } from "svelte";\nimport { b } from "./b";')).toEqual([]);
});

test("the check sees a cycle", () => {
  const arrows = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["d", ["b"]],
  ]);
  expect(cycle(arrows)).toEqual(["b", "d", "b"]);
  expect(
    cycle(
      new Map([
        ["a", ["b", "c"]],
        ["b", ["c"]],
      ]),
    ),
  ).toEqual([]);
});

test("the check sees a game's name in the wrong place", () => {
  expect(namesIn("table/a.ts", `if (view.game === "${NAMES[0]}") go();`)).toHaveLength(1);
  expect(namesIn(`${NAMES[0]}/a.ts`, `// as in ${NAMES[1]}`)).toHaveLength(1);
  expect(namesIn(`${NAMES[0]}/a.ts`, `"${NAMES[0]}"`)).toEqual([]);
});
