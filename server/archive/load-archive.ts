import { rm } from "node:fs/promises";
import { withoutMetadata } from "../../src/media/without-metadata.ts";
import { isDiskFull } from "../disk-full.ts";
import { DiskStorage } from "../media/disk-storage.ts";
import { mediaTypeOf } from "../media/media-types.ts";
import type { ArchiveDatabase, Query } from "./archive-database.ts";
import { ArchiveError } from "./archive-error.ts";
import { ACCOUNT_TABLES, REPLACED_TABLES, SITE_TABLES, UNTOUCHED_PROFILE } from "./archive-tables.ts";
import { type Manifest, mediaKeyOf, newerVersion, serverFile, tableOf } from "./manifest.ts";
import { type Archive, archiveEntries, readWhole } from "./read-archive.ts";
import type { TarEntry } from "./tar.ts";

export interface ArchiveTarget {
  readonly database: ArchiveDatabase;
  /** The folder of uploaded files, one folder per bucket. */
  readonly storage: string;
  /** Called with each file of the data directory that a backup holds. */
  readonly onServerFile?: (name: string, content: Buffer) => void;
  /**
   * True after a restore: every device is told that the server is an older one, reads everything again and sends again
   * what the server lost. Counters need this too, since a device shows the highest it has seen.
   */
  readonly newEpoch: boolean;
}

/** Bytes of rows in one statement. */
const BATCH_BYTES = 1_000_000;
const BUCKET = "media";

/**
 * Loads a verified archive into an empty site, in one transaction: all of it or nothing. Files are written first and
 * removed again if the rows are rejected. Throws ArchiveError.
 * @param progress called now and then with the number of rows and files loaded
 */
export async function loadArchive(
  archive: Archive,
  target: ArchiveTarget,
  progress: (rows: number, files: number) => void = () => undefined,
): Promise<void> {
  const storage = new DiskStorage(target.storage);
  const stored: string[] = [];
  try {
    await target.database.transaction(async (query) => {
      const loader = new Loader(query, archive.manifest, target, storage, stored, progress);
      await loader.load(archive);
    });
  } catch (error) {
    for (const key of stored) await rm(storage.pathOf(BUCKET, key), { force: true });
    throw explainLoadError(error);
  }
}

function explainLoadError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (isDiskFull(error)) return new ArchiveError("The disk is full. Nothing was changed.", "disk_full");
  if (error instanceof Error && /^(?:22|23|42)\w{3}$/.test(code ?? ""))
    return new ArchiveError(
      `The database rejects a row of the archive: ${error.message}. Nothing was changed.`,
      "damaged",
    );
  return error;
}

class Loader {
  readonly #query: Query;
  readonly #manifest: Manifest;
  readonly #target: ArchiveTarget;
  readonly #storage: DiskStorage;
  readonly #stored: string[];
  readonly #progress: (rows: number, files: number) => void;
  #rows = 0;

  constructor(
    query: Query,
    manifest: Manifest,
    target: ArchiveTarget,
    storage: DiskStorage,
    stored: string[],
    progress: (rows: number, files: number) => void,
  ) {
    this.#query = query;
    this.#manifest = manifest;
    this.#target = target;
    this.#storage = storage;
    this.#stored = stored;
    this.#progress = progress;
  }

