import { rm } from "node:fs/promises";
import type { ArchiveKind } from "../archive/manifest.ts";
import type { WrittenArchive } from "../archive/write-archive.ts";
import type { Backend } from "../database/backend.ts";
import { migrationVersions } from "../database/migrations.ts";
import { type OnProgress, runTransfer } from "./transfer-job.ts";

export interface OwnArchivesOptions extends Pick<Backend, "snapshot"> {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly supabaseDir: string;
  readonly siteUrl: string;
}

/**
 * Writes an archive of the running site into a file. Throws ArchiveError, and the signal's reason.
 * @param beside a folder that takes the uploads; by default the archive holds them
 */
export type WriteOwnArchive = (
  archive: ArchiveKind,
  file: string,
  onProgress: OnProgress,
  signal?: AbortSignal,
  beside?: string | null,
) => Promise<WrittenArchive>;

/** Returns what writes archives of a running site, which goes on answering. */
export function ownArchives({ snapshot, ...site }: OwnArchivesOptions): WriteOwnArchive {
  return async (archive, file, onProgress, signal, beside = null) => {
    // A transaction of a PostgreSQL server reads one moment, and uploaded files are never changed.
    const copy = (await snapshot?.()) ?? null;
    const migration = migrationVersions(site.supabaseDir).at(-1) ?? "";
    try {
      const job = { kind: "export", archive, snapshot: copy, file, beside, migration, ...site } as const;
      const result = await runTransfer(job, onProgress, signal);
      if (result.kind !== "exported") throw new Error(`The export ended with ${result.kind}.`);
      return result;
    } finally {
      if (copy !== null) await rm(copy, { recursive: true, force: true });
    }
  };
}
