import { createSiteRemote } from "../../../../src/api/site-api.ts";
import { createSubmissionsRemote } from "../../../../src/api/submissions-api.ts";
import { environment, serverBackoff } from "../../../../src/data/environment.ts";
import { createExclusiveRunner } from "../../../../src/offline/core/exclusive.ts";
import { browserLiveness } from "../../../../src/offline/core/liveness.ts";
import { createServerClock } from "../../../../src/offline/core/server-clock.ts";
import { createCommands } from "../../../../src/offline/site/commands.ts";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { pull } from "../../../../src/offline/site/pull.ts";
import { createSiteSender } from "../../../../src/offline/site/push.ts";
import { createSiteSync } from "../../../../src/offline/site/site-sync.ts";
import { assertCount, type Contenders, measured, type Server } from "../../beside/contenders.ts";

/** A first visit with a window of everything: the head, the first page of each kind, then all older articles. */
export const selamPull: Contenders[string] = {
  name: "Selam",
  run: async ({ key, rows }) => {
    const db = await openDatabase();
    const remote = createSiteRemote(location.origin, key);
    const pulled = await measured(async () => {
      const result = await pull(db, remote, 2 * rows);
      if (!result.ok || result.value.partialFailure) throw new Error(JSON.stringify(result));
    });
    assertCount(await db.blog.count(), rows);
    return pulled;
  },
};

/** A device that has synced, queued its taps without a connection, and sends them as the page does. */
export const selamPush: Contenders[string] = {
  name: "Selam",
  run: async (server) => {
    const db = await openDatabase();
    const { sync, commands, sender } = startClient(db, server.key);
    return measured(
      async () => {
        await sender.wake();
        assertCount(await db.outbox.count(), 0);
      },
      async () => {
        await sync();
        for (const id of server.articles) await commands.like("blog", id);
        for (const id of server.community)
          await commands.comment(id, { authorName: "Aster", body: "See you on Sunday", website: "" });
        assertCount(await db.outbox.count(), server.articles.length + server.community.length);
      },
    );
  },
};

async function openDatabase(): Promise<SiteDatabase> {
  const db = new SiteDatabase();
  await db.open();
  return db;
}

/** What `startData` (src/data/site/client.ts) makes of sync, commands and sender. */
function startClient(db: SiteDatabase, key: Server["key"]) {
  const exclusively = createExclusiveRunner(navigator.locks, browserLiveness());
  const deps = {
    ...environment,
    db,
    remote: createSiteRemote(location.origin, key),
    clock: createServerClock(environment.elapsed),
    backoff: serverBackoff,
  };
  const { sync } = createSiteSync({
    ...deps,
    withLock: (job) => exclusively("selam-sync", job),
    lastSync: { updatedAt: null, clockOffset: 0 },
    onMirrorChanged: () => undefined,
    deletePictures: () => undefined,
  });
  const commands = createCommands({
    ...deps,
    newSecret: environment.newId,
    deviceCode: () => "BENCH",
    onQueued: () => undefined,
  });
  const sender = createSiteSender({
    ...deps,
    exclusively,
    submissions: createSubmissionsRemote(location.origin, key),
    isOnline: () => navigator.onLine,
    requestPersistence: () => undefined,
  });
  return { sync, commands, sender };
}
