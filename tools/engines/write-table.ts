import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../server/root.ts";
import { JOURNEYS } from "./journeys.ts";
import type { Outcome } from "./travel.ts";

const FILE = path.join(ROOT, "docs", "browsers.md");
const START = "<!-- table of npm run test:engines -->";
const END = "<!-- end of the table -->";

/** In the table's order. */
const ALL_JOURNEYS = [...new Set(Object.values(JOURNEYS).flatMap((of) => of.map(([name]) => name)))];

/** A browser of the table with its outcomes. */
export type Column = readonly [browser: string, outcomes: readonly Outcome[]];

/** The outcomes as a Markdown table with the journeys as rows. */
export function tableOf(columns: readonly Column[]): string {
  const cells = columns.map(([browser, outcomes]): Cells => {
    const said = outcomes.map(([journey, fault]) => [journey, fault === null ? "works" : "fails"] as const);
    return [browser, new Map(said)];
  });
  return drawn(cells);
}

/** A browser and what its cells say, by journey. */
type Cells = readonly [browser: string, said: ReadonlyMap<string, string>];

function drawn(columns: readonly Cells[]): string {
  const made = new Set(columns.flatMap(([, said]) => [...said.keys()]));
  const rows = ALL_JOURNEYS.filter((journey) => made.has(journey)).map((journey) => [
    journey,
    ...columns.map(([, said]) => said.get(journey) ?? ""),
  ]);
  const all = [["", ...columns.map(([browser]) => browser)], ...rows];
  const [head = "", ...lines] = all.map((row) => `| ${row.join(" | ")} |`);
  return [head, `|${" --- |".repeat(columns.length + 1)}`, ...lines].join("\n");
}

/** Puts these outcomes into the table of docs/browsers.md, cell by cell. */
export function writeTable(columns: readonly Column[]): void {
  const old = readFileSync(FILE, "utf8");
  const [before = "", rest = ""] = old.split(START);
  const [table = "", after = ""] = rest.split(END);
  const all = new Map(columnsOf(table));
  for (const [browser, said] of columnsOf(tableOf(columns)))
    all.set(browser, new Map([...(all.get(browser) ?? []), ...said]));
  const sorted = [...all].sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
  writeFileSync(FILE, `${before}${START}\n\n${drawn(sorted)}\n\n${END}${after}`);
}

/** The columns of a Markdown table. */
function columnsOf(table: string): Cells[] {
  const lines = table
    .trim()
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head = [], , ...rows] = lines;
  return head.slice(1).map((browser, at): Cells => {
    const said = rows.map(([journey = "", ...cells]) => [journey, cells[at] ?? ""] as const);
    return [browser, new Map(said.filter(([, cell]) => cell !== ""))];
  });
}
