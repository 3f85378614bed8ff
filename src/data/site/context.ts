import type { Observable } from "dexie";
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { VerifiedPost } from "../../capabilities/signing/domain/signed-text.ts";
import type { TakeOutcome } from "../../capabilities/signing/offline/take-given.ts";
import type { ContentOf, PostKind } from "../../domain/content/content.ts";
import type { InitialData, Snapshot } from "../../domain/content/initial-data.ts";
import { isPostId } from "../../domain/content/post-id.ts";
import { type Failure, type Result, success } from "../../domain/outbox/failure.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import type { Restartable, Store } from "../../domain/state/store.ts";
import type { SyncStatus } from "../../offline/core/sync-loop.ts";
import type { Library } from "../../offline/library/library.ts";
import type { Search } from "../../offline/search/search.ts";
import type { Commands } from "../../offline/site/commands.ts";
import type { Reader } from "../../offline/site/queries.ts";
import type { SiteSync } from "../../offline/site/site-sync.ts";
import type { Sanitiser } from "../../ui/article-html/sanitise.ts";
import { useDeviceValue } from "../../ui/use-hydrated.ts";
import { useNow } from "../../ui/use-now.ts";
import { type Emission, emissionsOf, type LiveQuery, toLiveQuery, useLiveStart } from "../live-query.ts";
import { online } from "../online.ts";
import type { Notifications } from "./notifications.ts";
import type { PageSender } from "./page-sender.ts";

/** The data layer; loaded after the first paint. */
export type SiteData = {
  readonly read: Reader;
  readonly siteSync: SiteSync;
  /** The user's commands, each stored on this device before it resolves. */
  readonly commands: Commands;
  /** Sends the outbox, and stores what is submitted to the owner; loaded with the first operation, or when its status is first requested. */
  sender(): Promise<PageSender>;
  /** Search and the offline library; loaded in idle time. */
  derived(): Promise<{
    readonly search: Search;
    readonly library: Library;
    /** Looks which pictures of the stored posts are not on this device (pwa/storage/missing-pictures.ts). */
    lookForPictures(): Promise<void>;
    /** Takes posts that someone gave by hand; null if this device has no mirror yet. */
    takeGiven(posts: readonly VerifiedPost[]): Promise<readonly TakeOutcome[] | null>;
  }>;
  /** This device's notifications; loaded with the first choice, and from then on with every page. */
  notifications(): Promise<Notifications>;
  /** The server, for requests that bypass the mirror. */
  readonly remote: Remote;
  /** Dexie's live query: emits a result now, and again when a row it read changes in any tab. */
  live<T>(query: () => Promise<T>): Observable<T>;
  /** Resolves when every public page works offline; rejects if the browser cannot store the app. */
  readonly shellSaved: Promise<void>;
  /** False if the browser has no persistent storage for the site: then all data is lost when the page closes. */
  readonly isPersistent: boolean;
  /** Why what was done does not get on, as far as another part of the app than the sync knows. */
  readonly knownFailure: Pick<Store<Failure | null>, "current" | "subscribe">;
};

/** The dependencies of features. Tests provide their own. */
export type Services = {
  /** What this device knew at its last visit, or the document has; read with `useSnapshot`. */
  readonly snapshot: Snapshot | null;
  /** What the server rendered the page from, and when, while the page is one that it rendered. */
  readonly served?: { readonly snapshot: Snapshot | null; readonly now: number };
  /** The page's data embedded in the document, or null. */
  readonly initialData: InitialData | null;
  readonly data: Restartable<SiteData>;
  /** The last results of live queries, so that going back renders immediately at the same height; bounded by LruMap. */
  readonly queryCache: Map<string, unknown>;
  readonly status: { current(): SyncStatus; subscribe(listener: () => void): () => void };
  /** Milliseconds since 1970, by the server's clock if known. Not for a render, which has `useServerNow`. */
  now(): number;
  /** The sanitiser of articles, which comes with their page. */
  loadSanitiser?(): Promise<Sanitiser>;
  /** Called in the commit that mounts the page, or hydrates it if it was prerendered: before a key can arrive. */
  pageCommitted?(): void;
  /** Called once that page has been painted. */
  pageMounted?(): void;
};

/** The sync status before the data layer is loaded. */
export const UNKNOWN_STATUS: SyncStatus = {
  phase: "starting",
  isComplete: false,
  updatedAt: null,
  failure: null,
  clockOffset: 0,
};

