import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { nightly } from "../nightly.ts";
import { countEffects, type Outcome } from "./support/count-effects.ts";
import { FaultySite } from "./support/faulty-site.ts";
import { killDuringReplay } from "./support/kills.ts";
import { Visitor } from "./support/visitor.ts";

/** `npm run test:faults -- --browser-kills N` sets more. */
const KILLS = Number(process.env.BROWSER_KILLS ?? 5);
/** The number of kills per browser profile. */
const KILLS_A_PHONE = 5;

let site: FaultySite;
let visitors: Visitor[] = [];

beforeAll(async () => {
  site = await FaultySite.start(inject("template"));
});
afterEach(async () => {
  site.proxy.restore();
  for (const visitor of visitors) await visitor.end();
  visitors = [];
});
afterAll(() => site.end());

async function visit(): Promise<Visitor> {
  const visitor = await Visitor.create(site);
  visitors.push(visitor);
  await visitor.visitUntilSaved();
  return visitor;
}

const NOTHING_WRONG = { deadLettered: [], lost: [], duplicated: [], outOfOrder: [], stuck: [] };

it(`every action takes effect once although the browser is killed ${KILLS} times during the replay`, {
  ...nightly,
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  const outcomes: Outcome[] = [];
  let inTheMiddle = 0;
  for (let left = KILLS; left > 0; left -= KILLS_A_PHONE) {
    const visitor = await visit();
    inTheMiddle += await killDuringReplay(site, visitor, Math.min(left, KILLS_A_PHONE));
    outcomes.push(await countEffects(site, visitor));
    await visitor.end();
  }
  console.log(
    `${KILLS} kills, ${inTheMiddle} with some of what waited done and some not: ${inWords(outcomes)}`,
  );
  for (const outcome of outcomes) expect(outcome).toMatchObject(NOTHING_WRONG);
});

it("every action takes effect once although the answers are lost after the commit", async () => {
  const visitor = await visit();
  const { proxy } = site;
  proxy.down = true;
  await visitor.performAllActions();
  proxy.restore();
  proxy.plan(Array(3).fill({ kind: "drop-answer" }), "writes");
  const before = proxy.requests.length;
  await visitor.goTo("/waiting");
  await visitor.untilSent();
  const dropped = proxy.requests.slice(before).filter(({ fault }) => fault?.kind === "drop-answer");
  expect(dropped).toHaveLength(3);
  expect(await countEffects(site, visitor)).toMatchObject(NOTHING_WRONG);
});

it(
  "every action takes effect once although two tabs and the service worker send at the same time",
  nightly,
  async () => {
    const visitor = await visit();
    const { proxy } = site;
    const other = await visitor.device.context.newPage();
    await other.goto(`${site.origin}/portfolio`);
    // Browsers throttle background pages.
    await visitor.page.bringToFront();
    proxy.down = true;
    await visitor.performAllActions();
    const sync = await backgroundSync(visitor.page, site.origin);
    proxy.restore();
    proxy.plan(Array(6).fill({ kind: "delay", milliseconds: 300 }), "writes");
    const before = proxy.requests.length;
    const online = () => window.dispatchEvent(new Event("online"));
    await Promise.all([visitor.page.evaluate(online), other.evaluate(online), sync()]);
    await visitor.untilSent();
    const writes = proxy.requests.slice(before).filter(({ method }) => method === "POST");
    // One request with all interactions and four with a message each; some may be repeated.
    expect(writes.length).toBeLessThanOrEqual(15);
    expect(await countEffects(site, visitor)).toMatchObject(NOTHING_WRONG);
  },
);

it("every action survives a captive portal and a browser restart, and is sent afterwards", async () => {
  const visitor = await visit();
  const { proxy } = site;
  proxy.down = true;
  await visitor.performAllActions();
  const waiting = await visitor.outbox();
  proxy.restore();
  proxy.plan(Array(1_000).fill({ kind: "portal", status: 200 }));
  await visitor.goTo("/waiting");
  await visitor.page.getByText("This Wi-Fi may need you to sign in first").waitFor();
  await visitor.device.close();
  await visitor.reopen();
  await visitor.goTo("/waiting");
  await visitor.page.getByText("This Wi-Fi may need you to sign in first").waitFor();
  expect((await visitor.outbox()).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
  await visitor.device.close();
  proxy.restore();
  await visitor.reopen();
  await visitor.goTo("/");
  await visitor.untilSent();
  expect(await countEffects(site, visitor)).toMatchObject(NOTHING_WRONG);
});

it("1,000 queued interactions are sent in 10 requests", nightly, async () => {
  const visitor = await visit();
  const { proxy, origin } = site;
  proxy.down = true;
  for (const post of visitor.place.posts) {
    await visitor.page.goto(`${origin}/portfolio/${post}`);
    await visitor.likeFast(500);
  }
  const before = proxy.requests.length;
  proxy.restore();
  await visitor.goTo("/waiting");
  await visitor.untilSent();
  const sent = proxy.requests.slice(before).filter(({ path }) => path.includes("apply_interactions"));
  console.log(`1,000 interactions went in ${sent.length} requests`);
  expect(sent.length).toBeLessThanOrEqual(10);
  expect(await countEffects(site, visitor)).toMatchObject({ operations: 1_000, ...NOTHING_WRONG });
});

function inWords(outcomes: readonly Outcome[]): string {
  const sum = (what: Exclude<keyof Outcome, "operations">) =>
    outcomes.reduce((all, outcome) => all + outcome[what].length, 0);
  const operations = outcomes.reduce((all, outcome) => all + outcome.operations, 0);
  return (
    `${operations} operations, ${sum("lost")} lost, ${sum("duplicated")} duplicated, ` +
    `${sum("outOfOrder")} out of order, ${sum("stuck")} stuck long after the line was back, ${sum("deadLettered")} parked`
  );
}

/** Fires Background Sync in the service worker, as the browser does when it detects a connection. */
async function backgroundSync(page: Page, origin: string): Promise<() => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registration;
  const event = { origin, registrationId, tag: "selam-outbox", lastChance: false };
  return () => browser.send("ServiceWorker.dispatchSyncEvent", event);
}
