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
import { auditAdmin } from "./admin-audit.ts";
import type { AdminBrowser, AdminBug } from "./admin-browser.ts";
import { readAdminEffects } from "./admin-effects.ts";
import { auditFiles, auditSweep } from "./admin-files.ts";
import { AdminScene } from "./admin-scene.ts";
import { auditAdminShown } from "./admin-shown.ts";
import type { AdminSchedule } from "./admin-step.ts";
import { leftIn } from "./remaining-data.ts";
import { takeAdminStep } from "./take-admin-step.ts";
import { claimsOf } from "./token-times.ts";

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
    const unanswered = () => scene.browsers.flatMap((browser) => browser.unanswered());
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

/** Restores the connection, and the owner signs in wherever a browser asks for it. */
async function restoreConnection(scene: AdminScene): Promise<void> {
  const { server, browsers, time, schedule } = scene;
  server.recover();
  for (const browser of browsers) for (const { life } of browser.tabs) life.faults.clear();
  await scene.settled();
  for (const browser of browsers) {
    browser.lineIsGood = true;
    browser.isOffline = false;
    if (!browser.openPage(0)) await browser.page(0);
    else if (schedule.notifiedOnline) browser.resume();
  }
  // By then a browser knows that the server has ended its session.
  await time.pass(SYNC_INTERVAL, () => scene.settled());
  for (const browser of browsers) await browser.signInAgain();
}

async function reconnect(scene: AdminScene, since: number): Promise<Finding[]> {
  const { server, browsers, time } = scene;
  const settled = () => scene.settled();
  await restoreConnection(scene);
  // Without an `online` event, a page asks within a minute; so does one that finds the work of a dead page.
  await time.pass(SYNC_INTERVAL + DRAIN_TIMEOUT_MS, settled);
  const stuck = (await Promise.all(browsers.map(stuckIn))).flat();
  if (stuck.length > 0) return stuck;

  // The next pull notices a restored server; both browsers then resend what it lost.
  for (const { tabs } of browsers)
    for (const { life } of tabs.filter((tab) => tab.life.frozen)) life.faults.die();
  await time.pass(2 * SYNC_INTERVAL + DRAIN_TIMEOUT_MS, settled);
  // Where a frozen page held the lock of the sync, a browser learns only now that the server has ended its session.
  const signedOut = browsers.filter((browser) => !browser.openPage(0));
  for (const browser of signedOut) await browser.signInAgain();
  if (signedOut.length > 0) await time.pass(SYNC_INTERVAL + DRAIN_TIMEOUT_MS, settled);
  await server.proxy.idle();
  const deletions = new Map(scene.actions.all.map(({ operation, rowId }) => [operation, rowId]));
  const effects = await readAdminEffects(server, (operation) => deletions.get(operation));
  const left = await Promise.all(browsers.map(leftIn));
  const requests = server.proxy.requests.slice(since);
  const evidence = { left, effects, requests, copies: scene.copies };
  // A restored server has lost what a browser had sent before its owner signed out.
  const forgotten = scene.restored ? scene.actions.all.filter(({ isForgotten }) => isForgotten) : [];
  for (const action of forgotten) if (action.outcome === "persisted") action.outcome = "unknown";
  const sent = await everyRow(scene);
  const shown = await Promise.all(
    browsers.map(async (browser) => auditAdminShown(await browser.page(0), effects, sent, browser.nth)),
  );
  return [
    ...scene.findings,
    ...auditAdmin(scene, evidence),
    ...auditFiles(
      scene,
      evidence,
      forgotten.flatMap(({ files }) => files),
    ),
    ...scene.guests.audit(
      effects,
      left.map(({ scans }) => scans),
      scene.restored,
    ),
    ...auditActors(scene, requests),
    ...(await auditLocked(scene)),
    ...shown.flat(),
    ...(await auditSweep(scene, effects)),
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

/** The other admin only looks: whatever is written with their token is the owner's work. */
function auditActors({ other }: AdminScene, requests: readonly ProxiedRequest[]): Finding[] {
  const wrong = requests.filter(
    ({ method, path, authorization }) =>
      method !== "GET" &&
      /^\/(rest\/v1\/rpc\/(save|delete)_row|storage\/v1)\b/.test(path) &&
      claimsOf(authorization).sub === other.userId,
  );
  return wrong.map(({ method, path }) => ({ kind: "sent as another", text: `${method} ${path}` }));
}

/** No browser took a session for ended that the server would have renewed. */
async function auditLocked({ server, browsers }: AdminScene): Promise<Finding[]> {
  const renewable = await server.query<{ id: string }>(
    `select distinct s.id::text from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
      where not t.revoked and s.id::text = any ($1)`,
    [browsers.flatMap(({ lockedSessions }) => lockedSessions)],
  );
  return renewable.map(({ id }) => ({ kind: "signed out", text: `the session ${id} had not ended` }));
}
