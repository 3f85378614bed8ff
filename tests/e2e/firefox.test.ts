// @module-tag nightly
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { FirefoxEngine, firefoxPath } from "../../tools/engines/drivers/firefox.ts";
import { SHORT } from "../../tools/engines/journeys.ts";
import { groundOf, setOut } from "../../tools/engines/travel.ts";
import type { Trip } from "../../tools/engines/trip.ts";
import { FaultySite } from "./support/faulty-site.ts";

const program = firefoxPath();
if (!program) console.warn("SKIPPED: no Firefox on this machine (apt-get install firefox-esr).");

/** The short half of `npm run test:engines`, whose outcomes are in docs/browsers.md. */
describe.skipIf(!program)("in Firefox the site", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-firefox-"));
  let trip: Trip;

  beforeAll(async () => {
    const site = await FaultySite.start(inject("template"));
    const engine = new FirefoxEngine(program ?? "");
    trip = await setOut(engine, await groundOf(site, folder));
  });
  afterAll(async () => {
    await trip?.engine.end();
    await trip?.site.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(SHORT)("%s", async (_, go) => {
    trip.engine.faults.length = 0;
    await go(trip);
    expect(trip.engine.faults).toEqual([]);
  });
});
