import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closingLine, type Outcome } from "./closing-line.ts";
import { provideChromium } from "./provision/chromium.ts";
import { providePostgres } from "./provision/postgres.ts";

/** Everything `npm test` checks, cheapest first. Each is a command that anyone can run by itself. */
const CHECKS: readonly (readonly [name: string, command: string, needsBrowser?: boolean])[] = [
  ["types", "npm run --silent types"],
  ["lint", "npm run --silent lint"],
  ["messages", "npm run --silent check:messages"],
  ["dead code", "npm run --silent deadcode"],
  ["unit", "npm run --silent test:unit"],
  ["integration", "npm run --silent test:integration"],
  ["faults", "npm run --silent test:faults"],
  ["build and browser journeys", "npm run --silent test:e2e", true],
];

/** What Vitest's JSON report says of each test, as far as it is read here. */
interface Report {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

/** The failed and the skipped tests of a report, a line each: a log is often read from its end alone. */
function notPassed(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, fullName, failureMessages: [first = ""] }) => {
      if (status === "failed") return [`  ${fullName}: ${first.slice(0, 300)}`];
      return status === "skipped" ? [`  skipped: ${fullName}`] : [];
    });
}

/** Without a browser the rest still tells whether the code is good; the closing line tells that this is not all. */
function skipped(name: string) {
  console.error(
    `SKIPPED: no Chromium is to be had on this machine. Install one, or name it in CHROMIUM_PATH.`,
  );
  return { name, outcome: "skipped" as const, seconds: 0, lines: [] };
}

const say = (line: string) => console.log(line);
console.log("=== set-up");
const chromium = await provideChromium(say);
await providePostgres(say);

const reports = mkdtempSync(path.join(tmpdir(), "selam-reports-"));
const results = CHECKS.map(([name, command, needsBrowser = false], index) => {
  console.log(`\n=== ${name}: ${command}`);
  if (needsBrowser && !chromium) return skipped(name);
  const began = Date.now();
  const report = path.join(reports, `${index}.json`);
  const { status } = spawnSync(command, {
    shell: true,
    stdio: "inherit",
    env: { ...process.env, VITEST_REPORT: report },
  });
  const seconds = Math.round((Date.now() - began) / 1_000);
  const outcome: Outcome = status === 0 ? "passed" : "failed";
  return { name, outcome, seconds, lines: notPassed(report) };
});
rmSync(reports, { recursive: true });

console.log();
for (const { name, outcome, seconds, lines } of results) {
  console.log(`${outcome === "passed" ? outcome : outcome.toUpperCase()}  ${name} (${seconds} s)`);
  for (const line of lines) console.log(line);
}
const outcomes = results.map(({ outcome }) => outcome);
console.log(closingLine(outcomes));
process.exit(outcomes.includes("failed") ? 1 : 0);
