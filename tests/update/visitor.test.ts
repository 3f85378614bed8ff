import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectNewVersion, noShippedVersion, serveShippedSite, unexpected } from "./support/shipped-site.ts";
import type { UpdatedSite } from "./support/updated-site.ts";
import { VisitorJourney } from "./support/visitor-journey.ts";

describe.skipIf(noShippedVersion)("the update from the version that people have installed", () => {
  let site: UpdatedSite;
  let visitor: VisitorJourney | null;

  beforeEach(async () => {
    visitor = null;
    site = await serveShippedSite();
  });
  afterEach(async () => {
    await visitor?.device.end();
    await site.end();
  });

  it("everything a visitor did offline survives, and is sent once after Refresh", async () => {
    visitor = await VisitorJourney.start(site);
    await site.stop();
    await visitor.queueWork();
    await site.serveUpdated();
    await visitor.goTo("/");
    await visitor.refreshIntoNewVersion();
    await expectNewVersion(visitor.page, site);
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
    await expectNewVersion(visitor.page, site);
    await visitor.expectStillQueued();
    await visitor.expectSavedPosts();
    await visitor.expectDrafts();
    await site.serveUpdated();
    await visitor.expectArrived();
    expect(unexpected(visitor.device.consoleMessages)).toEqual([]);
  });
});
