import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { provideChromium } from "./provision/chromium.ts";
import { providePostgres } from "./provision/postgres.ts";
import { whyNoShippedVersion } from "./provision/shipped-version.ts";
import { type Check, type Result, runCheck } from "./run-check.ts";
import { summaryLine } from "./summary-line.ts";

const say = (line: string) => console.log(line);
say("=== set-up");
const chromium = await provideChromium(say);
await providePostgres(say);

const noBrowser = chromium
  ? null
  : "No Chromium is to be had on this machine. Install one, or name it in CHROMIUM_PATH.";
const folder = mkdtempSync(path.join(tmpdir(), "selam-tests-"));
process.env.SELAM_TEST_SITE = path.join(folder, "site");

/** First and alone, since it compiles the messages that the others read. */
const FIRST: readonly Check[] = [{ name: "types", command: "npm run --silent types" }];
/**
 * Each lane runs its checks in order, beside the other lane: a browser waits for much of its time, and the checks of the
 * code compute. Without a browser, the rest still tells whether the code is good; the closing line tells that this is
 * not all.
 */
const LANES: readonly (readonly Check[])[] = [
  [
    { name: "lint", command: "npm run --silent lint" },
    { name: "messages", command: "npm run --silent check:messages" },
    { name: "dead code", command: "npm run --silent deadcode" },
    { name: "unit", command: "npm run --silent test:unit" },
    { name: "integration", command: "npm run --silent test:integration" },
    { name: "faults", command: "npm run --silent test:faults" },
  ],
  [
    { name: "build", command: "npm run --silent test:build" },
    { name: "browser journeys", command: "npm run --silent test:e2e", obstacle: noBrowser },
    { name: "update", command: "npm run --silent test:update", obstacle: noBrowser ?? whyNoShippedVersion() },
  ],
];

async function runInOrder(checks: readonly Check[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    const failedBuild = results.some(({ name, outcome }) => name === "build" && outcome === "failed");
    const runnable = failedBuild ? { ...check, obstacle: "The build failed." } : check;
    results.push(await runCheck(runnable, path.join(folder, `${check.name}.json`)));
  }
  return results;
}

const began = Date.now();
const results = [...(await runInOrder(FIRST)), ...(await Promise.all(LANES.map(runInOrder))).flat()];
rmSync(folder, { recursive: true, force: true });

console.log();
for (const { name, outcome, seconds, lines } of results) {
  console.log(`${outcome === "passed" ? outcome : outcome.toUpperCase()}  ${name} (${seconds} s)`);
  for (const line of lines) console.log(line);
}
const outcomes = results.map(({ outcome }) => outcome);
console.log(`${Math.round((Date.now() - began) / 1_000)} s`);
console.log(summaryLine(outcomes));
process.exit(outcomes.includes("failed") ? 1 : 0);
