import type { AdminRow } from "../../../src/domain/content/admin-content.ts";
import type { AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";
import { merge } from "../../../src/domain/outbox/merge.ts";
import { type AdminAction, isPartOf, textIn } from "./admin-actions.ts";
import type { AdminBrowser } from "./admin-browser.ts";
import type { AdminPage } from "./admin-page.ts";
import type { AdminScene } from "./admin-scene.ts";
import type { AdminStep, Decision } from "./admin-step.ts";
import { runAdminAction } from "./run-admin-action.ts";
import { signOut } from "./sign-out.ts";

const DAY = 24 * 60 * 60_000;

/** Performs one step. */
export async function takeAdminStep(scene: AdminScene, step: AdminStep): Promise<void> {
  const { server, time } = scene;
  switch (step.do) {
    case "act":
      return runAdminAction(scene, step);
    case "decide":
      return decide(scene, step);
    case "faults":
      return server.proxy.plan(step.faults, step.which);
    case "pass":
      return time.pass(step.milliseconds, () => scene.settled());
    case "server":
      return server.become(step.is);
    case "restart":
      return server.restart();
    case "back-up":
      scene.backedUp = true;
      return server.backUp();
    case "restore":
      if (!scene.backedUp) return;
      await server.proxy.idle();
      scene.restored = true;
      return server.restore();
    case "visitor-writes":
      return scene.visitorWrites();
    case "answer-arrives":
      return scene.guests.answer(server, step.guest);
    case "answer-withdrawn":
      return scene.guests.withdraw(server, step.guest);
    case "sign-out":
      return signOut(scene, step);
    default:
      return happenToBrowser(scene, step);
  }
}

type OfBrowser = Exclude<
  AdminStep,
  {
    do:
      | "act"
      | "decide"
      | "faults"
      | "pass"
      | "server"
      | "restart"
      | "back-up"
      | "restore"
      | "visitor-writes"
      | "answer-arrives"
      | "answer-withdrawn"
      | "sign-out";
  }
>;

async function happenToBrowser(scene: AdminScene, step: OfBrowser): Promise<void> {
  const browser = scene.browser(step.browser);
  switch (step.do) {
    case "offline":
      browser.isOffline = true;
      return;
    case "online":
      browser.isOffline = false;
      return browser.resume();
    case "clock":
      return browser.setClock(step.days * DAY);
    case "upgrade":
      browser.upgrade();
      browser.open();
      return;
    case "open":
      browser.open();
      return;
    case "thaw":
      for (const { life } of [...browser.tabs]) life.thaw();
      return;
    case "work":
      if (step.isAlone) for (const { life } of [...browser.tabs]) life.faults.die();
      // The browser fires the event when it has a connection.
      browser.isOffline = false;
      return browser.work(step.points);
    case "sign-in":
      if (!browser.openPage(step.page)) await browser.signIn(await browser.tab(step.page), "owner");
      return;
    case "other-person":
      return browser.signIn(browser.open(), "other");
    case "expire": {
      const token = await browser.token();
      if (token) scene.tokens.expire(token);
      return;
    }
    case "revoke":
      await scene.server.query("delete from auth.sessions where id::text = $1", [
        await browser.storedSession(),
      ]);
      return;
    default:
      happenToTab(browser, step);
  }
}

function happenToTab(
  { tabs }: AdminBrowser,
  step: Extract<OfBrowser, { do: "kill" | "freeze" | "full" }>,
): void {
  const life = tabs[step.page % Math.max(1, tabs.length)]?.life;
  if (step.do === "kill") life?.faults.dieAfter(step.points);
  else if (step.do === "freeze") life?.freeze();
  else life?.faults.fillDisk(step.how, step.adding, step.times);
}

/** Resolves an operation of the owner that is in conflict, rejected or still queued. */
async function decide(scene: AdminScene, step: Extract<AdminStep, { do: "decide" }>): Promise<void> {
  const page = await scene.browser(step.browser).page(step.page);
  if (!page) return;
  let actions: AdminAction[] = [];
  try {
    const waiting = await page.read.queuedOperations();
    const wanted = waiting.filter(({ state }) => (state === "parked") !== (step.how === "withdraw"));
    const operation = wanted[step.nth % Math.max(1, wanted.length)];
    if (!operation) return;
    actions = scene.actions.all.filter(
      (action) => action.browser === step.browser && isPartOf(action, operation.intent),
    );
    const { intent, rowId } = operation;
    if (intent.on === "attendance" && step.how !== "retry") scene.guests.noteTakenBack(step.browser, rowId);
    await say(page, step.how, operation, actions);
  } catch (error) {
    if (!page.isOver) throw error;
    for (const action of actions) if (action.outcome === "persisted") action.outcome = "unknown";
  }
}

async function say(
  { commands }: AdminPage,
  how: Decision,
  operation: AdminOperation,
  actions: readonly AdminAction[],
): Promise<void> {
  const { conflict } = operation;
  if (how === "withdraw") {
    if (await commands.withdraw(operation.id)) takeBack(actions);
    return;
  }
  for (const action of actions) action.decided = true;
  if (how === "retry") return void (await commands.retry(operation.id));
  const theirs = conflict?.theirs ?? null;
  if (theirs) for (const action of actions) showBoth(action, theirs);
  if (how === "discard") {
    if (await commands.discard(operation)) giveUp(actions, null);
  } else if (how === "overwrite") {
    if (conflict) await commands.overwrite(operation);
  } else await choose(commands, how, operation, actions);
}

async function choose(
  commands: AdminPage["commands"],
  how: "mine" | "theirs",
  operation: AdminOperation,
  actions: readonly AdminAction[],
): Promise<void> {
  const { intent, conflict } = operation;
  if (intent.kind !== "save" || !conflict?.theirs) return;
  const overlaps = merge(intent.base, intent.fields, conflict.theirs).overlaps.map(({ field }) => field);
  const lost = how === "theirs" ? overlaps : [];
  await commands.resolve(operation, lost);
  giveUp(actions, lost);
}

/** Records that the author saw both versions. */
function showBoth(action: AdminAction, theirs: AdminRow): void {
  for (const field of action.fields)
    action.saw.set(field, `${action.saw.get(field) ?? ""} ${textIn(theirs, field)}`);
}

function takeBack(actions: readonly AdminAction[]): void {
  for (const action of actions) action.outcome = "withdrawn";
}

/**
 * Marks actions as discarded; values that are not text are not stashed. @param fields the discarded fields; null for all
 */
function giveUp(actions: readonly AdminAction[], fields: readonly string[] | null): void {
  for (const action of actions)
    if (action.kind !== "text" && (fields === null || action.fields.some((field) => fields.includes(field))))
      action.outcome = "withdrawn";
}
