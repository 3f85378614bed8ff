import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from "@tanstack/browser-db-sqlite-persistence";
import { createCollection } from "@tanstack/db";
import { type OnlineDetector, startOfflineExecutor } from "@tanstack/offline-transactions";
import { assertCount, type Contenders, measured, type Server } from "../beside/contenders.ts";
import { fetchArticles } from "../beside/fetch-articles.ts";
import { type Tap, tapsOf } from "./rows.ts";

type Row = { id: string; published_at: string };

/** TanStack DB has no replication for PostgREST: these are its collections, filled by plain fetches of 1,000 rows. */
export const tanstackPull: Contenders = {
  tanstack: { name: "TanStack DB, in memory", run: (server) => pulled(server, false) },
  tanstackStored: { name: "TanStack DB, SQLite in OPFS", run: (server) => pulled(server, true) },
};

export const tanstackPush: Contenders = {
  tanstack: {
    name: "TanStack DB, offline transactions",
    run: async (server) => {
      const network = new Network();
      const taps = createCollection<Tap, string>({
        id: "taps",
        getKey: ({ id }) => id,
        sync: { sync: ({ markReady }) => markReady() },
      });
      const executor = startOfflineExecutor({
        collections: { taps },
        onlineDetector: network,
        mutationFns: {
          tap: async ({ transaction }) => {
            const response = await fetch("/rest/v1/peer_taps", {
              method: "POST",
              headers: { apikey: server.key, "content-type": "application/json" },
              body: JSON.stringify(transaction.mutations.map(({ modified }) => modified)),
            });
            if (!response.ok) throw new Error(`${response.status}`);
          },
        },
      });
      await executor.waitForInit();
      const rows = tapsOf(server);
      const done: Promise<unknown>[] = [];
      return measured(
        async () => {
          network.connect();
          await Promise.all(done);
          assertCount((await executor.peekOutbox()).length, 0);
        },
        async () => {
          for (const row of rows) {
            const transaction = executor.createOfflineTransaction({
              mutationFnName: "tap",
              autoCommit: false,
            });
            transaction.mutate(() => {
              taps.insert(row);
            });
            done.push(transaction.commit() as Promise<unknown>);
          }
          while ((await executor.peekOutbox()).length < rows.length)
            await new Promise((resolve) => setTimeout(resolve, 100));
        },
      );
    },
  },
};

async function pulled(server: Server, isStored: boolean) {
  const database = isStored ? await openBrowserWASQLiteOPFSDatabase({ databaseName: "bench.sqlite" }) : null;
  let ended: () => void = () => undefined;
  let failed: (reason: unknown) => void = () => undefined;
  const end = new Promise<void>((resolve, reject) => {
    [ended, failed] = [resolve, reject];
  });
  const options = {
    id: "posts",
    getKey: ({ id }: Row) => id,
    sync: {
      sync: ({ begin, write, commit, markReady }: SyncFunctions) => {
        const store = (rows: readonly Row[]) => {
          begin();
          for (const value of rows) write({ type: "insert", value });
          commit();
        };
        void fetchArticles<Row>(server, store).then(() => {
          markReady();
          ended();
        }, failed);
      },
    },
  };
  let count = () => 0;
  const result = await measured(async () => {
    const posts = database
      ? createCollection<Row, string>(
          persistedCollectionOptions<Row, string>({
            ...options,
            schemaVersion: 1,
            persistence: createBrowserWASQLitePersistence({ database }),
          }) as never,
        )
      : createCollection<Row, string>(options as never);
    count = () => posts.size;
    await posts.preload();
    await end;
    if (database) await untilStored(database, server.rows);
  });
  assertCount(count(), server.rows);
  return result;
}

type SyncFunctions = {
  begin(): void;
  write(change: { type: "insert"; value: Row }): void;
  commit(): void;
  markReady(): void;
};

type Database = Awaited<ReturnType<typeof openBrowserWASQLiteOPFSDatabase>>;

/** Its writes follow in the background, so the database is asked until it has every row. */
async function untilStored(database: Database, rows: number): Promise<void> {
  const [table] = await database.execute<{ name: string }>(
    "select table_name as name from collection_registry where collection_id = 'posts'",
  );
  if (!table) throw new Error("TanStack DB made no table.");
  for (;;) {
    const [found] = await database.execute<{ count: number }>(
      `select count(*) as count from "${table.name}"`,
    );
    if (Number(found?.count) >= rows) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A connection that the bench turns on. */
class Network implements OnlineDetector {
  readonly #listeners = new Set<() => void>();
  #isOnline = false;

  connect(): void {
    this.#isOnline = true;
    this.notifyOnline();
  }

  isOnline = () => this.#isOnline;

  notifyOnline(): void {
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
