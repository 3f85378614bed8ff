import type { FaultySite } from "../e2e/support/faulty-site.ts";
import type { OwnPosts } from "../e2e/support/own-posts.ts";
import type { Newest } from "../e2e/support/screens.ts";
import { textsOf } from "../e2e/support/texts.ts";
import { until } from "./in-page.ts";
import type { Engine, Tab } from "./tab.ts";

/** A browser on a running site, and what its journeys use there. */
export type Trip = {
  readonly engine: Engine;
  readonly site: FaultySite;
  readonly rows: Newest;
  /** Posts that no other browser touches. */
  readonly place: OwnPosts;
  /** For screenshots of every page; null for none. */
  readonly pictures: string | null;
  /** A JPEG to publish, lying on its side: upright it is higher than wide. */
  readonly photo: string;
  tab: Tab;
};

/** What a browser is driven through, and its name in the table. */
export type Journey = readonly [name: string, go: (trip: Trip) => Promise<void>];

export const text = textsOf("en");

/** Opens an address anew and waits until the app shows it, whole and with nothing over it. */
export async function visit({ tab, site }: Trip, address: string): Promise<void> {
  // Another fragment or query alone would not load the page again.
  await tab.goTo("about:blank");
  await tab.goTo(site.origin + address);
  await isComplete(tab);
}

export async function isComplete(tab: Tab): Promise<void> {
  await until("the page", () =>
    tab.run(
      () =>
        document.documentElement.dataset.stage === "running" &&
        document.querySelector("h1") !== null &&
        document.querySelector(".splash, html[data-prerendered]") === null,
    ),
  );
  const fault = await tab.run((crashed) => {
    const heading = document.querySelector("h1");
    if (heading?.textContent === crashed) return "It crashed.";
    if (document.getElementById("not-started")?.hidden === false) return "It did not start.";
    const { left = 0, top = 0, height = 0 } = heading?.getBoundingClientRect() ?? {};
    const there = document.elementFromPoint(left + 2, top + height / 2);
    const isCovered = top < innerHeight && !(there?.contains(heading) || heading?.contains(there));
    return isCovered ? "Something covers its heading." : null;
  }, text("crash_title"));
  if (fault) throw new Error(fault);
}

/** Closes the browser and opens it again. */
export async function restart(trip: Trip): Promise<void> {
  await trip.engine.close();
  trip.tab = await trip.engine.open();
}
