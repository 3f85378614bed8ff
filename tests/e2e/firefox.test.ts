import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { FirefoxEngine, firefoxPath } from "../engines/drivers/firefox.ts";
import { makePlace, SHORT } from "../engines/journeys.ts";
import { newestRows } from "../engines/travel.ts";
import type { Trip } from "../engines/trip.ts";
import { FaultySite } from "./support/faulty-site.ts";

const program = firefoxPath();
if (!program) console.warn("SKIPPED: no Firefox on this machine (apt-get install firefox-esr).");

/** The short half of `npm run test:engines`, whose outcomes are in docs/browsers.md. */
describe.skipIf(!program)("in Firefox the site", () => {
  let trip: Trip;

  beforeAll(async () => {
    const site = await FaultySite.start(inject("template"));
    const engine = new FirefoxEngine(program ?? "");
    const tab = await engine.open();
    const rows = await newestRows(site);
    trip = { engine, site, rows, place: await makePlace(site), pictures: null, photo: "", tab };
  });
  afterAll(async () => {
    await trip?.engine.end();
    await trip?.site.end();
  });

  it.each(SHORT)("%s", async (_, go) => {
    trip.engine.faults.length = 0;
    await go(trip);
    expect(trip.engine.faults).toEqual([]);
  });
});
