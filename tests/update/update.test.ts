import path from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { DEMO_EMAIL, PUBLIC_PASSWORD, readDemoSignIn } from "../../server/accounts/demo-sign-in.ts";
import { SHIPPED_OWNER } from "../provision/shipped-version.ts";
import { OwnerJourney } from "./support/owner-journey.ts";
import { runningScript } from "./support/stored.ts";
import { UpdatedSite } from "./support/updated-site.ts";
import { VisitorJourney } from "./support/visitor-journey.ts";

const shipped = inject("shipped");
if (shipped === null)
  console.error(
    "SKIPPED: the update from the shipped version needs its commit in the history of this repository.",
  );

/** The shipped version gives way to the upgrade of the database, with a warning of Dexie. */
const GIVES_WAY = /Another connection wants to upgrade database/;
const unexpected = (messages: readonly string[]) => messages.filter((message) => !GIVES_WAY.test(message));

describe.skipIf(shipped === null)("the update from the version that people have installed", () => {
  let site: UpdatedSite;
  let owner: OwnerJourney | null;
  let visitor: VisitorJourney | null;

  beforeEach(async () => {
    owner = visitor = null;
    site = await UpdatedSite.create(shipped ?? "", path.join(inject("template"), "dist"));
    await site.serveShipped();
  });
  afterEach(async () => {
    await visitor?.device.end();
    await owner?.device.end();
    await site.end();
  });

  /** Where the worker of the new version takes long to take over, the shipped version reloads twice. */
  async function expectNewVersion(page: Page): Promise<void> {
    await expect.poll(() => runningScript(page), { timeout: 30_000 }).toBe(site.entryScript());
    await page.locator("main h1").first().waitFor();
  }

  it("everything a visitor did offline survives, and is sent once after Refresh", async () => {
    visitor = await VisitorJourney.start(site);
    await site.stop();
    await visitor.queueWork();
    await site.serveUpdated();
    await visitor.goTo("/");
    await visitor.refreshIntoNewVersion();
    await expectNewVersion(visitor.page);
    await visitor.expectArrived();
    await visitor.expectDrafts();
    await site.stop();
    await visitor.expectSavedPosts();
    expect(unexpected(visitor.device.consoleMessages)).toEqual([]);
  });

  it("the new version starts first without a network, and sends what a visitor did once there is one", async () => {
    visitor = await VisitorJourney.start(site);
    await site.stop();
    await visitor.queueWork();
    await site.serveFilesOnly();
    await visitor.goTo("/");
    await visitor.untilUpdateOffered();
    await site.stop();
    await visitor.refreshIntoNewVersion();
    await expectNewVersion(visitor.page);
    await visitor.expectStillQueued();
    await visitor.expectSavedPosts();
    await visitor.expectDrafts();
    await site.serveUpdated();
    await visitor.expectArrived();
    expect(unexpected(visitor.device.consoleMessages)).toEqual([]);
  });

  it("the owner stays signed in, and everything done offline survives and is sent once", async () => {
    owner = await OwnerJourney.start(site, SHIPPED_OWNER);
    await site.stop();
    await owner.queueWork();
    await site.serveUpdated();
    await owner.reopenInNewVersion();
    await expectNewVersion(owner.page);
    await owner.expectArrived();
    await owner.expectDraft();
    expect(unexpected(owner.device.consoleMessages)).toEqual([]);
  });

  it("the new version's admin opens first without a network, and sends what the owner did once there is one", async () => {
    owner = await OwnerJourney.start(site, SHIPPED_OWNER);
    await site.stop();
    await owner.queueWork();
    await site.serveFilesOnly();
    await owner.reopenInNewVersion(() => site.stop());
    await expectNewVersion(owner.page);
    await owner.expectStillQueued();
    await owner.expectDraft();
    await site.serveUpdated();
    await owner.expectArrived();
    expect(unexpected(owner.device.consoleMessages)).toEqual([]);
  });

  it("a demo owner whose password is public is signed out, and the work is sent after signing in again", async () => {
    owner = await OwnerJourney.start(site, { email: DEMO_EMAIL, password: PUBLIC_PASSWORD });
    await site.stop();
    await owner.queueWork();
    await site.serveUpdated();
    await owner.reopenInNewVersion();
    const account = readDemoSignIn(site.dataDir);
    if (!account) throw new Error("The demo's owner got no password of its own.");
    await owner.signInAgain(account);
    await owner.expectArrived();
    await owner.expectDraft();
  });
});
