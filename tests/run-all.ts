import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AUDIT_COMMAND, whyNoAudit } from "./npm-audit.ts";
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
  : "Chromium was not found and could not be installed. Install it, or set CHROMIUM_PATH.";
const folder = mkdtempSync(path.join(tmpdir(), "selam-tests-"));
process.env.SELAM_TEST_SITE = path.join(folder, "site");

/** Why the update from the version that people have installed cannot be tested; null if it can. */
const noUpdate = noBrowser ?? whyNoShippedVersion();

/**
 * Run one after the other, the quick ones first. Side by side they would end no sooner, because most use the whole CPU, and
 * a browser that gets too little of it fails. Without a browser the other checks still run, and the closing line says what
 * was skipped.
 */
const CHECKS: readonly Check[] = [
  // Compiles the messages that the others import.
  { name: "types", command: "npm run --silent types" },
  { name: "lint", command: "npm run --silent lint" },
  { name: "messages", command: "npm run --silent check:messages" },
  { name: "dead code", command: "npm run --silent deadcode" },
  { name: "vulnerable packages", command: AUDIT_COMMAND, obstacle: await whyNoAudit() },
  { name: "unit", command: "npm run --silent test:unit" },
  { name: "integration", command: "npm run --silent test:integration" },
  { name: "faults", command: "npm run --silent test:faults" },
  { name: "build", command: "npm run --silent test:build" },
  {
    name: "browser journeys",
    // The update is one long file; in one run with the other files it leaves no core idle.
    command: `npm run --silent test:e2e${noUpdate ? "" : " -- --project update"}`,
    obstacle: noBrowser,
  },
  ...(noUpdate ? [{ name: "update", command: "npm run --silent test:update", obstacle: noUpdate }] : []),
];

const startedAt = Date.now();
const results: Result[] = [];
for (const check of CHECKS) {
  const failedBuild = results.some(({ name, outcome }) => name === "build" && outcome === "failed");
  const runnable = failedBuild ? { ...check, obstacle: "The build failed." } : check;
  results.push(await runCheck(runnable, path.join(folder, `${check.name}.json`)));
}
rmSync(folder, { recursive: true, force: true });

console.log();
for (const { name, outcome, seconds, lines } of results) {
  console.log(`${outcome === "passed" ? outcome : outcome.toUpperCase()}  ${name} (${seconds} s)`);
  for (const line of lines) console.log(line);
}
const outcomes = results.map(({ outcome }) => outcome);
console.log(`${Math.round((Date.now() - startedAt) / 1_000)} s`);
console.log(summaryLine(outcomes));
process.exit(outcomes.includes("failed") ? 1 : 0);
