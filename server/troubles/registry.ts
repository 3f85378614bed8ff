import { adminPaths } from "../../src/config/admin-paths.ts";
import { TROUBLES, type TroubleKind } from "../../src/domain/health/troubles.ts";

/** What was found out about the server; null where it is not known. Times in milliseconds since 1970. */
export interface Facts {
  /** Why the database or the files take nothing; null if they do. */
  readonly writes: string | null;
  /** Bytes free on the disk of the data directory. */
  readonly free: number | null;
  /** How often in the last hour this server was ended by something else than its owner. */
  readonly crashes: number;
  /** Why the last backup, or the trial of one, failed. */
  readonly backupFailure: string | null;
  /** When the newest backup was made, or everything was downloaded; if never, when this was first asked. */
  readonly backupAt: number;
  /** When the certificate of the site's address ends. */
  readonly certificateEnds: number | null;
  readonly isClockDoubted: boolean;
  /** Why emails to the owner fail. */
  readonly mailFailure: string | null;
  /** True if notifications fail, for all devices. */
  readonly isPushFailing: boolean;
  /** True if a scheduled post is late. */
  readonly isLate: boolean;
  /** The version of a release that is newer than this server's. */
  readonly newerRelease: string | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Bytes free on a disk, below which it is nearly full. */
export const LOW_DISK = 500_000_000;
/** A certificate that renews itself does so thirty days before. */
export const CERTIFICATE_MS = 14 * DAY;
/** Two nights without one. */
export const OLD_BACKUP_MS = 2 * DAY;
const MANY_CRASHES = 3;

interface Entry {
  /**
   * What is wrong, in a few technical words or ""; null if nothing is.
   * @param was true if it was wrong when last asked: a value at its limit does not come and go
   */
  find(facts: Facts, now: number, was: boolean): string | null;
  /** Milliseconds that it lasts before the owner is told: many a trouble ends by itself. */
  readonly patience: number;
  /** The page of the admin for it. */
  readonly page: string;
  /** False where its end is no news. */
  readonly tellsEnd?: false;
}

const when = (isThere: boolean, detail = "") => (isThere ? detail : null);
const health = adminPaths.health;

/** Every trouble that the server knows, and tells its owner of. */
export const REGISTRY: Readonly<Record<TroubleKind, Entry>> = {
  writes: { find: ({ writes }) => writes, patience: 10 * MINUTE, page: health },
  disk: {
    find: ({ free }, _now, was) =>
      when(free !== null && free < LOW_DISK * (was ? 1.5 : 1), `${Math.round((free ?? 0) / 1_000_000)} MB`),
    patience: 0,
    page: health,
  },
  crashes: {
    find: ({ crashes }) => when(crashes >= MANY_CRASHES, `${crashes} × / h`),
    patience: 0,
    page: health,
  },
  backup_failed: { find: ({ backupFailure }) => backupFailure, patience: 0, page: health },
  backup_old: {
    find: ({ backupAt }, now) =>
      when(now - backupAt > OLD_BACKUP_MS, new Date(backupAt).toISOString().slice(0, 10)),
    patience: 2 * DAY,
    page: `${adminPaths.settings}#transfer`,
  },
  certificate: {
    find: ({ certificateEnds: ends }, now) =>
      when(ends !== null && ends - now < CERTIFICATE_MS, new Date(ends ?? 0).toISOString().slice(0, 10)),
    patience: 0,
    page: health,
  },
  clock: { find: ({ isClockDoubted }) => when(isClockDoubted), patience: 10 * MINUTE, page: health },
  mail: { find: ({ mailFailure }) => mailFailure, patience: 10 * MINUTE, page: health },
  push: { find: ({ isPushFailing }) => when(isPushFailing), patience: 10 * MINUTE, page: health },
  late: { find: ({ isLate }) => when(isLate), patience: 10 * MINUTE, page: health },
  update: { find: ({ newerRelease }) => newerRelease, patience: 0, page: health, tellsEnd: false },
};

/** Every trouble that the facts show, with its details. @param was those that were there when last asked */
export function judge(
  facts: Facts,
  now: number,
  was: ReadonlySet<TroubleKind>,
): ReadonlyMap<TroubleKind, string> {
  return new Map(
    TROUBLES.flatMap((kind) => {
      const detail = REGISTRY[kind].find(facts, now, was.has(kind));
      return detail === null ? [] : [[kind, detail] as const];
    }),
  );
}
