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

/** Upper limit in milliseconds for waiting on hydration, which never completes if the page crashes. */
const HYDRATION_TIMEOUT = 10_000;

document.documentElement.dataset.stage = "running";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
// On a first visit the document contains the newest posts, if the server knows them (server/site/initial-posts.ts).
const shown = parseSnapshot(document.getElementById("first")?.textContent ?? null);
const last = parseSnapshot(stored(storageKeys.snapshot));
// Hydration uses the same data and clock as the server's render.
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
/** Status listeners registered before the data layer is loaded. */
const statusListeners = new Set<() => void>();
const Admin = lazyPage(async () => (await import("./start-admin.tsx")).startAdmin());

let pageMounted: () => void = () => undefined;
const mounted = new Promise<void>((resolve) => {
  pageMounted = resolve;
});
// If there is content to show, loading the data layer waits until it is on screen. Otherwise it starts at once.
const data = (
  hydrating
    ? Promise.race([mounted, wait(HYDRATION_TIMEOUT)])
    : snapshot
      ? afterFirstPaint()
      : Promise.resolve()
)
  .then(() => withRetries(() => import("../data/site/client.ts")))
  .then(async ({ startData }) => {
    loaded = await startData();
    // Callers handle the rejection. This only prevents an unhandled rejection before the first caller.
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
      statusListeners.add(listener);
      void data.then(({ engine }) => {
        statusListeners.delete(listener);
        if (over) return;
        end = engine.subscribe(listener);
        listener();
      });
      return () => {
        over = true;
        statusListeners.delete(listener);
        end?.();
      };
    },
  },
  now: () => (hydrating && renderedAt) || Date.now() + (loaded?.engine.status().clockOffset ?? 0),
  pageMounted,
};

const app = (
  <StrictMode>
    <App services={services} admin={Admin} onCrash={restorePrerendered} />
  </StrictMode>
);
let rendered: Root | null = null;
// The splash screen stays until the page's code is loaded: React would show a fallback for at least 300 ms. Hydration
// also needs the code.
void preloadPage().catch(console.warn).then(render);
void mounted.then(() => {
  hydrating = false;
  return replayEarlyEvents();
});
// This attribute gives the page its full height (theme.css).
void data.then(() => delete document.documentElement.dataset.prerendered);

/** Preloads the chunk of the current page. If it fails, the app shows the reason. */
async function preloadPage(): Promise<void> {
  const isAdmin = /^\/admin(\/|$)/.test(location.pathname);
  await (isAdmin ? Admin : pageAt(location.pathname))?.ahead();
}

/** Renders in a transition, so that the page stays responsive. */
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

/** After a crash, restores the prerendered page, which is more useful than the crash page. */
function restorePrerendered(): void {
  queueMicrotask(() => page.restore(() => rendered?.unmount()));
}

/** Retries loading a chunk until it succeeds: every page needs it. */
async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 2_000; ; pause = Math.min(pause * 2, 60_000)) {
    try {
      return await load();
    } catch (error) {
      console.warn("The data layer did not load yet.", error);
      // Nothing is being saved yet; the status must not say so.
      starting = { ...starting, phase: "waiting", failure: { kind: "portal" } };
      for (const listener of statusListeners) listener();
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
