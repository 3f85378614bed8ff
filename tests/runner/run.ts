import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { provideChromium } from "../provision/chromium.ts";
import { providePostgres } from "../provision/postgres.ts";
import { BUILD, everyChange, everyNight, JOURNEYS } from "./checks.ts";
import { type Check, type Result, runCheck } from "./run-check.ts";
import { summaryLine } from "./summary-line.ts";

/**
 * `npm test`, and with --nightly `npm run test:all`, which runs what `npm test` leaves out. With --begin-within, checks that
 * would begin more seconds after the start are skipped.
 */
const { values } = parseArgs({
  options: { nightly: { type: "boolean" }, "begin-within": { type: "string", default: "Infinity" } },
});

const startedAt = Date.now();
const elapsed = () => Math.round((Date.now() - startedAt) / 1_000);
const say = (line: string) => console.log(line);
say("=== set-up");
const chromium = await provideChromium(say);
await providePostgres(say);
const noBrowser = chromium
  ? null
  : "Chromium was not found and could not be installed. Install it, or set CHROMIUM_PATH.";
const steps = values.nightly ? await everyNight(noBrowser) : await everyChange(noBrowser);
const count = steps.flat(2).length;

const folder = mkdtempSync(path.join(tmpdir(), "selam-tests-"));
process.env.SELAM_TEST_SITE = path.join(folder, "site");
const results: Result[] = [];

/** Why a check cannot begin. Without a build only the journeys are skipped. */
function obstacleOf({ name, obstacle }: Check): string | null {
  const failedBuild = results.some(({ name, outcome }) => name === BUILD && outcome === "failed");
  if (failedBuild && name === JOURNEYS) return "The build failed.";
  if (elapsed() > Number(values["begin-within"]))
    return `This machine is too slow: it would begin only after ${elapsed()} s.`;
  return obstacle ?? null;
}

async function runAfter(check: Check): Promise<void> {
  const runnable = { ...check, obstacle: obstacleOf(check) };
  const result = await runCheck(runnable, path.join(folder, `${check.name}.json`));
  results.push(result);
  say(
    `=== ${result.name} ${result.outcome} after ${result.seconds} s: ${results.length} of ${count} checks, ${elapsed()} s`,
  );
}

async function runLane(checks: readonly Check[]): Promise<void> {
  for (const check of checks) await runAfter(check);
}

for (const lanes of steps) await Promise.all(lanes.map(runLane));
rmSync(folder, { recursive: true, force: true });

say("");
for (const { name, outcome, seconds, lines } of results) {
  say(`${outcome === "passed" ? outcome : outcome.toUpperCase()}  ${name} (${seconds} s)`);
  for (const line of lines) say(line);
}
const outcomes = results.map(({ outcome }) => outcome);
say(`${elapsed()} s on ${availableParallelism()} cores`);
say(summaryLine(outcomes));
process.exit(outcomes.includes("failed") ? 1 : 0);
