import { createClient } from "@supabase/supabase-js";
import { createRxDatabase, type RxCollection, type RxJsonSchema } from "rxdb";
import { replicateSupabase } from "rxdb/plugins/replication-supabase";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { assertCount, type Contenders, measured, type Server } from "../beside/contenders.ts";
import { COLUMNS, tapsOf } from "./rows.ts";

const DEFAULT_BATCH = 100;
/** The largest page that the server gives. */
const BEST_BATCH = 1_000;

type Row = Record<string, unknown>;
type Replication = ReturnType<typeof replicateSupabase>;

/** RxDB's Supabase replication into its Dexie storage. */
export const rxdbPull: Contenders = {
  rxdb: { name: "RxDB, batches of 100", isSteady: true, run: (server) => pulled(server, DEFAULT_BATCH) },
  rxdbLarge: { name: "RxDB, batches of 1,000", isSteady: true, run: (server) => pulled(server, BEST_BATCH) },
};

export const rxdbPush: Contenders = {
  rxdb: {
    name: "RxDB, batches of 100",
    isSteady: true,
    run: async (server) => {
      const collection = await collectionOf("taps", ["id", "kind", "target_id", "body"]);
      const taps = tapsOf(server);
      return measured(
        () =>
          replicated(
            replicateSupabase({
              ...common(server, collection),
              tableName: "peer_taps",
              push: { batchSize: DEFAULT_BATCH },
            }),
          ),
        async () => {
          const { success } = await collection.bulkInsert(taps);
          assertCount(success.length, taps.length);
        },
      );
    },
  },
};

async function pulled(server: Server, batchSize: number) {
  const collection = await collectionOf("posts", COLUMNS);
  const result = await measured(() =>
    replicated(
      replicateSupabase({ ...common(server, collection), tableName: "peer_posts", pull: { batchSize } }),
    ),
  );
  assertCount(await collection.count().exec(), server.rows);
  return result;
}

/** Once, without the live channel, which the embedded server does not have. */
function common(server: Server, collection: RxCollection) {
  return {
    replicationIdentifier: collection.name,
    collection,
    client: createClient(location.origin, server.key),
    live: false,
    waitForLeadership: false,
  };
}

/** Waits until everything was replicated; the first error ends it. */
async function replicated(replication: Replication): Promise<void> {
  const failure = new Promise<never>((_, reject) => {
    replication.error$.subscribe(reject);
  });
  await Promise.race([replication.awaitInitialReplication(), failure]);
}

async function collectionOf(name: string, columns: readonly string[]): Promise<RxCollection> {
  const database = await createRxDatabase({ name: "bench", storage: getRxStorageDexie() });
  const properties: RxJsonSchema<Row>["properties"] = Object.fromEntries(
    columns.map((column) => [column, {}]),
  );
  const schema: RxJsonSchema<Row> = {
    version: 0,
    primaryKey: "id",
    type: "object",
    properties: { ...properties, id: { type: "string", maxLength: 36 } },
  };
  const collections = await database.addCollections({ [name]: { schema } });
  const collection = collections[name];
  if (!collection) throw new Error("RxDB made no collection.");
  return collection;
}
