import "fake-indexeddb/auto";
import { parseArgs } from "node:util";
import { BenchServer } from "./bench-server.ts";
import { checkSchedules } from "./check-schedules.ts";

/**
 * `npm run test:faults`: many schedules of misfortune on the real device code and the real server.
 * Options: --runs N (default 200), --seed N (repeats a run), --path P (repeats one schedule of it).
 */
const { values } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" }, path: { type: "string" } },
});
const runs = Number(values.runs ?? 200);
const seed = values.seed === undefined ? Date.now() % 2_147_483_647 : Number(values.seed);

const server = await BenchServer.start();
console.log(`Seed ${seed}`);
const began = Date.now();
const path = values.path;
const { tally, report } = await checkSchedules(server, runs, { seed, ...(path ? { path } : {}) });
await server.close();
console.log(tally.summary());
console.log(`${Math.round((Date.now() - began) / 1_000)} s`);
if (report) console.error(report);
process.exit(report ? 1 : 0);
