import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../server/root.ts";
import type { Outcome } from "./travel.ts";

const FILE = path.join(ROOT, "docs", "browsers.md");
const START = "<!-- table of npm run test:engines -->";
const END = "<!-- end of the table -->";

/** A browser of the table with its outcomes. */
export type Column = readonly [browser: string, outcomes: readonly Outcome[]];

/** The outcomes as a Markdown table with the journeys as rows. */
export function tableOf(columns: readonly Column[]): string {
  const journeys = [...new Set(columns.flatMap(([, outcomes]) => outcomes.map(([journey]) => journey)))];
  const rows = journeys.map((journey) => [
    journey,
    ...columns.map(([, outcomes]) => said(outcomes, journey)),
  ]);
  const all = [["", ...columns.map(([browser]) => browser)], ...rows];
  const widths = all[0]?.map((_, at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0))) ?? [];
  const [head = "", ...lines] = all.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`,
  );
  return [head, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...lines].join("\n");
}

function said(outcomes: readonly Outcome[], journey: string): string {
  const found = outcomes.find(([name]) => name === journey);
  if (!found) return "";
  return found[1] === null ? "works" : "fails";
}

/** Replaces the table of docs/browsers.md. */
export function writeTable(columns: readonly Column[]): void {
  const old = readFileSync(FILE, "utf8");
  const [before, after] = [old.split(START)[0], old.split(END)[1]];
  writeFileSync(FILE, `${before}${START}\n\n${tableOf(columns)}\n\n${END}${after}`);
}
