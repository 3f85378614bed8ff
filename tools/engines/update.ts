import { existsSync } from "node:fs";
import path from "node:path";
import { paths } from "../../src/config/paths.ts";
import { writeNextVersion } from "../../tests/e2e/support/next-version.ts";
import { press, until, untilSays } from "./in-page.ts";
import { offline, type Trip, text, visit } from "./trip.ts";

const SENTENCE = "A question, an idea, a form that makes no sense";
const CHANGED = "Anything that you would like to tell us";

/** A new version is offered, taken by a tap, and there without the server. */
export async function update(trip: Trip): Promise<void> {
  const { tab, site } = trip;
  const next = path.join(trip.folder, "next");
  if (!existsSync(next)) writeNextVersion(site.dist, next, SENTENCE, CHANGED);
  await visit(trip, paths.about);
  await site.serve(next);
  try {
    await tab.run(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await untilSays(tab, text("pwa_update_title"));
    await press(tab, text("pwa_update_refresh"));
    await offline(trip, () =>
      until("the new version", async () => {
        await visit(trip, paths.contact);
        return tab.run((changed) => document.body.textContent?.includes(changed) ?? false, CHANGED);
      }),
    );
  } finally {
    await site.serve(site.dist);
  }
}