  async load(archive: Archive): Promise<void> {
    const query = this.#query;
    await this.#switchTriggers("off");
    await query(UNTOUCHED_PROFILE);
    await this.#checkTables();
    await query("set local timezone to 'UTC'");
    for (const name of REPLACED_TABLES) if (name in this.#manifest.tables) await query(`delete from ${name}`);
    for (const isNow of passes(archive))
      for await (const entry of archiveEntries(archive)) if (isNow(entry.name)) await this.#entry(entry);
    await query(
      `select setval('private.rev_numbers', greatest(max(rev), 1), max(rev) > 0) from private.revisions`,
    );
    await query(
      `select setval(pg_get_serial_sequence('public.community_comments', 'seq'), coalesce(max(seq), 1),
         max(seq) is not null) from public.community_comments`,
    );
    if (this.#target.newEpoch)
      await query("update private.revisions set stamp = gen_random_uuid() where rev > 0");
    await this.#switchTriggers("on");
    await query("select private.ensure_profile()");
  }

  /**
   * Rows keep their revisions, dates and counts: no trigger may stamp them again. A role that may not say so for its
   * session does it for each trigger of its tables, in the same transaction. Checks of rows are among the triggers too
   * (private.check_when_written); they always run.
   */
  async #switchTriggers(to: "on" | "off"): Promise<void> {
    const [row] = await this.#query<{ may: boolean }>(
      "select has_parameter_privilege('session_replication_role', 'SET') as may",
    );
    if (row?.may) {
      await this.#query(`set local session_replication_role = ${to === "off" ? "replica" : "origin"}`);
      return;
    }
    const [verb, state] = to === "off" ? ["disable", "O"] : ["enable", "D"];
    const triggers = await this.#query<{ statement: string }>(
      `select format('alter table %s ${verb} trigger %I', t.tgrelid::regclass, t.tgname) as statement from pg_trigger t
       where not t.tgisinternal and t.tgenabled = $1 and t.tgrelid = any ($2::regclass[])`,
      [state, `{${Object.keys(this.#manifest.tables).join(",")}}`],
    );
    for (const { statement } of triggers) await this.#query(statement);
  }

  /** The archive's tables must be known, have its columns, and be empty. */
  async #checkTables(): Promise<void> {
    const { kind, tables } = this.#manifest;
    const known = [...SITE_TABLES, ...(kind === "backup" ? ACCOUNT_TABLES : [])].map(({ name }) => name);
    for (const [name, { columns }] of Object.entries(tables)) {
      if (!known.includes(name)) throw newerVersion(`it contains ${name}`);
      const [schema, table] = name.split(".");
      const there = await this.#query<{ name: string }>(
        `select column_name::text as name from information_schema.columns
         where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
        [schema, table],
      );
      const extra = columns.find((column) => !there.some((each) => each.name === column));
      if (extra !== undefined) throw newerVersion(`it contains ${name}.${extra}`);
      if (REPLACED_TABLES.includes(name)) continue;
      const [row] = await this.#query(`select 1 from ${name} limit 1`);
      if (row) throw notEmpty();
    }
  }

  async #entry(entry: TarEntry): Promise<void> {
    const table = tableOf(entry.name);
    if (table !== undefined) return this.#insert(table, (await readWhole(entry)).toString("utf8"));
    const key = mediaKeyOf(entry.name);
    if (key !== undefined) {
      this.#stored.push(key);
      await this.#storage.uploadObject(
        BUCKET,
        key,
        undefined,
        withoutMetadata(new Uint8Array(await readWhole(entry))),
        mediaTypeOf(key),
        "max-age=3600",
      );
      this.#progress(this.#rows, this.#stored.length);
      return;
    }
    if (entry.name.startsWith(serverFile("")))
      this.#target.onServerFile?.(entry.name.slice(serverFile("").length), await readWhole(entry));
  }

  async #insert(table: string, text: string): Promise<void> {
    const { columns } = this.#manifest.tables[table] ?? { columns: [] };
    const listed = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
    const lines = text.split("\n").filter((line) => line !== "");
    for (let from = 0; from < lines.length; ) {
      let [to, size] = [from, 0];
      while (to < lines.length && (to === from || size < BATCH_BYTES)) size += lines[to++]?.length ?? 0;
      // The rows stay text until PostgreSQL reads them: a number of JavaScript could not hold every bigint.
      await this.#query(
        `insert into ${table} (${listed}) overriding system value
           select ${listed} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [`[${lines.slice(from, to).join(",")}]`],
      );
      from = to;
    }
    this.#rows += lines.length;
    this.#progress(this.#rows, this.#stored.length);
  }
}

/** What is loaded each time an archive is read: all, or table by table because rows refer to those of earlier tables. */
function passes({ isInOrder, manifest }: Archive): readonly ((name: string) => boolean)[] {
  if (isInOrder) return [() => true];
  return [...Object.keys(manifest.tables), undefined].map(
    (table) => (name: string) => tableOf(name) === table,
  );
}

function notEmpty(): ArchiveError {
  return new ArchiveError(
    "This site already has content, and an archive is imported into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database. Nothing was changed.",
    "not_empty",
  );
}
