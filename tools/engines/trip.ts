import { textsOf } from "../../scripts/page-texts.ts";
import type { FaultySite } from "../../tests/e2e/support/faulty-site.ts";
import type { OwnPosts } from "../../tests/e2e/support/own-posts.ts";
import type { Newest } from "../../tests/e2e/support/screens.ts";
import { until } from "./in-page.ts";
import type { Looks } from "./looks.ts";
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
  /** A folder for files of this browser. */
  readonly folder: string;
  /** How the machine's Chromium draws each screen, if it is to be compared with */
  readonly reference: Map<string, Looks>;
  readonly isReference: boolean;
  /** Who answers an event in this browser. */
  readonly guest: string;
  tab: Tab;
};

/** What a browser is driven through, and its name in the table. */
export type Journey = readonly [name: string, go: (trip: Trip) => Promise<void>];

export const text = textsOf("en");
const texts = { en: text, ti: textsOf("ti") };
/** The interface's texts of a language. */
export const textIn = (language: keyof typeof texts) => texts[language];

/** Opens an address anew and waits until the app shows it, whole and with nothing over it. */
export async function visit({ tab, site }: Trip, address: string, texts = text): Promise<void> {
  // Another fragment or query alone would not load the page again.
  await tab.goTo("about:blank");
  await tab.goTo(site.origin + address);
  await isComplete(tab, texts);
}

export async function isComplete(tab: Tab, texts = text): Promise<void> {
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
    const isCovered =
      top >= 0 && top < innerHeight && !(there?.contains(heading) || heading?.contains(there));
    return isCovered ? "Something covers its heading." : null;
  }, texts("crash_title"));
  if (fault) throw new Error(fault);
}

/** Closes the browser and opens it again. */
export async function restart(trip: Trip): Promise<void> {
  await trip.engine.close();
  trip.tab = await trip.engine.open();
}

/** Does something while the server is not reachable. */
export async function offline({ site }: Trip, act: () => Promise<void>): Promise<void> {
  site.proxy.down = true;
  try {
    await act();
  } finally {
    site.proxy.restore();
  }
}

/** Waits until a query counts one, and that it stays so once everything was sent. */
export async function untilOnce({ site }: Trip, what: string, query: string, value: string): Promise<void> {
  const counted = async () => Number((await site.query<{ n: number }>(query, [value]))[0]?.n);
  await until(what, async () => (await counted()) === 1);
  await site.proxy.idle();
  if ((await counted()) !== 1) throw new Error(`${what}: ${await counted()} times`);
}
