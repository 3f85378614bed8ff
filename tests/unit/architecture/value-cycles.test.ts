import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parse } from "@babel/parser";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");

const files = ["src", "server", "sw"]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

/** The files whose values a module imports when it is evaluated: no types, and no `import()`. */
function valueImports(file: string, source: string): string[] {
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] });
  return program.body.flatMap((statement) => {
    const isImport = statement.type === "ImportDeclaration";
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportAllDeclaration";
    if (!(isImport || isExport) || !statement.source?.value.startsWith(".")) return [];
    if ((isImport ? statement.importKind : statement.exportKind) === "type") return [];
    const { specifiers } = statement.type === "ExportAllDeclaration" ? { specifiers: [] } : statement;
    const isTypeOnly =
      specifiers.length > 0 &&
      specifiers.every(
        (one) =>
          (one.type === "ImportSpecifier" && one.importKind === "type") ||
          (one.type === "ExportSpecifier" && one.exportKind === "type"),
      );
    return isTypeOnly ? [] : [relative(ROOT, resolve(ROOT, dirname(file), statement.source.value))];
  });
}

/** One cycle of a graph, as the path back to its first node; null if there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  function visit(node: string): string[] | null {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(node);
    return null;
  }
  for (const node of graph.keys()) {
    const cycle = visit(node);
    if (cycle) return cycle;
  }
  return null;
}

it("no modules import values from each other in a circle", () => {
  const graph = new Map(
    files.map((file) => [file, valueImports(file, readFileSync(join(ROOT, file), "utf8"))]),
  );
  expect([...graph.values()].flat().length).toBeGreaterThan(500);
  expect(findCycle(graph)).toBeNull();
});

it("type-only and dynamic imports do not count, value imports and re-exports do", () => {
  const source = `
    import type { A } from "./type.ts";
    import { type B } from "./inline.ts";
    import { C, type D } from "./value.ts";
    import "./effect.ts";
    export { E } from "./named.ts";
    export * from "./all.ts";
    const later = () => import("./later.ts");`;
  expect(valueImports("src/main.ts", source)).toEqual(
    ["value", "effect", "named", "all"].map((name) => `src/${name}.ts`),
  );
});

it("a circle is found", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b"]],
  ]);
  expect(findCycle(graph)).toEqual(["b", "c", "b"]);
});
