import type { Auth } from "../../../domain/auth/auth.ts";
import type { AdminRemote } from "../../../domain/outbox/admin-remote.ts";
import type { Failure } from "../../../domain/outbox/failure.ts";
import { withAccessToken } from "../with-access-token.ts";

const DAY = 86_400_000;
/** How often a device looks. */
const EVERY = 7 * DAY;
/**
 * For how many days nothing may have shown a file: a version that was set aside, or a draft that another device has not
 * sent, may still want it, and nobody keeps those for a season.
 */
const UNUSED_DAYS = 90;

export type SweepWorld = {
  readonly auth: Pick<Auth, "access" | "refresh">;
  readonly admin: Pick<AdminRemote, "unused" | "deleteFile">;
  /** As whom. */
  readonly person: string;
  /** Milliseconds of this device's clock. */
  now(): number;
  /** When this device last swept; it outlives the page. */
  readonly remembered: { updatedAt: number | null };
};

/**
 * Takes the files out of the storage that nothing has shown for a long time: a picture that was replaced, the file of a
 * post that was deleted. At most once in a week; what was cut off is done when it is next called.
 * @returns what stopped it; null when all is done, or nothing was due
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