/** The status that screens show: the server did not answer if any part of the app had no answer. */
export function withFailure(status: SyncStatus, failure: SyncStatus["failure"]): SyncStatus {
  return { ...status, failure: status.failure ?? failure };
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Omit<Services, "snapshot" | "served"> {
  return useAllServices();
}

function useAllServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error("useServices was called outside ServicesContext.");
  return services;
}

/** The snapshot: while the page hydrates, what the server rendered it from, and then what this device has. */
export function useSnapshot(): Snapshot | null {
  const { snapshot, served } = useAllServices();
  return useDeviceValue(
    () => snapshot,
    () => (served ? served.snapshot : snapshot),
  );
}

/** The current time by the server's clock, if known: while the page hydrates, when the server rendered it. Milliseconds since 1970. */
export function useServerNow(): number {
  const { now, served } = useAllServices();
  return useNow(now, served?.now);
}

/** The data layer: another promise after Retry has restarted it. */
export function useData(): Promise<SiteData> {
  const { data } = useServices();
  return useSyncExternalStore(data.subscribe, data.current, data.current);
}

/**
 * A live query of the mirror. It loads at most as long as opening the database takes. The cached result, or else
 * `initial`, is returned immediately, and until the mirror has its first rows.
 * @param key identifies the query and all its dependencies
 */
export function useLive<T>(
  key: string,
  query: (read: Reader) => Promise<T | undefined>,
  initial?: T,
): LiveQuery<T> {
  const { data: layer, queryCache } = useServices();
  const data = useData();
  const [emission, setEmission] = useState<Emission<T | undefined> | null>(null);
  const queryOfKey = useEffectEvent(() => query);
  const readOnce = async () => query((await data).read);
  const { request, cached } = useLiveStart(key, queryCache, key, readOnce, layer.restart);

  // As useObservable of dexie-react-hooks, which would load Dexie before the first content.
  useEffect(() => {
    let subscription: { unsubscribe(): void } | null = null;
    let cancelled = false;
    // Bound to this key: a later render's query must not answer for it.
    const bound = queryOfKey();
    // A transition keeps the page responsive while a changed list renders.
    const show = (next: Emission<T | undefined>) => startTransition(() => setEmission(next));
    void data.then(
      ({ read, live }) => {
        if (cancelled) return;
        subscription = emissionsOf(live, () => bound(read), request, queryCache).subscribe(show);
      },
      (error: unknown) => {
        console.error(error);
        show({ request, failed: true, value: queryCache.get(request.key) as T | undefined });
      },
    );
    return () => {
      cancelled = true;
      subscription?.unsubscribe();
    };
  }, [request, data, queryCache]);

  return toLiveQuery(request, emission, cached, initial) as LiveQuery<T>;
}

export function useSyncStatus(): SyncStatus {
  const { status } = useServices();
  return useSyncExternalStore(status.subscribe, status.current, () => UNKNOWN_STATUS);
}

/** True if data outlives the page; assumed until the data layer is loaded. */
export function useIsPersistent(): boolean {
  const data = useData();
  const [isPersistent, setIsPersistent] = useState(true);
  useEffect(() => {
    let cancelled = false;
    void data.then((loaded) => {
      if (!cancelled) setIsPersistent(loaded.isPersistent);
    }, console.warn);
    return () => {
      cancelled = true;
    };
  }, [data]);
  return isPersistent;
}

/** Runs a command of the user; it is stored on this device before it resolves. */
export function useCommand(): <T>(act: (commands: Commands) => Promise<T>) => Promise<T> {
  const data = useData();
  return useCallback(async (act) => act((await data).commands), [data]);
}

/** False if there is no connection, as far as the browser and the server's answers tell. */
export function useOnline(): boolean {
  return useSyncExternalStore(online.subscribe, online.current, () => true);
}

/** Requests data beyond the mirror, once the data layer is loaded. */
export function useSiteData(): <T>(request: (data: SiteData) => Promise<T>) => Promise<T> {
  const data = useData();
  return useCallback(async (request) => request(await data), [data]);
}

/** Requests one post by its id; an invalid id is not requested. */
export function useFetchOne<K extends PostKind>(
  kind: K,
): (id: string) => Promise<Result<ContentOf[K] | null>> {
  const request = useSiteData();
  return async (id) =>
    isPostId(id) ? request(({ siteSync }) => siteSync.fetchOne(kind, id)) : success(null);
}
