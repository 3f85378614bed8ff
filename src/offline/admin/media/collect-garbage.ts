import type { Auth } from "../../../domain/auth/auth.ts";
import type { AdminRemote } from "../../../domain/outbox/admin-remote.ts";
import type { Failure } from "../../../domain/outbox/failure.ts";
import { withAccessToken } from "../with-access-token.ts";

const DAY = 86_400_000;
/** How often a device collects garbage, in milliseconds. */
const EVERY = 7 * DAY;
/**
 * Number of days that a file must be unreferenced before it is deleted, because a stashed version or an unsent draft on
 * another device may still need it.
 */
const UNUSED_DAYS = 90;

export type SweepWorld = {
  readonly auth: Pick<Auth, "access" | "refresh">;
  readonly admin: Pick<AdminRemote, "unused" | "deleteFile">;
  /** The id of the signed-in user. */
  readonly person: string;
  /** Milliseconds of this device's clock. */
  now(): number;
  /** The time of this device's last run; outlives the page. */
  readonly remembered: { updatedAt: number | null };
};

/**
 * Deletes files from storage that no row has referred to for a long time, e.g. a replaced picture or the file of a
 * deleted post. Runs at most once a week; an interrupted run is completed by the next call.
 * @returns the failure that stopped it; null if it completed or was not due
 */
export async function sweepMedia({
  auth,
  admin,
  person,
  now,
  remembered,
}: SweepWorld): Promise<Failure | null> {
  if (Math.abs(now() - (remembered.updatedAt ?? 0)) < EVERY) return null;
  const unused = await withAccessToken(auth, person, (as) => admin.unused(as, UNUSED_DAYS));
  if (!unused.ok) return unused.failure;
  for (const path of unused.value) {
    const gone = await withAccessToken(auth, person, (as) => admin.deleteFile(as, path));
    if (!gone.ok && gone.failure.kind !== "refused") return gone.failure;
  }
  remembered.updatedAt = now();
  return null;
}
