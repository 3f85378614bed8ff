import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromiumPath } from "./e2e/support/chromium.ts";
import { postgresBinaries } from "./integration/support/postgres-binaries.ts";

/** Everything `npm test` checks, cheapest first. Each is a command that anyone can run by itself. */
const CHECKS: readonly (readonly [name: string, command: string])[] = [
  ["types", "npm run --silent types"],
  ["lint", "npm run --silent lint"],
  ["messages", "npm run --silent check:messages"],
  ["dead code", "npm run --silent deadcode"],
  ["unit", "npm run --silent test:unit"],
  ["integration", "npm run --silent test:integration"],
  ["faults", "npm run --silent test:faults"],
  ["build and browser journeys", "npm run --silent test:e2e"],
];

/** What Vitest's JSON report says of each test, as far as it is read here. */
interface Report {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

/** The failed tests of a report, a line each: a log is often read from its end alone. */
function failures(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages: [first = ""] }) => `  ${fullName}: ${first.slice(0, 300)}`);
}

/** What this machine lacks, each in one line that says how to get it. */
function missing(): string[] {
  const lines: string[] = [];
  if (!chromiumPath())
    lines.push("Chromium is missing. On Debian: apt-get install -y chromium (or set CHROMIUM_PATH).");
  try {
    postgresBinaries();
  } catch (error) {
    lines.push(error instanceof Error ? error.message : String(error));
  }
  return lines;
}

const lacks = missing();
for (const line of lacks) console.error(line);
if (lacks.length > 0) process.exit(1);

const reports = mkdtempSync(path.join(tmpdir(), "selam-reports-"));
const results = CHECKS.map(([name, command], index) => {
  console.log(`\n=== ${name}: ${command}`);
  const began = Date.now();
  const report = path.join(reports, `${index}.json`);
  const { status } = spawnSync(command, {
    shell: true,
    stdio: "inherit",
    env: { ...process.env, VITEST_REPORT: report },
  });
  const seconds = Math.round((Date.now() - began) / 1_000);
  return { name, passed: status === 0, seconds, failed: failures(report) };
});
rmSync(reports, { recursive: true });

console.log();
for (const { name, passed, seconds, failed } of results) {
  console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
  for (const line of failed) console.log(line);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
