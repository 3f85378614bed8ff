import type { Auth } from "../../domain/auth/auth.ts";
import type { AdminRemote } from "../../domain/outbox/admin-remote.ts";
import type { Failure } from "../../domain/outbox/failure.ts";
import { withAccessToken } from "./with-access-token.ts";

const DAY = 86_400_000;
/** How often a device collects garbage, in milliseconds. */
const EVERY = 7 * DAY;
/**
 * Number of days that a file must be unreferenced before it is deleted, because a stashed version or an unsent draft on
 * another device may still need it.
 */
const UNUSED_DAYS = 90;

export type FileDeletionDeps = {
  readonly auth: Pick<Auth, "access" | "refresh">;
  readonly remote: Pick<AdminRemote, "unreferencedFiles" | "deleteFile">;
  /** The id of the signed-in user. */
  readonly userId: string;
  /** Milliseconds of this device's clock. */
  now(): number;
  /** The time of this device's last run; outlives the page. */
  readonly lastRun: { updatedAt: number | null };
};

/**
 * Deletes files from storage that no row has referred to for a long time, e.g. a replaced picture or the file of a
 * deleted post. Runs at most once a week; an interrupted run is completed by the next call.
 * @returns the failure that stopped it; null if it completed or was not due
 */
export async function deleteUnreferencedFiles({
  auth,
  remote,
  userId,
  now,
  lastRun,
}: FileDeletionDeps): Promise<Failure | null> {
  if (Math.abs(now() - (lastRun.updatedAt ?? 0)) < EVERY) return null;
  const unused = await withAccessToken(auth, userId, (credentials) =>
    remote.unreferencedFiles(credentials, UNUSED_DAYS),
  );
  if (!unused.ok) return unused.failure;
  for (const path of unused.value) {
    const deleted = await withAccessToken(auth, userId, (credentials) =>
      remote.deleteFile(credentials, path),
    );
    if (!deleted.ok && deleted.failure.kind !== "rejected") return deleted.failure;
  }
  lastRun.updatedAt = now();
  return null;
}
