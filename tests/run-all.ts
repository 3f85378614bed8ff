import { spawnSync } from "node:child_process";
import { chromiumPath } from "./e2e/support/chromium.ts";
import { postgresBinaries } from "./integration/support/postgres-binaries.ts";

/** Everything `npm test` checks, cheapest first. Each is a command that anyone can run by itself. */
const CHECKS: readonly (readonly [name: string, command: string])[] = [
  ["types", "npm run --silent types"],
  ["lint", "npm run --silent lint"],
  ["dead code", "npm run --silent deadcode"],
  ["unit", "npm run --silent test:unit"],
  ["integration", "npm run --silent test:integration"],
  ["faults", "npm run --silent test:faults"],
  ["build and browser journeys", "npm run --silent test:e2e"],
];

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

const results = CHECKS.map(([name, command]) => {
  console.log(`\n=== ${name}: ${command}`);
  const began = Date.now();
  const { status } = spawnSync(command, { shell: true, stdio: "inherit" });
  return { name, passed: status === 0, seconds: Math.round((Date.now() - began) / 1_000) };
});

console.log();
for (const { name, passed, seconds } of results)
  console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
