import type { DeskOperation } from "../../../src/domain/desk-operation.ts";
import { merge } from "../../../src/domain/merge.ts";
import { doDeskAct } from "./desk-acts.ts";
import { type DeskDeed, stands, textIn } from "./desk-deeds.ts";
import type { DeskPage } from "./desk-page.ts";
import type { DeskScene } from "./desk-scene.ts";
import type { DeskStep } from "./desk-step.ts";

const DAY = 24 * 60 * 60_000;

/** Lets one thing happen. */
export async function takeDeskStep(scene: DeskScene, step: DeskStep): Promise<void> {
  const { server, time } = scene;
  switch (step.do) {
    case "act":
      return doDeskAct(scene, step);
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
      await server.query("select bench.back_up()");
      return;
    case "restore":
      if (!scene.backedUp) return;
      await server.proxy.idle();
      scene.restored = true;
      await server.query("select bench.restore()");
      return;
    case "visitor-writes":
      return scene.visitorWrites();
    default:
      happenToBrowser(scene, step);
  }
}

type OfBrowser = Exclude<
  DeskStep,
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

function happenToBrowser(scene: DeskScene, step: OfBrowser): void {
  const browser = scene.browser(step.browser);
  const { session, pages } = browser;
  const page = "page" in step ? pages[step.page % Math.max(1, pages.length)] : undefined;
  const goOn = () => {
    for (const each of browser.pages) each.goOn();
  };
  switch (step.do) {
    case "offline":
      browser.isOffline = true;
      return;
    case "online":
      browser.isOffline = false;
      scene.server.proxy.down = false;
      return goOn();
    case "expire":
      return session.expire();
    case "refuse":
      session.refused = true;
      return session.expire();
    case "other-person":
      session.isOther = true;
      return;
    case "sign-in":
      session.signIn();
      return goOn();
    case "open":
      return browser.open().goOn();
    case "upgrade":
      browser.upgrade();
      return browser.open().goOn();
    case "clock":
      return browser.setClock(step.days * DAY);
    case "thaw":
      for (const each of [...pages]) each.life.thaw();
      return;
    case "kill":
      return page?.life.fate.dieAfter(step.points);
    case "freeze":
      return page?.life.freeze();
    case "full":
      return page?.life.fate.fillDisk(step.how, step.adding, step.times);
  }
}

/** What the owner does with what needs them, or has not left. */
async function decide(scene: DeskScene, step: Extract<DeskStep, { do: "decide" }>): Promise<void> {
  const page = scene.browser(step.browser).page(step.page);
  let deeds: DeskDeed[] = [];
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
  { commands }: DeskPage,
  how: Extract<DeskStep, { do: "decide" }>["how"],
  operation: DeskOperation,
  deeds: readonly DeskDeed[],
): Promise<void> {
  const { intent, conflict } = operation;
  const theirs = conflict?.theirs ?? null;
  if (how === "withdraw") {
    if (await commands.withdraw(operation.id)) for (const deed of deeds) deed.fate = "withdrawn";
    return;
  }
  for (const deed of deeds) {
    deed.decided = true;
    // Both versions stand before them.
    if (theirs && how !== "retry")
      for (const field of deed.fields)
        deed.saw.set(field, `${deed.saw.get(field) ?? ""} ${textIn(theirs, field)}`);
  }
  switch (how) {
    case "mine":
    case "theirs": {
      if (intent.kind !== "save" || !theirs) return;
      const overlaps = merge(intent.base, intent.fields, theirs).overlaps.map(({ field }) => field);
      const lost = how === "theirs" ? overlaps : [];
      await commands.resolve(operation, lost);
      for (const deed of deeds)
        if (deed.kind === "flag" && deed.fields.some((field) => lost.includes(field)))
          deed.fate = "withdrawn";
      return;
    }
    case "insist":
      if (conflict) await commands.insist(operation);
      return;
    case "discard":
      if (!(await commands.discard(operation))) return;
      for (const deed of deeds) if (deed.kind !== "words") deed.fate = "withdrawn";
      return;
    case "retry":
      await commands.retry(operation.id);
  }
}

/** Whether a deed is part of what waits under an operation. */
function isIn(deed: DeskDeed, { intent, rowId }: DeskOperation): boolean {
  if (deed.rowId !== rowId || deed.fate !== "kept") return false;
  if (deed.kind === "delete" || intent.kind === "delete") return deed.kind === intent.kind;
  return deed.kind === "flag"
    ? deed.fields.some((field) => field in intent.fields)
    : stands(deed, intent.fields);
}
