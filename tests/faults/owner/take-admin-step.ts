import type { AdminRow } from "../../../src/domain/content/admin-content.ts";
import type { AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";
import { merge } from "../../../src/domain/outbox/merge.ts";
import { type AdminAction, containsText, textIn } from "./admin-actions.ts";
import type { AdminBrowser } from "./admin-browser.ts";
import type { AdminPage } from "./admin-page.ts";
import type { AdminScene } from "./admin-scene.ts";
import type { AdminStep, Decision } from "./admin-step.ts";
import { runAdminAction } from "./run-admin-action.ts";

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
    case "outage":
      server.proxy.down = !server.proxy.down;
      return;
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
    default:
      happenToBrowser(scene, step);
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
      | "outage"
      | "restart"
      | "back-up"
      | "restore"
      | "visitor-writes"
      | "answer-arrives"
      | "answer-withdrawn";
  }
>;

function happenToBrowser(scene: AdminScene, step: OfBrowser): void {
  const browser = scene.browser(step.browser);
  if (step.do === "offline" || step.do === "online") {
    browser.isOffline = step.do === "offline";
    if (step.do === "online") {
      scene.server.proxy.down = false;
      browser.resume();
    }
  } else if (step.do === "clock") browser.setClock(step.days * DAY);
  else if (step.do === "open" || step.do === "upgrade") {
    if (step.do === "upgrade") browser.upgrade();
    browser.open().resume();
  } else if ("page" in step) happenToPage(browser, step);
  else if (step.do === "thaw") for (const page of [...browser.pages]) page.life.thaw();
  else happenToSession(browser, step.do);
}

function happenToPage({ pages }: AdminBrowser, step: Extract<OfBrowser, { page: number }>): void {
  const life = pages[step.page % Math.max(1, pages.length)]?.life;
  if (step.do === "kill") life?.faults.dieAfter(step.points);
  else if (step.do === "freeze") life?.freeze();
  else life?.faults.fillDisk(step.how, step.adding, step.times);
}

function happenToSession(
  browser: AdminBrowser,
  what: "expire" | "refuse" | "sign-in" | "other-person",
): void {
  const { session } = browser;
  if (what === "sign-in") {
    session.signIn();
    browser.resume();
  } else if (what === "other-person") session.isOther = true;
  else {
    if (what === "refuse") session.refused = true;
    session.expire();
  }
}

/** Resolves an operation of the owner that is in conflict, rejected or still queued. */
async function decide(scene: AdminScene, step: Extract<AdminStep, { do: "decide" }>): Promise<void> {
  const page = scene.browser(step.browser).page(step.page);
  let actions: AdminAction[] = [];
  try {
    const waiting = await page.read.queuedOperations();
    const wanted = waiting.filter(({ state }) => (state === "parked") !== (step.how === "withdraw"));
    const operation = wanted[step.nth % Math.max(1, wanted.length)];
    if (!operation) return;
    actions = scene.actions.all.filter(
      (action) => action.browser === step.browser && isIn(action, operation),
    );
    const { intent, rowId } = operation;
    if (intent.on === "attendance" && step.how !== "retry") scene.guests.noteTakenBack(step.browser, rowId);
    await say(page, step.how, operation, actions);
  } catch (error) {
    if (!page.life.faults.gone) throw error;
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

/** True if an action is part of a queued operation. */
function isIn(action: AdminAction, { intent, rowId }: AdminOperation): boolean {
  if (action.rowId !== rowId || action.outcome !== "persisted") return false;
  if (action.kind === "delete" || intent.kind === "delete") return action.kind === intent.kind;
  return action.kind === "flag"
    ? action.fields.some((field) => field in intent.fields)
    : containsText(action, intent.fields);
}
