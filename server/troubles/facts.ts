import { statfs } from "node:fs/promises";
import type { Backend } from "../database/backend.ts";
import { roomOf } from "../disk-full.ts";
import { partChecksOf } from "../site/part-checks.ts";
import { certificateEnd } from "./certificate.ts";
import type { Facts } from "./registry.ts";

const CERTIFICATE_AGE_MS = 6 * 60 * 60_000;
const RELEASE_AGE_MS = 24 * 60 * 60_000;
/** A part that takes longer takes nothing. */
const TRIAL_MS = 10_000;

const FACTS_SQL = `select
  (extract(epoch from b.made_at) * 1000)::float8 as "madeAt",
  (extract(epoch from b.downloaded_at) * 1000)::float8 as "downloadedAt",
  coalesce((select c.doubted from private.clock c), false) as doubted,
  coalesce(private.next_due() < clock_timestamp() - interval '10 minutes', false) as late,
  exists (select from private.arrival_mails m where m.done_at is null and m.attempts >= 2)
    or exists (select from private.reminder_mails m where m.done_at is null and m.attempts >= 2) as "mailWaits",
  exists (select from private.push_deliveries d where d.done_at is null and d.attempts >= 3)
    and not exists (select from private.push_deliveries d where d.outcome = 'sent'
      and d.done_at > now() - interval '1 hour' and d.done_at <= now())
    as "pushWaits"
  from (values (1)) one left join private.backups b on true`;

interface Row {
  readonly madeAt: number | null;
  readonly downloadedAt: number | null;
  readonly doubted: boolean;
  readonly late: boolean;
  readonly mailWaits: boolean;
  readonly pushWaits: boolean;
}

export interface FactSources {
  readonly query: Backend["query"];
  readonly dataDir: string;
  readonly siteUrl: string;
  /** Unclean ends in the last hour. */
  crashes(): number;
  backupFailure(): string | null;
  /** The version of a release that is newer than this server's. */
  newerRelease(): Promise<string | null>;
}

/** Returns what finds out about the server. What cannot be asked is not known, and stays as it was. */
export function factFinder({ query, dataDir, siteUrl, crashes, backupFailure, newerRelease }: FactSources) {
  const began = performance.now();
  const { writes, storage } = partChecksOf({ query }, dataDir);
  const certificate = keptFor(CERTIFICATE_AGE_MS, () => certificateEnd(siteUrl));
  // A place that cannot be read today is asked tomorrow; "selam doctor" says why.
  const release = keptFor(RELEASE_AGE_MS, () => newerRelease().catch(() => null));
  let row: Row = {
    madeAt: null,
    downloadedAt: null,
    doubted: false,
    late: false,
    mailWaits: false,
    pushWaits: false,
  };

  return async (mailFailure: string | null): Promise<Facts> => {
    const failure = (await failureOf(writes())) ?? (await failureOf(storage()));
    if (failure === null) row = (await query<Row>(FACTS_SQL))[0] ?? row;
    return {
      writes: failure,
      free: await statfs(dataDir).then(roomOf, () => null),
      crashes: crashes(),
      backupFailure: backupFailure(),
      // What a wrong clock has noted for later is no backup of then.
      backupAt:
        Math.max(...[row.madeAt, row.downloadedAt].map((at) => (at && at <= Date.now() ? at : 0))) ||
        Date.now() - (performance.now() - began),
      certificateEnds: await certificate(),
      newerRelease: await release(),
      isClockDoubted: row.doubted,
      mailFailure: mailFailure ?? (row.mailWaits ? "" : null),
      isPushFailing: row.pushWaits,
      isLate: row.late,
    };
  };
}

/** Returns what asks again after so many milliseconds. */
function keptFor<Answer>(ageMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { readonly at: number; readonly answer: Answer } | undefined;
  return async () => {
    if (!kept || Math.abs(Date.now() - kept.at) > ageMs) kept = { at: Date.now(), answer: await ask() };
    return kept.answer;
  };
}

async function failureOf(trial: Promise<void>): Promise<string | null> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, TRIAL_MS, "no answer").unref());
  return Promise.race([
    late,
    trial.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  ]);
}
