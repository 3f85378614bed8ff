import "fake-indexeddb/auto";
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { silence } from "../../tests/faults/small/check-small.ts";
import { checkTraces } from "./check-traces.ts";
import { PLANTED_BUGS, SEARCHES } from "./searches.ts";
import { whyNoSpin } from "./why-no-spin.ts";

/**
 * `npm run test:model`: searches every state of the protocol's model (protocol.pml, explore.pml) with spin, then plants
 * one bug after the other, each of which must be found. Prints the number of states and what was violated. With --quick,
 * as in `npm test`, it plants only those that are found within some thousand states. Then it replays runs of the real device code in
 * the model (check-traces.ts); --seed N repeats those.
 */

const MODEL = fileURLToPath(new URL("explore.pml", import.meta.url));
const { values } = parseArgs({ options: { quick: { type: "boolean" }, seed: { type: "string" } } });
const isQuick = values.quick === true;
/** Runs of the real code that are replayed: of a fixed seed, and of a new one. */
const [TRACES, FRESH_TRACES] = isQuick ? [25, 0] : [100, 500];
const seed = Number(values.seed ?? randomInt(2 ** 31));
/** The deepest path, in steps. */
const DEPTH = 200_000;

type Found = { readonly states: number; readonly violated: string | null; readonly complete: boolean };

function run(command: string, args: readonly string[], cwd: string): string {
  const { stdout, stderr, status, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (error) throw error;
  if (status !== 0 && command !== "./pan") throw new Error(`${command} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

function search(defines: readonly string[], folder: string): Found {
  run("spin", ["-a", ...defines.map((define) => `-D${define}`), MODEL], folder);
  // Compiling takes longer than searching where a bug is found soon.
  run("gcc", [isQuick ? "-O1" : "-O2", "-w", "-DSAFETY", "-DCOLLAPSE", "-o", "pan", "pan.c"], folder);
  const output = run("./pan", ["-E", "-n", `-m${DEPTH}`], folder);
  const states = Number(/(\d+) states, stored/.exec(output)?.[1] ?? 0);
  const violated = /pan:1: (.*)/.exec(output)?.[1] ?? null;
  return {
    states,
    violated,
    complete: /errors: \d/.test(output) && !/Search not completed|too small/.test(output),
  };
}

async function main(): Promise<boolean> {
  const obstacle = whyNoSpin();
  if (obstacle) {
    console.error(`SKIPPED: ${obstacle}`);
    return true;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "selam-model-"));
  let isWell = true;
  for (const { name, defines } of SEARCHES.filter(({ slow }) => !(isQuick && slow))) {
    const { states, violated, complete } = search(defines, folder);
    const isRight = complete && !violated;
    isWell &&= isRight;
    const outcome = violated ?? (complete ? "0 errors" : "NOT COMPLETED");
    console.log(`${isRight ? "holds" : "VIOLATED"}  ${states} states  ${name}: ${outcome}`);
  }
  for (const { bug, what, defines } of PLANTED_BUGS.filter(({ slow }) => !(isQuick && slow))) {
    const { states, violated } = search([bug, ...defines], folder);
    isWell &&= violated !== null;
    console.log(`${violated ? "found" : "NOT FOUND"}  ${states} states  ${what}: ${violated ?? "no error"}`);
  }
  const ended = silence();
  isWell = (await checkTraces(TRACES, FRESH_TRACES, seed, folder)) && isWell;
  ended();
  rmSync(folder, { recursive: true, force: true });
  return isWell;
}

process.exit((await main()) ? 0 : 1);
