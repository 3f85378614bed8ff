import type { Backend } from "../database/backend.ts";
import { repeat } from "../repeat.ts";
import { REAL_SOURCES, type SecondSources } from "./second-sources.ts";
import { advance, DOUBT_MS, firstKnown, type TrustedTime } from "./trusted-time.ts";

/** Milliseconds between two readings. */
const INTERVAL_MS = 5 * 60_000;
/** A difference of more milliseconds than this is worth asking another source. */
const WORTH_ASKING_MS = 60_000;

export interface ClockOptions {
  /** Where to ask for the time when the clock differs. */
  sources?: SecondSources;
  /** Milliseconds of running, by a clock that nobody can set. */
  running?: () => number;
  report?: (line: string) => void;
}

interface Row {
  watched: boolean;
  wall: number;
  proven: number;
  deleting: number;
  wait: number;
  doubted: boolean;
}

const READ_SQL = `select watched, doubted, (extract(epoch from clock_timestamp()) * 1000)::float8 as wall,
  (extract(epoch from proven_at) * 1000)::float8 as proven, (extract(epoch from deleting_at) * 1000)::float8 as deleting,
  (extract(epoch from deletions_wait) * 1000)::float8 as wait from private.clock`;
const WRITE_SQL = `update private.clock set watched = true, proven_at = to_timestamp($1::float8 / 1000),
  deleting_at = to_timestamp($2::float8 / 1000), deletions_wait = make_interval(secs => $3::float8 / 1000), doubted = $4`;

/**
 * Watches the database's clock: reads it now and every five minutes, and keeps what is known of the time in the database, where
 * whatever deletes or publishes looks. Resolves after the first reading. A project without that table is left alone.
 * @returns a function that stops it
 */
export async function watchClock(query: Backend["query"], options: ClockOptions = {}): Promise<() => void> {
  const { sources = REAL_SOURCES, running = () => performance.now(), report = console.error } = options;
  let lastRead = running();
  /** What was written last; another value is the owner's, and from a moment since. */
  let written = Number.NaN;

  /** @param isStart true at the start, which must not wait for the internet */
  async function read(isStart: boolean): Promise<TrustedTime | undefined> {
    const [row] = await query<Row>(READ_SQL);
    if (!row) return undefined;
    const at = running();
    const elapsed = Math.abs(row.proven - written) < 1 ? at - lastRead : 0;
    const known = row.watched ? knownOf(row) : firstKnown(row.proven, row.wall);
    const gap = Math.abs(row.wall - known.provenAt - elapsed);
    let second = gap > WORTH_ASKING_MS ? await sources.machine() : null;
    if (second === null && gap > DOUBT_MS && !isStart) second = await sources.internet();
    // Asking took a while, by which the second source is later than the reading.
    const later = second === null ? null : second - (running() - at);
    const next = advance(known, { wall: row.wall, isStart, elapsed, second: later });
    await query(WRITE_SQL, [next.provenAt, next.deletingAt, next.deletionsWait, next.doubted]);
    [lastRead, written] = [at, next.provenAt];
    if (next.doubted !== row.doubted) report(sentenceOf(next, row.wall));
    return next;
  }

  const [table] = await query("select 1 where to_regclass('private.clock') is not null");
  if (!table) return () => undefined;
  const first = await read(true);
  const wait = first?.doubted ? 0 : INTERVAL_MS;
  return repeat(async () => void (await read(false)), "Reading the clock failed", INTERVAL_MS, wait);
}

function knownOf({ proven, deleting, wait, doubted }: Row): TrustedTime {
  return { provenAt: proven, deletingAt: deleting, deletionsWait: wait, doubted };
}

function sentenceOf({ doubted, provenAt }: TrustedTime, wall: number): string {
  const [clock, known] = [wall, provenAt].map((time) => new Date(time).toISOString());
  return doubted
    ? `The clock says ${clock}, and this site was last seen at ${known}: until a second source agrees with the clock, nothing is published or deleted by its time. Correct the clock, or say in the admin's Health that it is right.`
    : `The clock is trusted again: it is ${clock}.`;
}
