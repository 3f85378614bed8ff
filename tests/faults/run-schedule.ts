import { SYNC_INTERVAL } from "../../src/offline/core/sync-loop.ts";
import { auditDeeds, type Evidence } from "./audit.ts";
import type { BenchServer } from "./bench-server.ts";
import type { DeviceBug } from "./device.ts";
import { readEffects } from "./effects.ts";
import { LONGEST_ASKED } from "./fault.ts";
import { type Finding, WrongEnd } from "./finding.ts";
import { Scene } from "./scene.ts";
import { auditShown } from "./shown.ts";
import type { Schedule } from "./step.ts";
import { takeStep } from "./take-step.ts";
import type { Tally } from "./tally.ts";
import { hearErrors } from "./unexpected.ts";

/** Milliseconds within which everything must be sent once the connection is back. */
const ENOUGH = 30_000;
/** Milliseconds; the server limits interactions over ten minutes. */
const LIMIT_WINDOW = 601_000;

/**
 * Runs one schedule until the connection is restored, lets 30 s pass, and audits the result.
 * @throws WrongEnd
 */
export async function runSchedule(
  server: BenchServer,
  schedule: Schedule,
  bug: DeviceBug,
  tally: Tally,
): Promise<void> {
  const scene = new Scene(server, schedule, bug);
  const { device } = scene;
  const heard = hearErrors();
  try {
    await scene.begin();
    const seen = server.proxy.seen.length;
    for (const step of schedule.steps) {
      tally.step(step);
      await takeStep(scene, step);
      if (step.wait) await device.settled();
      else await new Promise((resolve) => setImmediate(resolve));
    }
    await device.settled();
    const findings = [...(await lineIsBack(scene)), ...heard.unexpected()];
    tally.ran(scene.deeds.all.length, server.proxy.seen.slice(seen));
    if (findings.length > 0) {
      tally.found(findings);
      throw new WrongEnd(findings);
    }
  } finally {
    await scene.end();
    heard.stop();
    server.proxy.seen.length = 0;
  }
}

async function lineIsBack(scene: Scene): Promise<Finding[]> {
  const { server, device, time, schedule } = scene;
  const settled = () => device.settled();
  server.proxy.heal();
  for (const tab of device.tabs) tab.fate.relent();
  await device.settled();
  device.lineIsGood = true;
  if (scene.limited) {
    await server.query("update private.limits set per_address = 1500 where scope = 'interaction'");
    await server.query("delete from private.rate_counts");
    // The device respects the server's Retry-After; the time counts only after it.
    await time.pass(LIMIT_WINDOW, settled);
  }
  if (!device.tabs.some((tab) => !tab.frozen && !tab.isWorker)) scene.tab(0);
  else if (schedule.toldOfLine) for (const tab of device.tabs) tab.goOn();
  // What a dead tab left is found by another with its next pull, at the latest.
  else if (device.died) await time.pass(SYNC_INTERVAL, settled);
  await device.settled();
  await time.pass(ENOUGH + LONGEST_ASKED * 1_000, settled);
  const stuck = await stuckNow(scene);
  if (stuck.length > 0) return stuck;

  // The next pull, at most a minute later, notices a restored server; what it lost is sent again.
  for (const tab of [...device.tabs]) if (tab.frozen || tab.isWorker) tab.fate.die();
  const tab = scene.tab(0);
  await device.settled();
  await time.pass(SYNC_INTERVAL + ENOUGH, settled);
  await server.proxy.idle();
  const effects = await readEffects(server);
  const outbox = new Map((await scene.outbox()).map((operation) => [operation.id, operation]));
  await tab.engine.refreshCounts([...scene.posts, scene.article]);
  const evidence: Evidence = { outbox, effects };
  return [...auditDeeds(scene, evidence), ...(await auditShown(scene, tab, effects))];
}

async function stuckNow(scene: Scene): Promise<Finding[]> {
  const waiting = (await scene.outbox()).filter(({ state }) => state !== "parked");
  return waiting.map(({ id, intent, state, attempts }) => ({
    kind: "stuck",
    text: `${intent.kind} ${id} is ${state} after ${attempts} attempts, and ${JSON.stringify(scene.device.failures())}`,
  }));
}
