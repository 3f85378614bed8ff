/** Milliseconds that the clock may differ from what is known before it is doubted. */
export const DOUBT_MS = 10 * 60_000;
/** Milliseconds for which a server is stopped in the ordinary way: for a night, or an update. The clock is then believed. */
export const ORDINARY_STOP_MS = 24 * 60 * 60_000;
/** Milliseconds of running after which deletions follow a jump: the time in which somebody sees that the clock was wrong. */
export const DELETIONS_WAIT_MS = 7 * 24 * 60 * 60_000;

/** What a server knows of the time; times in milliseconds since 1970. */
export interface TrustedTime {
  /** A time that has come. */
  readonly provenAt: number;
  /** The time up to which deletions act; never after `provenAt`. */
  readonly deletingAt: number;
  /** Milliseconds of running until deletions follow `provenAt`. */
  readonly deletionsWait: number;
  /** True while the clock differs, and nothing agrees with it. */
  readonly doubted: boolean;
}

export interface Reading {
  /** What the clock says, in milliseconds since 1970. */
  readonly wall: number;
  /** True for the first reading of a process. */
  readonly isStart: boolean;
  /** Milliseconds that this process has run since the last reading, by a clock that cannot be set; 0 for the first one. */
  readonly elapsed: number;
  /** The time by a second source, in milliseconds since 1970; null if none answers. */
  readonly second: number | null;
}

/**
 * What is known after a reading. Running makes time pass, whatever the clock says, and so does an ordinary stop; any other jump of the
 * clock, forward or back, counts only when a second source agrees. So the proven time is ahead of the true one by more than such a stop only if
 * both sources are wrong, and then deletions wait for as long as the server has to run until somebody sees it.
 */
export function advance(known: TrustedTime, { wall, isStart, elapsed, second }: Reading): TrustedTime {
  const ran = Math.max(0, elapsed);
  const passed = known.provenAt + ran;
  const wasStopped = isStart && Math.abs(wall - passed) <= ORDINARY_STOP_MS;
  const agreed = wasStopped || (second !== null && Math.abs(second - wall) <= DOUBT_MS);
  const provenAt = agreed ? wall : passed;
  const jumped = !wasStopped && provenAt - passed > DOUBT_MS;
  const deletionsWait = jumped ? DELETIONS_WAIT_MS : Math.max(0, known.deletionsWait - ran);
  const followed = known.deletingAt + ran + (wasStopped ? wall - passed : 0);
  return {
    provenAt,
    deletingAt: Math.min(deletionsWait === 0 ? provenAt : followed, provenAt),
    deletionsWait,
    doubted: !agreed && Math.abs(wall - passed) > DOUBT_MS,
  };
}

/** What is known at the first reading of all. @param lastSeen the last time at which the site was used, by its own records */
export function firstKnown(lastSeen: number, wall: number): TrustedTime {
  const isPlausible = wall - lastSeen <= ORDINARY_STOP_MS;
  const provenAt = isPlausible ? wall : lastSeen;
  return { provenAt, deletingAt: provenAt, deletionsWait: 0, doubted: false };
}
