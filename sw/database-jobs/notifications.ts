import { entityOf } from "../../src/api/site-format.ts";
import type { PushMessage } from "../../src/domain/notifications/push-message.ts";
import { SiteDatabase } from "../../src/offline/site/database.ts";
import { putReturnedRows } from "../../src/offline/site/mirror.ts";
import { enqueue } from "../../src/offline/site/outbox.ts";
import { drainOutbox } from "./outbox.ts";

declare const self: ServiceWorkerGlobalScope;

/** Stores the post that came with a notification, so that it opens offline. */
export async function storePost(data: PushMessage["notification"]["data"]): Promise<void> {
  const row = data && entityOf(data.kind, data.row);
  if (!row) return;
  await withDatabase((db) => putReturnedRows(db, data.kind, [row]));
}

/** Ends this device's notifications; the server hears of it now, or with the outbox. */
export async function stopNotifications(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await withDatabase(async (db) => {
    const change = { endpoint, off: true } as const;
    await enqueue(db, crypto.randomUUID(), { kind: "notifications", change }, Date.now());
    await subscription.unsubscribe();
    await drainOutbox(db).catch(console.warn);
  });
}

async function withDatabase(use: (db: SiteDatabase) => Promise<void>): Promise<void> {
  const db = new SiteDatabase();
  try {
    await use(db);
  } finally {
    db.close();
  }
}
