import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SHIPPED_OWNER } from "../provision/shipped-version.ts";
import { OwnerJourney } from "./support/owner-journey.ts";
import { expectNewVersion, noShippedVersion, serveShippedSite, unexpected } from "./support/shipped-site.ts";
import type { UpdatedSite } from "./support/updated-site.ts";

describe.skipIf(noShippedVersion)("the update from the version that people have installed", () => {
  let site: UpdatedSite;
  let owner: OwnerJourney | null;

  beforeEach(async () => {
    owner = null;
    site = await serveShippedSite();
  });
  afterEach(async () => {
    await owner?.device.end();
    await site.end();
  });

  it("the owner stays signed in, and everything done offline survives and is sent once", async () => {
    owner = await OwnerJourney.start(site, SHIPPED_OWNER);
    await site.stop();
    await owner.queueWork();
    await site.serveUpdated();
    await owner.reopenInNewVersion();
    await expectNewVersion(owner.page, site);
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
    await expectNewVersion(owner.page, site);
    await owner.expectStillQueued();
    await owner.expectDraft();
    await site.serveUpdated();
    await owner.expectArrived();
    expect(unexpected(owner.device.consoleMessages)).toEqual([]);
  });
});
