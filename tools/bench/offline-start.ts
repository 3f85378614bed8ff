import { Device } from "../../tests/e2e/support/browser.ts";
import { type ReportLine, reportLine, series } from "./figures.ts";
import { endOwn } from "./load-of-others.ts";
import { installBlankPage, installSite, prepareSite } from "./offline-site.ts";
import { inTurn } from "./rounds.ts";

const ROUNDS = 7;
const STORED = { few: 200, many: 10_000 } as const;
/** The heading of the newest post, wherever it is on the page. */
const FIRST_POST = "main article :is(h2, h3)";
/** The maximum ratio between starts with few and with many stored posts; it allows only for noise. */
const INDEPENDENT = 1.1;
const SPEEDS = [
  { slowed: 1, budget: 1.3 },
  { slowed: 4, budget: 1.2 },
] as const;
/** The maximum ratio of the times of hydration. */
const USABLE = 2;

declare global {
  interface Window {
    /** Set by the bench before the page's scripts: when the heading was painted, in milliseconds since navigation. */
    painted: Promise<number>;
    /** When React rendered or hydrated it. */
    usable: Promise<number>;
  }
}

type Start = { readonly painted: number; readonly usable: number };

/** Opens the saved site without its server, and a blank page with the smallest worker in the same way, each in a new browser process. */
export async function* offlineStart(folder: string): AsyncGenerator<ReportLine> {
  const device = new Device({ onDisk: true, full: true });
  try {
    const page = await device.open();
    await prepareSite(folder);
    const origins = {
      few: await installSite(page, folder, STORED.few),
      many: await installSite(page, folder, STORED.many),
      blank: await installBlankPage(page, folder),
    };
    const names = ["few", "blank", "many"] as const;
    for (const { slowed, budget } of SPEEDS) {
      const start = (name: (typeof names)[number]) =>
        timeStart(device, origins[name], name === "blank" ? "h1" : FIRST_POST, slowed);
      // The first start of each fills the system's caches.
      for (const name of names) await start(name);
      const { results, load } = await inTurn(ROUNDS, names, start);
      const painted = (name: (typeof names)[number]) => series(results[name].map((one) => one.painted));
      const usable = (name: (typeof names)[number]) => series(results[name].map((one) => one.usable));
      const how = slowed === 1 ? "" : `, processor slowed ${slowed} times`;
      yield reportLine(
        `offline start to the newest posts painted, ${STORED.few} stored${how}`,
        painted("few"),
        painted("blank"),
        budget,
        load,
      );
      yield reportLine(
        `offline start until the page is usable, ${STORED.few} stored${how}`,
        usable("few"),
        usable("blank"),
        USABLE,
        load,
      );
      yield reportLine(
        `offline start, ${STORED.many} stored over ${STORED.few} stored${how}`,
        painted("many"),
        painted("few"),
        INDEPENDENT,
        load,
      );
    }
  } finally {
    await device.end();
  }
}

/** @returns milliseconds from navigation start to the paint that shows `heading`, and to its hydration */
async function timeStart(device: Device, origin: string, heading: string, slowed: number): Promise<Start> {
  // A person opens the app when no browser is running: neither a worker nor any code is in memory.
  await endOwn(() => device.close());
  const page = await device.open();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  await page.addInitScript(watchPaint, heading);
  await page.goto(origin, { waitUntil: "commit" });
  return page.evaluate(async () => ({ painted: await window.painted, usable: await window.usable }));
}

/** Runs in the page before its own scripts. */
function watchPaint(heading: string): void {
  window.usable = new Promise((resolve) => {
    const look = setInterval(() => {
      const found = document.querySelector(heading);
      // React's internal property on an element that it has rendered or hydrated.
      if (!found || !Object.keys(found).some((key) => key.startsWith("__reactFiber"))) return;
      clearInterval(look);
      resolve(performance.now());
    }, 10);
  });
  window.painted = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(heading)) return;
      observer.disconnect();
      // A task queued in an animation frame callback runs after that frame was painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
}
