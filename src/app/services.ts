import { storageKeys } from "../config/storage-keys.ts";
import { type Services, type SiteData, UNKNOWN_STATUS, withFailure } from "../data/site/context.ts";
import { storedSync } from "../data/stored-times.ts";
import type { InitialData, Snapshot } from "../domain/content/initial-data.ts";
import { createRestartable, createStore } from "../domain/state/store.ts";
import { LruMap } from "../domain/text/lru-map.ts";
import type { SyncStatus } from "../offline/core/sync-loop.ts";
import { codeLoader } from "../pwa/update/load-code.ts";
import { nextTask } from "./next-task.ts";

type FirstRender = {
  readonly snapshot: Snapshot | null;
  /** What the server rendered the page from, and when, if it is to be hydrated. */
  readonly served: Services["served"] | null;
  readonly initialData: InitialData | null;
  /** Resolves when content is on the screen: only then is the data layer loaded. */
  readonly contentShown: Promise<unknown>;
} & Required<Pick<Services, "pageCommitted" | "pageMounted">>;

/** The services of the browser, with the data layer behind a promise. */
export function createServices({
  snapshot,
  served,
  initialData,
  contentShown,
  ...page
}: FirstRender): Services {
  const { updatedAt, clockOffset } = storedSync(storageKeys.updatedAt);
  /** The sync status: that of the data layer once it is loaded. */
  const isComplete = updatedAt !== null;
  const status = createStore<SyncStatus>({ ...UNKNOWN_STATUS, isComplete, updatedAt, clockOffset });

  const data = createRestartable(async (): Promise<SiteData> => {
    await contentShown;
    const { startData } = await loadClient();
    // Evaluating the data layer's code is a long task already, on a slow phone.
    await nextTask();
    const loaded = await startData();
    // Callers handle the rejection. This only prevents an unhandled rejection before the first caller.
    loaded.shellSaved.catch(() => undefined);
    const { siteSync, knownFailure } = loaded;
    const show = () => status.set(withFailure(siteSync.status(), knownFailure.current()));
    siteSync.subscribe(show);
    knownFailure.subscribe(show);
    show();
    // This attribute gives the page its full height (theme.css).
    delete document.documentElement.dataset.prerendered;
    return loaded;
  });

  /** Retries until the chunk is loaded: every page needs it. */
  async function loadClient(): Promise<typeof import("../data/site/client.ts")> {
    for (let pause = 2_000; ; pause = Math.min(pause * 2, 60_000)) {
      try {
        return await codeLoader.load(importClient);
      } catch (error) {
        console.warn("Loading the data layer failed; retrying.", error);
        // Nothing is being saved yet; the status must not say so.
        status.set({ ...status.current(), phase: "waiting", failure: { kind: "portal" } });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  return {
    snapshot,
    ...(served ? { served } : {}),
    initialData,
    data,
    queryCache: new LruMap(),
    status,
    now: () => Date.now() + status.current().clockOffset,
    loadSanitiser: async () => (await codeLoader.load(importArticle)).articleSanitiser(),
    ...page,
  };
}

const importArticle = () => import("../features/public/blog/article-page.tsx");
const importClient = () => import("../data/site/client.ts");
