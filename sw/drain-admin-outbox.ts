import type { AdminDatabase } from "../src/offline/admin/database.ts";
import { type AdminSendDeps, adminLock, adminQueue } from "../src/offline/admin/push.ts";
import type { LastUserStore } from "../src/offline/admin/session-store.ts";
import { createLeaderLock } from "../src/offline/core/sender.ts";
import { drainQueue } from "./drain-queue.ts";

type Deps = Omit<AdminSendDeps, "db" | "uploads"> & {
  readonly lastUser: LastUserStore;
  openDatabase(userId: string): AdminDatabase;
  readonly locks: LockManager | null;
};

/**
 * Sends the outbox of the signed-in user only, with every page closed; other users' outboxes stay untouched.
 * @throws Error if operations remain
 */
export async function drainAdminOutbox({ lastUser, openDatabase, locks, ...sending }: Deps): Promise<void> {
  const user = lastUser.user();
  if (!user || user.locked) return;
  const db = openDatabase(user.id);
  try {
    const queue = adminQueue({ ...sending, db, uploads: new Map() });
    await drainQueue(queue, createLeaderLock(db, locks, sending.now, adminLock(user.id)));
  } finally {
    db.close();
  }
}
