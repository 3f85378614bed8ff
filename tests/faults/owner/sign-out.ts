import type { AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";
import { exportUnsent } from "../../../src/offline/admin/export-unsent.ts";
import { type AdminAction, containsText, isPartOf } from "./admin-actions.ts";
import type { AdminBrowser } from "./admin-browser.ts";
import type { AdminPage } from "./admin-page.ts";
import type { AdminScene } from "./admin-scene.ts";
import type { AdminStep } from "./admin-step.ts";
import { leftIn, type RemainingData } from "./remaining-data.ts";

/** Turns of the event loop within which a start has deleted what it must. */
const STARTING_TURNS = 200;

/**
 * The owner signs out. The button (src/app/layouts/admin/sign-out.tsx) asks if that deletes anything; then a careful owner
 * stays, and another saves a copy first. What is neither at the server nor in the copy counts as lost.
 */
export async function signOut(
  scene: AdminScene,
  step: Extract<AdminStep, { do: "sign-out" }>,
): Promise<void> {
  const browser = scene.browser(step.browser);
  const page = browser.openPage(step.page);
  const tab = browser.tabs.find((each) => each.page === page);
  if (!page || !tab) return;
  let given: Given | null = null;
  try {
    const count = scene.bug.countOnlyHere ?? page.read.countOnlyHere;
    const isAsked = (await count()) > 0;
    if (isAsked && step.isCareful) return;
    const isUnreachable = browser.isOffline || !scene.server.isRunning;
    if (isAsked) given = await saveCopy(scene, browser, page);
    browser.leaveSession();
    await tab.signOut();
    giveUp(scene, browser, given, isUnreachable);
    await checkNothingLeft(scene, browser);
  } catch (error) {
    if (!page.isOver) throw error;
    giveUp(scene, browser, given, false);
    if (await browser.isSigningOut()) await startAgain(scene, browser);
  }
}

/** The next start completes a sign-out whose page has died. */
async function startAgain(scene: AdminScene, browser: AdminBrowser): Promise<void> {
  const tab = browser.open();
  for (let turn = 0; turn < STARTING_TURNS && (await browser.isSigningOut()); turn += 1) await tab.settled();
  await checkNothingLeft(scene, browser);
}

/** What the copy has. */
type Given = { readonly actions: readonly AdminAction[]; readonly unattempted: ReadonlySet<AdminAction> };

async function saveCopy(scene: AdminScene, browser: AdminBrowser, page: AdminPage): Promise<Given> {
  const queued = await page.db.outbox.toArray();
  const text = await (await exportUnsent(page.db)).text();
  scene.copies.push(text);
  const copy = JSON.parse(text) as Pick<RemainingData, "drafts" | "setAside" | "scans"> & {
    readonly waiting: readonly Pick<AdminOperation, "intent">[];
  };
  for (const { id } of copy.scans) scene.guests.noteTakenBack(browser.nth, id);
  for (const { intent } of copy.waiting)
    if (intent.on === "attendance") scene.guests.noteTakenBack(browser.nth, intent.rowId);
  const own = scene.actions.all.filter((action) => action.browser === browser.nth);
  const actions = own.filter(
    (action) =>
      copy.waiting.some(({ intent }) => isPartOf(action, intent)) ||
      [...copy.drafts, ...copy.setAside].some(
        ({ rowId, fields }) => rowId === action.rowId && containsText(action, fields),
      ),
  );
  const unattempted = actions.filter((action) => {
    const of = queued.filter(({ intent }) => isPartOf(action, intent));
    return of.length > 0 && of.every(({ attempts, again }) => attempts === 0 && !again);
  });
  return { actions, unattempted: new Set(unattempted) };
}

/**
 * The browser knows of none of these any more.
 * @param isUnreachable true if nothing could be sent in between, so that what had not been attempted never may
 */
function giveUp(
  { actions }: AdminScene,
  { nth }: AdminBrowser,
  given: Given | null,
  isUnreachable: boolean,
): void {
  for (const action of actions.all) if (action.browser === nth) action.isForgotten = true;
  for (const action of given?.actions ?? [])
    if (action.outcome === "persisted")
      action.outcome = isUnreachable && given?.unattempted.has(action) ? "withdrawn" : "unknown";
}

async function checkNothingLeft(scene: AdminScene, browser: AdminBrowser): Promise<void> {
  const { outbox, drafts, setAside, scans } = await leftIn(browser);
  const left = [outbox, drafts, setAside, scans].flat().length;
  if (left > 0)
    scene.findings.push({
      kind: "left behind",
      text: `${left} items in browser ${browser.nth} after a sign-out`,
    });
}
