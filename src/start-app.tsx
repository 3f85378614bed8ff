import { StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App } from "./app/app.tsx";
import { pageAt } from "./app/routes.ts";
import { usesLessData } from "./config/less-data.ts";
import { storageKeys } from "./config/storage-keys.ts";
import { stored } from "./config/stored.ts";
import { RecentMap } from "./domain/recent-map.ts";
import { parseSent } from "./domain/sent.ts";
import { parseSnapshot, stampOf } from "./domain/snapshot.ts";
import { takeUpTaps } from "./early-taps.ts";
import { getLocale } from "./i18n/paraglide/runtime.js";
import { prerendered } from "./prerendered.ts";
import { lazyPage } from "./pwa/lazy-page.ts";
import type { Services, SiteData } from "./services.ts";
import type { SyncStatus } from "./sync/heartbeat.ts";

document.documentElement.dataset.stage = "running";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
// At a first visit the newest posts are in the document, if the server that sent it knows them (server/first-posts.ts).
const snapshotText = stored(storageKeys.snapshot) ?? document.getElementById("first")?.textContent ?? null;
const snapshot = parseSnapshot(snapshotText);
// What stands on the page is taken over only if it is, to the letter, what would be painted.
const kept =
  snapshot !== null && !usesLessData() && root.dataset.kept === stampOf(getLocale() + snapshotText);
const page = prerendered(root);
const updatedAt = Number(stored(storageKeys.updatedAt)) || null;
let starting: SyncStatus = {
  phase: "starting",
  saved: updatedAt !== null,
  updatedAt,
  failure: null,
  clockOffset: 0,
};
let loaded: SiteData | null = null;
/** Who is told how it stands before there is a data layer to tell it. */
const early = new Set<() => void>();
const Desk = lazyPage(async () => (await import("./start-desk.tsx")).startDesk());

// With something to show, the data layer waits until it is shown; without, it is what everything waits for.
const data = (snapshot ? afterFirstPaint() : Promise.resolve())
  .then(() => persistently(() => import("./start-data.ts")))
  .then(async ({ startData }) => {
    loaded = await startData();
    // Whoever asks gets the refusal; before the page asks it is no error.
    loaded.shellSaved.catch(() => undefined);
    return loaded;
  });

const services: Services = {
  snapshot,
  sent: parseSent(document.getElementById("sent")?.textContent),
  data,
  seen: new RecentMap(),
  status: {
    current: () => loaded?.engine.status() ?? starting,
    subscribe(listener) {
      let end: (() => void) | null = null;
      let over = false;
      early.add(listener);
      void data.then(({ engine }) => {
        early.delete(listener);
        if (over) return;
        end = engine.subscribe(listener);
        listener();
      });
      return () => {
        over = true;
        early.delete(listener);
        end?.();
      };
    },
  },
  now: () => Date.now() + (loaded?.engine.status().clockOffset ?? 0),
  ...(kept ? { start: "kept" } : {}),
};

const app = (
  <StrictMode>
    <App services={services} desk={Desk} onCrash={keepWords} />
    <InPlace />
  </StrictMode>
);
let rendered: Root | null = kept ? hydrateRoot(root, app) : null;
// What is on the screen, painted by the server or the splash, stands until the page can take its place in one go: React
// would keep a spinner for a third of a second where the page's code comes sooner.
if (!kept) void ahead().catch(console.warn).then(render);
// With this the page has all its height (theme.css).
void data.then(() => delete root.dataset.kept);

/** Runs once the app stands where the painted page stood. */
function InPlace() {
  useEffect(() => void takeUpTaps(), []);
  return null;
}

/** Loads the page that is opened. Where its code cannot be had, the app says why. */
async function ahead(): Promise<void> {
  const isDesk = /^\/admin(\/|$)/.test(location.pathname);
  await (isDesk ? Desk : pageAt(location.pathname))?.ahead();
}

/** In slices, between which the page answers to its reader. */
function render(): void {
  startTransition(() => {
    rendered = createRoot(root as HTMLElement);
    rendered.render(app);
  });
}

/** A page that came readable stays readable: what the app has in its place after a crash is less. */
function keepWords(): void {
  queueMicrotask(() => page.restore(() => rendered?.unmount()));
}

/** A part of the app that a bad line keeps back is asked for until it comes: every page waits for it. */
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = 2_000; ; wait = Math.min(wait * 2, 60_000)) {
    try {
      return await load();
    } catch (error) {
      console.warn("The data layer did not load yet.", error);
      // Nothing is being saved meanwhile, and the bar does not say so.
      starting = { ...starting, phase: "waiting", failure: { kind: "portal" } };
      for (const tell of early) tell();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
