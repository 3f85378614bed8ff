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
import type { ContentOf } from "../../domain/content/content.ts";
import type { InitialData } from "../../domain/content/initial-data.ts";
import { isPostId } from "../../domain/content/post-id.ts";
import type { Snapshot } from "../../domain/content/snapshot.ts";
import { type Result, success } from "../../domain/outbox/failure.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import type { Sender } from "../../offline/core/sender.ts";
import type { SyncStatus } from "../../offline/core/sync-loop.ts";
import type { Library } from "../../offline/library/library.ts";
import type { Search } from "../../offline/search/search.ts";
import type { Commands } from "../../offline/site/commands.ts";
import type { Reader } from "../../offline/site/queries.ts";
import type { Engine } from "../../offline/site/site-sync.ts";

/** The data layer; loaded after the first paint. */
export type SiteData = {
  readonly read: Reader;
  readonly engine: Engine;
  /** The user's commands, each stored on this device before it resolves. */
  readonly commands: Commands;
  /** Sends the outbox; loaded with the first operation, or when its status is first requested. */
  sender(): Promise<Sender>;
  /** Search and the offline library; loaded in idle time. */
  shelf(): Promise<{ readonly search: Search; readonly library: Library }>;
  /** The server, for requests that bypass the mirror. */
  readonly remote: Remote;
  /** Dexie's live query: emits a result now, and again when a row it read changes in any tab. */
  live<T>(query: () => Promise<T>): Observable<T>;
  /** Resolves when every public page works offline; rejects if the browser cannot store the app. */
  readonly shellSaved: Promise<void>;
  /** False if the browser has no persistent storage for the site: then all data is lost when the page closes. */
  readonly lasts: boolean;
};

/** The dependencies of features. Tests provide their own. */
export type Services = {
  readonly snapshot: Snapshot | null;
  /** The page's data embedded in the document, or null. */
  readonly sent: InitialData | null;
  readonly data: Promise<SiteData>;
  /** The last results of live queries, so that going back renders immediately at the same height; bounded by LruMap. */
  readonly seen: Map<string, unknown>;
  readonly status: { current(): SyncStatus; subscribe(listener: () => void): () => void };
  /** Milliseconds since 1970, by the server's clock if known. */
  now(): number;
  /** Called when the page is mounted, or hydrated if it was prerendered. */
  pageMounted?(): void;
};

/** The sync status before the data layer is loaded. */
export const UNKNOWN_STATUS: SyncStatus = {
  phase: "starting",
  saved: false,
  updatedAt: null,
  failure: null,
  clockOffset: 0,
};

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error("useServices was called outside ServicesContext.");
  return services;
}

/**
 * A live query of the mirror. Undefined while it loads, which takes at most as long as opening the database. The cached
 * result, or else `initial`, is returned immediately, and until the mirror has its first rows.
 * @param key identifies the query and all its dependencies
 */
export function useLive<T>(key: string, query: (read: Reader) => Promise<T>, initial?: T): T | undefined {
  const { data, seen } = useServices();
  const [result, setResult] = useState<{ key: string; value: T } | null>(null);
  const current = useEffectEvent(query);

  useEffect(() => {
    let subscription: { unsubscribe(): void } | null = null;
    let over = false;
    void data.then(({ read, live }) => {
      if (over) return;
      subscription = live(() => current(read)).subscribe({
        next(value) {
          seen.set(key, value);
          // A transition keeps the page responsive while a changed list renders.
          startTransition(() => setResult({ key, value }));
        },
        error: console.error,
      });
    });
    return () => {
      over = true;
      subscription?.unsubscribe();
    };
  }, [key, data, seen]);

  const value = result?.key === key ? result.value : (seen.get(key) as T | undefined);
  return isAnswer(value) ? value : (initial ?? value);
}

/** Until its first pages have arrived, an empty mirror must not replace the document's data. */
function isAnswer(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined;
  return !("begun" in value) || value.begun === true;
}

export function useSyncStatus(): SyncStatus {
  const { status } = useServices();
  return useSyncExternalStore(status.subscribe, status.current, () => UNKNOWN_STATUS);
}

/** True if data outlives the page; assumed until the data layer is loaded. */
export function useLasts(): boolean {
  const { data } = useServices();
  const [lasts, setLasts] = useState(true);
  useEffect(() => {
    let over = false;
    void data.then((loaded) => {
      if (!over) setLasts(loaded.lasts);
    });
    return () => {
      over = true;
    };
  }, [data]);
  return lasts;
}

/** Runs a command of the user; it is stored on this device before it resolves. */
export function useAct(): <T>(act: (commands: Commands) => Promise<T>) => Promise<T> {
  const { data } = useServices();
  return useCallback(async (act) => act((await data).commands), [data]);
}

/** `navigator.onLine`. It can be wrong both ways; the sync status is reliable. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
}

/** Requests data beyond the mirror, once the data layer is loaded. */
export function useAsk(): <T>(ask: (data: SiteData) => Promise<T>) => Promise<T> {
  const { data } = useServices();
  return useCallback(async (ask) => ask(await data), [data]);
}

/** Requests one post by its id; an invalid id is not requested. */
export function useFetchOne<K extends "blog" | "news" | "community">(
  kind: K,
): (id: string) => Promise<Result<ContentOf[K] | null>> {
  const ask = useAsk();
  return async (id) => (isPostId(id) ? ask(({ engine }) => engine.fetchOne(kind, id)) : success(null));
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
