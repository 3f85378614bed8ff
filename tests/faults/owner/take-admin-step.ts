import type { AdminRow } from "../../../src/domain/content/admin-content.ts";
import type { AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";
import { merge } from "../../../src/domain/outbox/merge.ts";
import { doAdminAct } from "./admin-acts.ts";
import type { AdminBrowser } from "./admin-browser.ts";
import { type AdminDeed, stands, textIn } from "./admin-deeds.ts";
import type { AdminPage } from "./admin-page.ts";
import type { AdminScene } from "./admin-scene.ts";
import type { AdminStep, Decision } from "./admin-step.ts";

const DAY = 24 * 60 * 60_000;

/** Performs one step. */
export async function takeAdminStep(scene: AdminScene, step: AdminStep): Promise<void> {
  const { server, time } = scene;
  switch (step.do) {
    case "act":
      return doAdminAct(scene, step);
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
      | "visitor-writes";
  }
>;

function happenToBrowser(scene: AdminScene, step: OfBrowser): void {
  const browser = scene.browser(step.browser);
  if (step.do === "offline" || step.do === "online") {
    browser.isOffline = step.do === "offline";
    if (step.do === "online") {
      scene.server.proxy.down = false;
      browser.goOn();
    }
  } else if (step.do === "clock") browser.setClock(step.days * DAY);
  else if (step.do === "open" || step.do === "upgrade") {
    if (step.do === "upgrade") browser.upgrade();
    browser.open().goOn();
  } else if ("page" in step) happenToPage(browser, step);
  else if (step.do === "thaw") for (const page of [...browser.pages]) page.life.thaw();
  else happenToSession(browser, step.do);
}

function happenToPage({ pages }: AdminBrowser, step: Extract<OfBrowser, { page: number }>): void {
  const life = pages[step.page % Math.max(1, pages.length)]?.life;
  if (step.do === "kill") life?.fate.dieAfter(step.points);
  else if (step.do === "freeze") life?.freeze();
  else life?.fate.fillDisk(step.how, step.adding, step.times);
}

function happenToSession(
  browser: AdminBrowser,
  what: "expire" | "refuse" | "sign-in" | "other-person",
): void {
  const { session } = browser;
  if (what === "sign-in") {
    session.signIn();
    browser.goOn();
  } else if (what === "other-person") session.isOther = true;
  else {
    if (what === "refuse") session.refused = true;
    session.expire();
  }
}

/** Resolves an operation of the owner that is in conflict, rejected or still queued. */
async function decide(scene: AdminScene, step: Extract<AdminStep, { do: "decide" }>): Promise<void> {
  const page = scene.browser(step.browser).page(step.page);
  let deeds: AdminDeed[] = [];
  try {
    const waiting = await page.read.waiting();
    const wanted = waiting.filter(({ state }) => (state === "parked") !== (step.how === "withdraw"));
    const operation = wanted[step.nth % Math.max(1, wanted.length)];
    if (!operation) return;
    deeds = scene.deeds.all.filter((deed) => deed.browser === step.browser && isIn(deed, operation));
    await say(page, step.how, operation, deeds);
  } catch (error) {
    if (!page.life.fate.gone) throw error;
    for (const deed of deeds) if (deed.fate === "kept") deed.fate = "untold";
  }
}

async function say(
  { commands }: AdminPage,
  how: Decision,
  operation: AdminOperation,
  deeds: readonly AdminDeed[],
): Promise<void> {
  const { conflict } = operation;
  if (how === "withdraw") {
    if (await commands.withdraw(operation.id)) takeBack(deeds);
    return;
  }
  for (const deed of deeds) deed.decided = true;
  if (how === "retry") return void (await commands.retry(operation.id));
  const theirs = conflict?.theirs ?? null;
  if (theirs) for (const deed of deeds) showBoth(deed, theirs);
  if (how === "discard") {
    if (await commands.discard(operation)) giveUp(deeds, null);
  } else if (how === "insist") {
    if (conflict) await commands.insist(operation);
  } else await choose(commands, how, operation, deeds);
}

async function choose(
  commands: AdminPage["commands"],
  how: "mine" | "theirs",
  operation: AdminOperation,
  deeds: readonly AdminDeed[],
): Promise<void> {
  const { intent, conflict } = operation;
  if (intent.kind !== "save" || !conflict?.theirs) return;
  const overlaps = merge(intent.base, intent.fields, conflict.theirs).overlaps.map(({ field }) => field);
  const lost = how === "theirs" ? overlaps : [];
  await commands.resolve(operation, lost);
  giveUp(deeds, lost);
}

/** Records that the author saw both versions. */
function showBoth(deed: AdminDeed, theirs: AdminRow): void {
  for (const field of deed.fields)
    deed.saw.set(field, `${deed.saw.get(field) ?? ""} ${textIn(theirs, field)}`);
}

function takeBack(deeds: readonly AdminDeed[]): void {
  for (const deed of deeds) deed.fate = "withdrawn";
}

/**
 * Marks deeds as discarded; values that are not text are not stashed. @param fields the discarded fields; null for all
 */
function giveUp(deeds: readonly AdminDeed[], fields: readonly string[] | null): void {
  for (const deed of deeds)
    if (deed.kind !== "words" && (fields === null || deed.fields.some((field) => fields.includes(field))))
      deed.fate = "withdrawn";
}

/** True if a deed is part of a queued operation. */
function isIn(deed: AdminDeed, { intent, rowId }: AdminOperation): boolean {
  if (deed.rowId !== rowId || deed.fate !== "kept") return false;
  if (deed.kind === "delete" || intent.kind === "delete") return deed.kind === intent.kind;
  return deed.kind === "flag"
    ? deed.fields.some((field) => field in intent.fields)
    : stands(deed, intent.fields);
}
