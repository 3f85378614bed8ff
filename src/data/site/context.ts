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

/** The data layer once it is loaded: after the first paint, never before it. */
export type SiteData = {
  readonly read: Reader;
  readonly engine: Engine;
  /** What a person can do, each kept on this device before it resolves. */
  readonly commands: Commands;
  /** Sends what waits; loaded with the first thing to send, or the first who asks how it goes. */
  sender(): Promise<Sender>;
  /** Looks through all that is here, and keeps what the person pins; loaded when nothing else is. */
  shelf(): Promise<{ readonly search: Search; readonly library: Library }>;
  /** The server, for what is asked of it directly and not through the mirror. */
  readonly remote: Remote;
  /** Dexie's live query: gives a result now and again whenever a row it read changes, in any tab. */
  live<T>(query: () => Promise<T>): Observable<T>;
  /** Resolves when every public page opens without a network; rejects where the browser keeps no app. */
  readonly shellSaved: Promise<void>;
  /** Whether this browser keeps anything for the site: where not, what is read and done is gone with the page. */
  readonly lasts: boolean;
};

/** What features work with. A test gives its own. */
export type Services = {
  readonly snapshot: Snapshot | null;
  /** What the document came with for its page; null where that is nothing. */
  readonly sent: InitialData | null;
  readonly data: Promise<SiteData>;
  /** The last results of live queries, so that going back paints at once and in the same height; bounded, a LruMap. */
  readonly seen: Map<string, unknown>;
  readonly status: { current(): SyncStatus; subscribe(listener: () => void): () => void };
  /** Milliseconds since 1970, by the server's clock where it is known. */
  now(): number;
  /** Is told when the page is mounted: hydrated, where it was prerendered. */
  pageMounted?(): void;
};

/** What the server knows of a device's mirror. */
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
 * What the device knows, kept current. Undefined until it is known, which is never longer than opening the
 * database takes; what was seen before, or `initial`, is given at once, and as long as the mirror has not begun.
 * @param key names the query and everything it depends on
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
          // In slices: a list that changed under a reader does not keep the page from answering.
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

/** A mirror whose first pages are on their way knows less than the document that was sent with them. */
function isAnswer(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined;
  return !("begun" in value) || value.begun === true;
}

export function useSyncStatus(): SyncStatus {
  const { status } = useServices();
  return useSyncExternalStore(status.subscribe, status.current, () => UNKNOWN_STATUS);
}

/** Whether what is done here outlives the page; taken for granted until the data layer knows. */
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

/** Does something for the person: everything it can do is kept on this device before it resolves. */
export function useAct(): <T>(act: (commands: Commands) => Promise<T>) => Promise<T> {
  const { data } = useServices();
  return useCallback(async (act) => act((await data).commands), [data]);
}

/** Whether the browser believes to have a network. It may be wrong both ways; the sync status is not. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
}

/** Asks the server for something beyond the mirror, once the data layer is there. */
export function useAsk(): <T>(ask: (data: SiteData) => Promise<T>) => Promise<T> {
  const { data } = useServices();
  return useCallback(async (ask) => ask(await data), [data]);
}

/** Asks the server for one post by its id; an id that no post can have is not asked for. */
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
