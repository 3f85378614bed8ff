import { createAdminRemote } from "../../../src/api/admin-api.ts";
import type { AdminContent } from "../../../src/domain/content/admin-content.ts";
import { SYNC_INTERVAL } from "../../../src/offline/core/sync-loop.ts";
import { collectErrors } from "../collect-errors.ts";
import { endInTime } from "../end-in-time.ts";
import { LONGEST_RETRY_AFTER } from "../fault.ts";
import type { ProxiedRequest } from "../fault-proxy.ts";
import { type Finding, WrongFinalState } from "../finding.ts";
import type { Tally } from "../tally.ts";
import type { TestServer } from "../test-server.ts";
import { auditAdmin, type RemainingData } from "./admin-audit.ts";
import type { AdminBrowser, AdminBug } from "./admin-browser.ts";
import { readAdminEffects } from "./admin-effects.ts";
import { auditFiles } from "./admin-files.ts";
import { AdminScene } from "./admin-scene.ts";
import { auditAdminShown } from "./admin-shown.ts";
import type { AdminSchedule } from "./admin-step.ts";
import { takeAdminStep } from "./take-admin-step.ts";

/** Milliseconds within which everything must be sent once the connection is back. */
const DRAIN_TIMEOUT_MS = 30_000 + LONGEST_RETRY_AFTER * 1_000;

/**
 * Runs one schedule of the owner until the connection is restored, lets half a minute pass, and audits the result.
 * @throws WrongFinalState
 */
export async function runAdminSchedule(
  server: TestServer,
  schedule: AdminSchedule,
  bug: AdminBug,
  tally: Tally,
): Promise<void> {
  const scene = new AdminScene(server, schedule, bug);
  const errors = collectErrors();
  let now = "start";
  const run = async () => {
    await scene.start();
    const requestsBefore = server.proxy.requests.length;
    for (const step of schedule.steps) {
      tally.step(step);
      now = JSON.stringify(step);
      await takeAdminStep(scene, step);
      if (step.wait) await scene.settled();
      else await new Promise((resolve) => setImmediate(resolve));
    }
    await scene.settled();
    now = "the connection is back";
    const findings = [...(await reconnect(scene, requestsBefore)), ...errors.unexpected()];
    tally.ran(scene.actions.all.length, server.proxy.requests.slice(requestsBefore));
    if (findings.length > 0) throw new WrongFinalState(findings);
  };
  try {
    await endInTime(run(), () => now);
  } catch (error) {
    if (error instanceof WrongFinalState) tally.found(error.findings);
    throw error;
  } finally {
    await scene.end();
    errors.stop();
    server.proxy.requests.length = 0;
  }
}

async function reconnect(scene: AdminScene, since: number): Promise<Finding[]> {
  const { server, browsers, time, schedule } = scene;
  const settled = () => scene.settled();
  server.proxy.restore();
  for (const browser of browsers) for (const page of browser.pages) page.life.faults.clear();
  await scene.settled();
  for (const browser of browsers) {
    browser.lineIsGood = true;
    browser.isOffline = false;
    browser.session.signIn();
    if (browser.pages.every(({ life }) => life.frozen)) browser.page(0);
    else if (schedule.notifiedOnline) for (const page of browser.pages) page.resume();
  }
  // Without an `online` event, a page asks within a minute; so does one that finds the work of a dead page.
  await time.pass(SYNC_INTERVAL + DRAIN_TIMEOUT_MS, settled);
  const stuck = (await Promise.all(browsers.map(stuckIn))).flat();
  if (stuck.length > 0) return stuck;

  // The next pull notices a restored server; both browsers then resend what it lost.
  for (const browser of browsers)
    for (const page of [...browser.pages]) if (page.life.frozen) page.life.faults.die();
  await time.pass(2 * SYNC_INTERVAL + DRAIN_TIMEOUT_MS, settled);
  await server.proxy.idle();
  const deletions = new Map(scene.actions.all.map(({ operation, rowId }) => [operation, rowId]));
  const effects = await readAdminEffects(server, (operation) => deletions.get(operation));
  const left = await Promise.all(browsers.map(leftIn));
  const requests = server.proxy.requests.slice(since);
  const evidence = { left, effects, refusedFiles: refusedIn(requests) };
  const sent = await everyRow(scene);
  const shown = await Promise.all(
    browsers.map((browser) => auditAdminShown(browser.page(0), effects, sent, browser.nth)),
  );
  return [
    ...auditAdmin(scene, evidence),
    ...auditFiles(evidence),
    ...scene.guests.audit(
      effects,
      left.map(({ scans }) => scans),
      scene.restored,
    ),
    ...(await auditActors(scene, requests)),
    ...shown.flat(),
  ];
}

/** What the server sends to a new device of the owner. */
async function everyRow({ server, owner }: AdminScene): Promise<AdminContent[]> {
  const remote = createAdminRemote(server.proxy.origin, server.key);
  const answer = await remote.firstPages(owner);
  if (!answer.ok || answer.value.lists.some(({ page }) => !page.whole))
    throw new Error(`The server's rows: ${JSON.stringify(answer)}`);
  const lists = answer.value.lists.filter(({ list }) => list !== "open");
  return lists.flatMap(({ kind, page }) => page.rows.map((row) => ({ kind, row }) as AdminContent));
}

async function stuckIn(browser: AdminBrowser): Promise<Finding[]> {
  const { outbox } = await leftIn(browser);
  const conflictLanes = new Set(outbox.flatMap(({ state, lane }) => (state === "parked" ? [lane] : [])));
  // Operations behind an unresolved conflict wait for its resolution.
  return outbox
    .filter(({ state, lane }) => state !== "parked" && !conflictLanes.has(lane))
    .map(({ id, intent, state, attempts }) => ({
      kind: "stuck",
      text: `${intent.kind} of ${intent.on} ${id} is ${state} after ${attempts} attempts, and ${JSON.stringify(browser.failures())}`,
    }));
}

async function leftIn(browser: AdminBrowser): Promise<RemainingData> {
  const db = browser.openDatabase();
  try {
    const [outbox, drafts, setAside, scans, missing] = await Promise.all([
      db.outbox.toArray(),
      db.drafts.toArray(),
      db.setAside.toArray(),
      db.scans.toArray(),
      db.missing.toCollection().primaryKeys(),
    ]);
    return { outbox, drafts, setAside, scans, missing };
  } finally {
    db.close();
  }
}

function refusedIn(requests: readonly ProxiedRequest[]): Set<string> {
  const refused = requests.filter(({ fault }) => fault?.kind === "file-refused");
  return new Set(refused.map(({ path }) => path.replace("/storage/v1/object/media/", "")));
}

/** No request for the owner's work used another user's token. */
async function auditActors({ server }: AdminScene, requests: readonly ProxiedRequest[]): Promise<Finding[]> {
  const { other } = await server.admins();
  const wrong = requests.filter(({ authorization }) => authorization === `Bearer ${other.token}`);
  return wrong.map(({ method, path }) => ({ kind: "sent as another", text: `${method} ${path}` }));
}
