import { expect, it } from "vitest";
import { files, imports, importsOf } from "./imports.ts";

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

it("no files import each other in a circle, neither values nor types nor later", () => {
  const graph = new Map(files.map((file) => [file, [] as string[]]));
  for (const { from, to } of imports) graph.get(from)?.push(to);
  expect(findCycle(graph)).toBeNull();
});

it("a type, an effect, a re-export and what is loaded later are imports, a comment is not", () => {
  const source = `
    import type { A } from "./type.ts";
    import { C, type D } from "./value.ts";
    import "./effect.ts";
    export { E } from "./named.ts";
    export * from "./all.ts";
    // import "./comment.ts";
    const later = () => import("./later.ts");`;
  expect(importsOf(source)).toEqual(
    ["type", "value", "effect", "named", "all", "later"].map((name) => `./${name}.ts`),
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
