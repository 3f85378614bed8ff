import "fake-indexeddb/auto";
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compileServer } from "../../server/build/compiled-server.mjs";
import { commitSeed } from "../commit-seed.ts";
import { checkPlantedBugs } from "./check-planted-bugs.ts";
import { checkSchedules, type ScheduleOptions } from "./check-schedules.ts";
import { installBrowserGlobals } from "./owner/in-browser.ts";
import { installXmlHttpRequest } from "./owner/sending-request.ts";
import { checkSmallSchedules } from "./small/check-small.ts";
import { SUITES, type Who } from "./suite.ts";
import { TestServer } from "./test-server.ts";

/**
 * `npm run test:faults`: random fault schedules on the real device code and the real server. Without options it runs
 * schedules of visitors and of the owner from the commit's seed, and the planted bugs, each of which must be caught.
 *
 * --fixed: schedules of a fixed seed, as in `npm test`. --who visitor|owner: only these schedules. --runs N: N schedules of each and nothing else. --seed N: repeats a run.
 * --path P: one schedule of the seed. --planted-bugs: runs these first, and schedules only if --runs is given. --small: the small schedules (small/explore.ts), for --seconds N; --all: all of them, --acts N: of up to N acts,
 * --part 1/8: an eighth of them, of a given seed.
 * --browser-kills N: a real browser, killed N times while sending.
 */
const { values } = parseArgs({
  options: {
    fixed: { type: "boolean" },
    who: { type: "string" },
    runs: { type: "string" },
    seed: { type: "string" },
    path: { type: "string" },
    "planted-bugs": { type: "boolean" },
    "browser-kills": { type: "string" },
    small: { type: "boolean" },
    all: { type: "boolean" },
    acts: { type: "string" },
    seconds: { type: "string" },
    part: { type: "string" },
  },
});
const FEW = 200;
/** How long small schedules run if no time is given, in seconds. */
const SMALL_SECONDS = "25";
/** Schedules of a fixed seed, which `npm test` runs, each of these on a core of its own. */
const FIXED = [
  ["--who", "visitor", "--runs", "32", "--seed", "482131790"],
  ["--who", "owner", "--runs", "12", "--seed", "806509646"],
];
/** The planted bugs and schedules of another seed for each commit, which `npm run test:all` runs. */
const FRESH = [
  ["--who", "visitor", "--planted-bugs", "--runs", "32", "--seed", String(commitSeed())],
  ["--who", "owner", "--planted-bugs", "--runs", "13", "--seed", String(commitSeed())],
];

/** @throws Error for an unknown value of --who */
function whoseTurn(): Who[] {
  const all = Object.keys(SUITES) as Who[];
  const some = all.filter((who) => values.who === undefined || who === values.who);
  if (some.length === 0) throw new Error(`--who is one of ${all.join(", ")}.`);
  return some;
}

const drawn = () => randomInt(2 ** 31);

/** @param path of one schedule of the seed */
async function runSchedules(
  who: Who,
  server: TestServer,
  numRuns: number,
  seed: number,
  path?: string,
): Promise<boolean> {
  console.log(`Seed ${seed} (${who})`);
  const startedAt = Date.now();
  const which: ScheduleOptions = { seed, ...(path ? { path } : {}) };
  const { tally, report } = await checkSchedules(SUITES[who], server, numRuns, which);
  console.log(`Seed ${seed} (${who}): ${tally.summary()}`);
  console.log(`${Math.round((Date.now() - startedAt) / 1_000)} s`);
  if (report) {
    const [, shortest = ""] = /path: "([^"]*)"/.exec(report) ?? [];
    const found = shortest ? ` --path ${shortest}` : "";
    console.error(
      `${report}\nAgain: npm run test:faults -- --who ${who} --runs ${numRuns} --seed ${seed}${found}`,
    );
  }
  return report === null;
}

async function runSmall(): Promise<boolean> {
  const seed = values.seed === undefined ? drawn() : Number(values.seed);
  const budget = values.all ? Number.POSITIVE_INFINITY : Number(values.seconds ?? SMALL_SECONDS) * 1_000;
  const acts = values.acts === undefined ? {} : { acts: Number(values.acts) };
  const [nth = 1, of = 1] = (values.part ?? "").split("/").map(Number);
  const part = values.part === undefined ? {} : { part: { nth, of } };
  return checkSmallSchedules({ seed, budget, who: whoseTurn(), ...acts, ...part });
}

async function runHere(): Promise<boolean> {
  await compileServer();
  installXmlHttpRequest();
  installBrowserGlobals();
  const server = await TestServer.start();
  let isWell = true;
  for (const who of whoseTurn()) {
    if (values["planted-bugs"]) isWell = (await checkPlantedBugs(SUITES[who], server)) && isWell;
    const only = values["planted-bugs"] && values.runs === undefined;
    const seed = values.seed === undefined ? drawn() : Number(values.seed);
    if (!only)
      isWell = (await runSchedules(who, server, Number(values.runs ?? FEW), seed, values.path)) && isWell;
  }
  await server.close();
  return isWell;
}

/** Runs a share of the schedules in a child process. */
async function runBeside(share: readonly string[]): Promise<boolean> {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), ...share];
  const [code] = await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
  return code === 0;
}

/** Runs as one of the browser tests, which build the site first. */
async function killBrowsers(kills: string): Promise<boolean> {
  const args = ["vitest", "run", "--project", "e2e", "tests/e2e/network-faults.test.ts", "-t", "is killed"];
  const env = { ...process.env, BROWSER_KILLS: kills };
  const [code] = await once(spawn("npx", args, { stdio: "inherit", env }), "exit");
  return code === 0;
}

async function run(): Promise<boolean> {
  const kills = values["browser-kills"];
  if (kills !== undefined) return killBrowsers(kills);
  if (values.small || values.all) return runSmall();
  if (Object.keys(values).length > 0 && !values.fixed) return runHere();
  const ended = await Promise.all((values.fixed ? FIXED : FRESH).map(runBeside));
  return ended.every(Boolean);
}

process.exit((await run()) ? 0 : 1);
