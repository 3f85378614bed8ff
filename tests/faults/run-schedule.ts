import { SYNC_INTERVAL } from "../../src/offline/core/sync-loop.ts";
import { auditActions, type Evidence } from "./audit.ts";
import { collectErrors } from "./collect-errors.ts";
import type { DeviceBug } from "./device.ts";
import { readEffects } from "./effects.ts";
import { endInTime } from "./end-in-time.ts";
import { LONGEST_RETRY_AFTER } from "./fault.ts";
import { type Finding, WrongFinalState } from "./finding.ts";
import { Scene } from "./scene.ts";
import { auditShown } from "./shown.ts";
import type { Schedule } from "./step.ts";
import { auditFilesOnDevice } from "./stories.ts";
import { takeStep } from "./take-step.ts";
import type { Tally } from "./tally.ts";
import type { TestServer } from "./test-server.ts";
import { auditVoices } from "./voices.ts";

/** Milliseconds within which everything must be sent once the connection is back. */
const DRAIN_TIMEOUT_MS = 30_000;
/** Milliseconds; the server limits interactions over ten minutes. */
const LIMIT_WINDOW = 601_000;

/**
 * Runs one schedule until the connection is restored, lets 30 s pass, and audits the result.
 * @throws WrongFinalState
 */
export async function runSchedule(
  server: TestServer,
  schedule: Schedule,
  bug: DeviceBug,
  tally: Tally,
): Promise<void> {
  const scene = new Scene(server, schedule, bug);
  const { device } = scene;
  const errors = collectErrors();
  let now = "start";
  const run = async () => {
    await scene.start();
    const requestsBefore = server.proxy.requests.length;
    for (const step of schedule.steps) {
      tally.step(step);
      now = JSON.stringify(step);
      await takeStep(scene, step);
      if (step.wait) await device.settled();
      else await new Promise((resolve) => setImmediate(resolve));
    }
    await device.settled();
    now = "the connection is back";
    const findings = [...(await reconnect(scene)), ...errors.unexpected()];
    tally.ran(scene.actions.all.length, server.proxy.requests.slice(requestsBefore));
    if (findings.length > 0) throw new WrongFinalState(findings);
  };
  try {
    const unanswered = () => device.tabs.flatMap(({ life }) => life.unanswered);
    await endInTime(run(), () => now, unanswered);
  } catch (error) {
    if (error instanceof WrongFinalState) tally.found(error.findings);
    throw error;
  } finally {
    await scene.end();
    errors.stop();
    server.proxy.requests.length = 0;
  }
}

async function reconnect(scene: Scene): Promise<Finding[]> {
  const { server, device, time, schedule } = scene;
  const settled = () => device.settled();
  server.recover();
  for (const tab of device.tabs) tab.faults.clear();
  await device.settled();
  device.lineIsGood = true;
  if (scene.limited) {
    await server.query("update private.limits set per_address = 1500 where scope = 'interaction'");
    await server.query("delete from private.rate_counts");
    // The device respects the server's Retry-After; the time counts only after it.
    await time.pass(LIMIT_WINDOW, settled);
  }
  if (!device.tabs.some((tab) => !tab.frozen && !tab.isWorker)) scene.tab(0);
  else if (schedule.notifiedOnline) for (const tab of device.tabs) tab.resume();
  // What a dead tab left is found by another with its next pull, at the latest.
  else if (device.died) await time.pass(SYNC_INTERVAL, settled);
  await device.settled();
  await time.pass(DRAIN_TIMEOUT_MS + LONGEST_RETRY_AFTER * 1_000, settled);
  const stuck = await stuckNow(scene);
  if (stuck.length > 0) return stuck;

  // The next pull, at most a minute later, notices a restored server; what it lost is sent again.
  for (const tab of [...device.tabs]) if (tab.frozen || tab.isWorker) tab.faults.die();
  const tab = scene.tab(0);
  await device.settled();
  await time.pass(SYNC_INTERVAL + DRAIN_TIMEOUT_MS, settled);
  await server.proxy.idle();
  const effects = await readEffects(server);
  const outbox = new Map((await scene.outbox()).map((operation) => [operation.id, operation]));
  await tab.siteSync.refreshCounts([...scene.posts, scene.article]);
  const evidence: Evidence = { outbox, effects };
  return [
    ...auditActions(scene, evidence),
    ...(await auditShown(scene, tab, evidence)),
    ...(await auditFilesOnDevice(scene)),
    ...(await auditVoices(scene, effects)),
  ];
}

async function stuckNow(scene: Scene): Promise<Finding[]> {
  const waiting = (await scene.outbox()).filter(({ state }) => state !== "parked");
  return waiting.map(({ id, intent, state, attempts }) => ({
    kind: "stuck",
    text: `${intent.kind} ${id} is ${state} after ${attempts} attempts, and ${JSON.stringify(scene.device.failures())}`,
  }));
}
