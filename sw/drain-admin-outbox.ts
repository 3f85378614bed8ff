import type { AdminDatabase } from "../src/offline/admin/database.ts";
import { type AdminSendDeps, adminLock, adminQueue } from "../src/offline/admin/push.ts";
import type { LastUserStore } from "../src/offline/admin/session-store.ts";
import type { ExclusiveRunner } from "../src/offline/core/exclusive.ts";
import { drainQueue } from "./drain-queue.ts";

type Deps = Omit<AdminSendDeps, "db" | "uploads"> & {
  readonly lastUser: LastUserStore;
  openDatabase(userId: string): AdminDatabase;
  readonly exclusively: ExclusiveRunner;
};

/**
 * Sends the outbox of the signed-in user only, with every page closed; other users' outboxes stay untouched.
 * @throws Error if operations remain
 */
export async function drainAdminOutbox({
  lastUser,
  openDatabase,
  exclusively,
  ...sending
}: Deps): Promise<void> {
  const user = lastUser.user();
  if (!user || user.locked) return;
  const db = openDatabase(user.id);
  try {
    const queue = adminQueue({ ...sending, db, uploads: new Map() });
    await drainQueue(queue, (job) => exclusively(adminLock(user.id), job));
  } finally {
    db.close();
  }
}
