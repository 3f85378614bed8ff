import "../ui/theme.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { hideBlockedChannel } from "../config/blocked-broadcast-channel.ts";
import { stored } from "../config/local-storage.ts";
import { storageKeys } from "../config/storage-keys.ts";
import { type Services, type SiteData, UNKNOWN_STATUS } from "../data/site/context.ts";
import { parseInitialData } from "../domain/content/initial-data.ts";
import { parseSnapshot, withStored } from "../domain/content/snapshot.ts";
import { createRestartable } from "../domain/state/restartable.ts";
import { createStore } from "../domain/state/store.ts";
import { LruMap } from "../domain/text/lru-map.ts";
import type { SyncStatus } from "../offline/core/sync-loop.ts";
import { lazyPage } from "../pwa/update/lazy-page.ts";
import { codeLoader } from "../pwa/update/load-code.ts";
import { App } from "./app.tsx";
import { replayEarlyEvents } from "./early-events.ts";
import { prerendered } from "./prerendered.ts";
import { setReaderLanguage } from "./reader-language.ts";
import { pageAt } from "./routes.ts";

/** Upper limit in milliseconds for waiting on hydration, which never completes if the page crashes. */
const HYDRATION_TIMEOUT = 10_000;

document.documentElement.dataset.stage = "running";
hideBlockedChannel();
setReaderLanguage();

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
/** The sync status: that of the data layer once it is loaded. */
const status = createStore<SyncStatus>({ ...UNKNOWN_STATUS, isComplete: updatedAt !== null, updatedAt });
const Admin = lazyPage(async () => (await import("./start-admin.tsx")).startAdmin());

let pageMounted: () => void = () => undefined;
const mounted = new Promise<void>((resolve) => {
  pageMounted = resolve;
});
// If there is content to show, loading the data layer waits until it is on screen. Otherwise it starts at once.
const contentShown = hydrating
  ? Promise.race([mounted, wait(HYDRATION_TIMEOUT)])
  : snapshot
    ? afterFirstPaint()
    : Promise.resolve();
const data = createRestartable(async (): Promise<SiteData> => {
  await contentShown;
  const { startData } = await withRetries(() => import("../data/site/client.ts"));
  const loaded = await startData();
  // Callers handle the rejection. This only prevents an unhandled rejection before the first caller.
  loaded.shellSaved.catch(() => undefined);
  const { siteSync } = loaded;
  siteSync.subscribe(() => status.set(siteSync.status()));
  status.set(siteSync.status());
  // This attribute gives the page its full height (theme.css).
  delete document.documentElement.dataset.prerendered;
  return loaded;
});

const services: Services = {
  get snapshot() {
    return hydrating ? shown : snapshot;
  },
  initialData: parseInitialData(document.getElementById("sent")?.textContent),
  data,
  queryCache: new LruMap(),
  status,
  now: () => (hydrating && renderedAt) || Date.now() + status.current().clockOffset,
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

/** Preloads the chunk of the current page. If it fails, the app shows the reason. */
async function preloadPage(): Promise<void> {
  const isAdmin = /^\/admin(\/|$)/.test(location.pathname);
  await (isAdmin ? Admin : pageAt(location.pathname))?.preload();
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
      return await codeLoader.load(load);
    } catch (error) {
      console.warn("Loading the data layer failed; retrying.", error);
      // Nothing is being saved yet; the status must not say so.
      status.set({ ...status.current(), phase: "waiting", failure: { kind: "portal" } });
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
