import { observable, syncState } from "@legendapp/state";
import { observablePersistIndexedDB } from "@legendapp/state/persist-plugins/indexeddb";
import { syncedSupabase } from "@legendapp/state/sync-plugins/supabase";
import { createClient } from "@supabase/supabase-js";
import { assertCount, type Contenders, measured, type Server } from "../beside/contenders.ts";
import { fetchArticles } from "../beside/fetch-articles.ts";
import { type Tap, tapsOf } from "./rows.ts";

type Row = { id: string; published_at: string };

const DATABASE = "bench-legend";
/** Under this key the plugin keeps what it knows of a table, in the table. */
const METADATA = "__legend_metadata";

/**
 * Legend-State's plugin for Supabase, stored in IndexedDB. It asks once and does not page, so the server would give it 1,000 rows: the
 * list is a function of ours with plain fetches of 1,000.
 */
export const legendPull: Contenders = {
  legend: {
    name: "Legend-State, IndexedDB",
    run: async (server) => {
      let pulled = 0;
      const result = await measured(async () => {
        const posts$ = observable(
          syncedSupabase({
            ...common(server, "posts"),
            collection: "peer_posts",
            actions: ["read"],
            list: async () => ({ data: await allArticles(server), error: null }) as never,
          }),
        );
        posts$.get();
        await until(() => syncState(posts$).isLoaded.peek());
        pulled = Object.keys(posts$.peek() ?? {}).length;
        await untilStored("posts", async (store) => (await answer(store.count())) >= server.rows);
      });
      assertCount(pulled, server.rows);
      return result;
    },
  },
};

export const legendPush: Contenders = {
  legend: {
    name: "Legend-State, IndexedDB",
    run: async (server) => {
      const isOnline$ = observable(false);
      const rows = tapsOf(server);
      const taps$ = observable<Record<string, Tap>>(
        syncedSupabase({
          ...common(server, "taps"),
          collection: "peer_taps",
          actions: ["create"],
          as: "object",
          waitForSet: isOnline$,
          retry: { infinite: true },
        }) as never,
      );
      taps$.get();
      await until(() => syncState(taps$).isPersistLoaded.peek());
      return measured(
        async () => {
          isOnline$.set(true);
          await until(() => Object.keys(syncState(taps$).getPendingChanges() ?? {}).length === 0);
          await untilStored("taps", async (store) => (await countPending(store)) === 0);
        },
        async () => {
          for (const row of rows) taps$[row.id]?.set(row);
          await untilStored("taps", async (store) => (await countPending(store)) === rows.length);
        },
      );
    },
  },
};

function common(server: Server, table: string) {
  return {
    supabase: createClient(location.origin, server.key),
    persist: {
      name: table,
      plugin: observablePersistIndexedDB({
        databaseName: DATABASE,
        version: 1,
        tableNames: ["posts", "taps"],
      }),
      retrySync: true,
    },
  };
}

async function allArticles(server: Server): Promise<Row[]> {
  const rows: Row[] = [];
  await fetchArticles<Row>(server, (page) => void rows.push(...page));
  return rows;
}

/** The changes that the plugin would send after a restart. */
async function countPending(store: IDBObjectStore): Promise<number> {
  const metadata = await answer<{ pending?: object } | undefined>(store.get(METADATA));
  return Object.keys(metadata?.pending ?? {}).length;
}

/** It says neither when a pull is stored nor when a push is, so its table is asked. */
async function untilStored(
  table: string,
  isStored: (store: IDBObjectStore) => Promise<boolean>,
): Promise<void> {
  const db = await answer(indexedDB.open(DATABASE));
  while (!(await isStored(db.transaction(table).objectStore(table))))
    await new Promise((resolve) => setTimeout(resolve, 20));
  db.close();
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
