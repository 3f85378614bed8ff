import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { stored } from "../config/local-storage.ts";
import { storageKeys } from "../config/storage-keys.ts";
import type { Services, SiteData } from "../data/site/context.ts";
import { parseInitialData } from "../domain/content/initial-data.ts";
import { parseSnapshot, withStored } from "../domain/content/snapshot.ts";
import { LruMap } from "../domain/text/lru-map.ts";
import type { SyncStatus } from "../offline/core/sync-loop.ts";
import { lazyPage } from "../pwa/update/lazy-page.ts";
import { App } from "./app.tsx";
import { replayEarlyEvents } from "./early-events.ts";
import { prerendered } from "./prerendered.ts";
import { pageAt } from "./routes.ts";

/** How long the data layer waits for a page to be hydrated, in milliseconds: one that crashed never is. */
const LONGEST_HYDRATION = 10_000;

document.documentElement.dataset.stage = "running";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
// At a first visit the newest posts are in the document, if the server that sent it knows them (server/site/initial-posts.ts).
const shown = parseSnapshot(document.getElementById("first")?.textContent ?? null);
const last = parseSnapshot(stored(storageKeys.snapshot));
// A prerendered page is hydrated with what the server rendered it from, its clock included.
const renderedAt = Number(document.documentElement.dataset.prerendered) || null;
let hydrating = renderedAt !== null && shown !== null;
const snapshot = hydrating && shown ? withStored(shown, last) : (last ?? shown);
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
const Admin = lazyPage(async () => (await import("./start-admin.tsx")).startAdmin());

let pageMounted: () => void = () => undefined;
const mounted = new Promise<void>((resolve) => {
  pageMounted = resolve;
});
// With something to show, the data layer waits until it is shown; without, it is what everything waits for.
const data = (
  hydrating
    ? Promise.race([mounted, wait(LONGEST_HYDRATION)])
    : snapshot
      ? afterFirstPaint()
      : Promise.resolve()
)
  .then(() => persistently(() => import("../data/site/client.ts")))
  .then(async ({ startData }) => {
    loaded = await startData();
    // Whoever asks gets the refusal; before the page asks it is no error.
    loaded.shellSaved.catch(() => undefined);
    return loaded;
  });

const services: Services = {
  get snapshot() {
    return hydrating ? shown : snapshot;
  },
  sent: parseInitialData(document.getElementById("sent")?.textContent),
  data,
  seen: new LruMap(),
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
  now: () => (hydrating && renderedAt) || Date.now() + (loaded?.engine.status().clockOffset ?? 0),
  pageMounted,
};

const app = (
  <StrictMode>
    <App services={services} admin={Admin} onCrash={keepWords} />
  </StrictMode>
);
let rendered: Root | null = null;
// The splash stands until the page can take its place in one go: React would keep a spinner for a third of a second where
// the page's code comes sooner. A page to be hydrated has to have its code.
void ahead().catch(console.warn).then(render);
void mounted.then(() => {
  hydrating = false;
  return replayEarlyEvents();
});
// Without this the page has all its height (theme.css).
void data.then(() => delete document.documentElement.dataset.prerendered);

/** Loads the page that is opened. Where its code cannot be had, the app says why. */
async function ahead(): Promise<void> {
  const isAdmin = /^\/admin(\/|$)/.test(location.pathname);
  await (isAdmin ? Admin : pageAt(location.pathname))?.ahead();
}

/** In slices, between which the page answers to its reader. */
function render(): void {
  const place = root as HTMLElement;
  if (!hydrating) window.selamEarly?.end();
  startTransition(() => {
    if (hydrating) {
      rendered = hydrateRoot(place, app);
    } else {
      rendered = createRoot(place);
      rendered.render(app);
    }
  });
}

/** A page that came readable stays readable: what the app has in its place after a crash is less. */
function keepWords(): void {
  queueMicrotask(() => page.restore(() => rendered?.unmount()));
}

/** A part of the app that a bad line keeps back is asked for until it comes: every page waits for it. */
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 2_000; ; pause = Math.min(pause * 2, 60_000)) {
    try {
      return await load();
    } catch (error) {
      console.warn("The data layer did not load yet.", error);
      // Nothing is being saved meanwhile, and the bar does not say so.
      starting = { ...starting, phase: "waiting", failure: { kind: "portal" } };
      for (const tell of early) tell();
      await wait(pause);
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
