import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { JOURNEYS } from "./journeys.ts";
import { WORLDS, worldsNamed } from "./worlds.ts";

/** `npm run test:worlds -- translated reloaded`: every journey in the worlds that are named, or in all; then a table. */
const names = process.argv.slice(2);
const worlds = worldsNamed(names.length > 0 ? names : WORLDS.map(({ name }) => name));
const folder = mkdtempSync(path.join(tmpdir(), "selam-worlds-"));
const report = path.join(folder, "report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const test = ["vitest", "run", "--project", "e2e", "tests/e2e/worlds.test.ts", ...reporters];
const { status } = spawnSync("npx", test, {
  stdio: "inherit",
  env: { ...process.env, SELAM_WORLDS: worlds.map(({ name }) => name).join(",") },
});

type Assertion = {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
};
type Report = { readonly testResults: readonly { readonly assertionResults: readonly Assertion[] }[] };

const assertions = existsSync(report)
  ? (JSON.parse(readFileSync(report, "utf8")) as Report).testResults.flatMap((file) => file.assertionResults)
  : [];
rmSync(folder, { recursive: true });

const SIGNS: Readonly<Record<string, string>> = { passed: "yes", failed: "NO", pending: "-", skipped: "-" };
const rows = JOURNEYS.map(({ who, name }) => {
  const title = `${who} ${name}`;
  const results = worlds.map((world) => {
    const found = assertions.find(
      (one) => one.title === title && one.ancestorTitles.includes(`world ${world.name}`),
    );
    return SIGNS[found?.status ?? ""] ?? "?";
  });
  return [title, ...results];
});
const table = [["", ...worlds.map(({ name }) => name)], ...rows];
const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
process.exit(status ?? 1);
