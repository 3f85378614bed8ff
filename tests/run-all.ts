import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { whyNoSpin } from "./model/why-no-spin.ts";
import { AUDIT_COMMAND, whyNoAudit } from "./npm-audit.ts";
import { provideChromium } from "./provision/chromium.ts";
import { providePostgres } from "./provision/postgres.ts";
import { whyNoShippedVersion } from "./provision/shipped-version.ts";
import { type Check, type Result, runCheck } from "./run-check.ts";
import { readShard, runsHere } from "./shard.ts";
import { summaryLine } from "./summary-line.ts";

const { values } = parseArgs({ options: { shard: { type: "string" } } });
const shard = readShard(values.shard);
const selection = values.shard ? `--shard ${values.shard}` : "";

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

const TYPES: Check = { name: "types", command: "npm run --silent types" };
/** Each lane uses one core. */
const LANES: readonly (readonly Check[])[] = [
  [
    { name: "lint", command: "npm run --silent lint" },
    { name: "messages", command: "npm run --silent check:messages" },
    { name: "dead code", command: "npm run --silent deadcode" },
    { name: "vulnerable packages", command: AUDIT_COMMAND, obstacle: await whyNoAudit() },
  ],
  [{ name: "build", command: "npm run --silent test:build" }],
];
/** Beside each other, because integration tests wait for their servers for a part of their time. */
const TESTS: readonly (readonly Check[])[] = [
  [{ name: "integration", command: "npm run --silent test:integration --", selection }],
  [
    // Without `npm run messages`: they are compiled, and nothing rewrites them while other tests read them.
    { name: "unit", command: "npx vitest run --project unit", selection },
    { name: "faults", command: "npm run --silent test:faults" },
    { name: "model", command: "npm run --silent test:model -- --quick", obstacle: whyNoSpin() },
  ],
];
/** Alone: on a machine that is too busy, the server sends pages that are not prerendered. */
const JOURNEYS: readonly Check[] = [
  {
    name: "browser journeys",
    // The update is one long file; in one run with the other files it leaves no core idle.
    command: `npm run --silent test:e2e --${noUpdate ? "" : " --project update"}`,
    selection,
    obstacle: noBrowser,
    runsFailedFilesAgain: true,
  },
  ...(noUpdate ? [{ name: "update", command: "npm run --silent test:update", obstacle: noUpdate }] : []),
];

const startedAt = Date.now();
const results: Result[] = [];

/** Without a build only the browser journeys are skipped. */
async function runAfter(check: Check): Promise<void> {
  const failedBuild = results.some(({ name, outcome }) => name === "build" && outcome === "failed");
  const needsBuild = check.name === "browser journeys";
  const runnable = failedBuild && needsBuild ? { ...check, obstacle: "The build failed." } : check;
  results.push(await runCheck(runnable, path.join(folder, `${check.name}.json`)));
}

async function runLane(checks: readonly Check[]): Promise<void> {
  for (const check of checks) if (runsHere(check.name, shard)) await runAfter(check);
}

// Compiles the messages that the others import.
await runAfter(TYPES);
await Promise.all(LANES.map(runLane));
await Promise.all(TESTS.map(runLane));
// Without a browser the other tests still ran, and the closing line says what was skipped.
await runLane(JOURNEYS);
rmSync(folder, { recursive: true, force: true });

console.log();
for (const { name, outcome, seconds, lines } of results) {
  console.log(`${outcome === "passed" ? outcome : outcome.toUpperCase()}  ${name} (${seconds} s)`);
  for (const line of lines) console.log(line);
}
const outcomes = results.map(({ outcome }) => outcome);
console.log(`${Math.round((Date.now() - startedAt) / 1_000)} s on ${availableParallelism()} cores`);
console.log(summaryLine(outcomes));
process.exit(outcomes.includes("failed") ? 1 : 0);
