import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { linkOrCopy } from "../hard-link.ts";
import { DiskStorage } from "../media/disk-storage.ts";
import { systemErrorCode } from "../start-error.ts";
import type { ArchiveDatabase, Query } from "./archive-database.ts";
import { ArchiveError } from "./archive-error.ts";
import { ACCOUNT_TABLES, type ArchivedTable, SITE_TABLES } from "./archive-tables.ts";
import {
  ARCHIVE_FORMAT,
  type ArchiveKind,
  HEAD_FILE,
  MANIFEST_FILE,
  type Manifest,
  mediaFile,
  SERVER_FILES,
  serverFile,
  tableFile,
} from "./manifest.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";
import { writeWhole } from "./whole-file.ts";

export interface ArchiveSource {
  readonly database: ArchiveDatabase;
  /** The folder of uploaded files, one folder per bucket. */
  readonly storage: string;
  /** The data directory, whose keys a backup holds. */
  readonly dataDir: string;
  /** The newest migration of the database. */
  readonly migration: string;
  /** The site's address, for people who read the manifest. */
  readonly siteUrl: string | null;
  /** An empty folder that takes the uploads, as hard links where it can; by default the archive holds them. */
  readonly beside?: string | null;
}

export interface WrittenArchive {
  readonly manifest: Manifest;
  /** Files that the database lists and the disk lacks. */
  readonly missing: readonly string[];
}

/** A part of a table ends once it has this many bytes: a tar header needs the size of what follows. */
const PART_BYTES = 2_000_000;
/** Pictures are compressed already; more effort would only take longer. */
const GZIP_LEVEL = 4;
const BUCKET = "media";

/**
 * Writes a site, as it is at one moment, into one file, which appears under its name only when it is complete and
 * flushed. Memory does not grow with the site. Throws ArchiveError when the file cannot be written.
 * @param progress called now and then with the number of rows and files written
 */
export async function writeArchive(
  file: string,
  kind: ArchiveKind,
  source: ArchiveSource,
  progress: (rows: number, files: number) => void = () => undefined,
): Promise<WrittenArchive> {
  return writeWhole(file, async (draft) => {
    const writer = new ArchiveWriter(kind, source, progress);
    // Exclusive to the owner: it holds messages, and a backup the keys.
    const output = createWriteStream(draft, { mode: 0o600 });
    await source.database.transaction(async (query) => {
      await query("set transaction isolation level repeatable read, read only");
      await pipeline(writer.bytes(query), createGzip({ level: GZIP_LEVEL }), output);
    });
    return { manifest: writer.manifest, missing: writer.missing };
  });
}

class ArchiveWriter {
  readonly manifest: Manifest;
  readonly missing: string[] = [];
  readonly #source: ArchiveSource;
  readonly #storage: DiskStorage;
  readonly #now = new Date();
  readonly #progress: (rows: number, files: number) => void;
  #rows = 0;
  #files = 0;

  constructor(kind: ArchiveKind, source: ArchiveSource, progress: (rows: number, files: number) => void) {
    this.#source = source;
    this.#storage = new DiskStorage(source.storage);
    this.#progress = progress;
    this.manifest = {
      format: ARCHIVE_FORMAT,
      kind,
      createdAt: this.#now.toISOString(),
      site: { name: "", url: source.siteUrl },
      migration: source.migration,
      tables: {},
      files: {},
    };
  }

  async *bytes(query: Query): AsyncGenerator<Buffer> {
    const { format, kind, createdAt } = this.manifest;
    yield* this.#file(HEAD_FILE, Buffer.from(JSON.stringify({ format, kind, createdAt })));
    await query("set local timezone to 'UTC'");
    const [profile] = await query<{ name: string }>("select name from public.site_profile");
    this.manifest.site.name = profile?.name ?? "";
    for (const table of SITE_TABLES) yield* this.#table(query, table);
    if (kind === "backup") {
      for (const table of ACCOUNT_TABLES) yield* this.#table(query, table);
      for (const name of SERVER_FILES) yield* this.#serverFile(name);
    }
    yield* this.#media(query);
    yield* this.#file(MANIFEST_FILE, Buffer.from(`${JSON.stringify(this.manifest, null, 1)}\n`));
    yield tarEnd();
  }

  /** A table as parts of a few megabytes, one row per line, exactly as PostgreSQL writes it. */
  async *#table(query: Query, table: ArchivedTable): AsyncGenerator<Buffer> {
    const columns = await columnsOf(query, table, this.manifest.kind);
    const listed = columns.map((name) => `"${name}"`).join(", ");
    await query(
      `declare archive_rows no scroll cursor for select row_to_json(r)::text as line from
         (select ${listed} from ${table.name} where ${table.where ?? "true"} order by ${table.order}) r`,
    );
    let [rows, part, lines, size]: [number, number, string[], number] = [0, 0, [], 0];
    for (;;) {
      const page = await query<{ line: string }>(`fetch ${table.page} from archive_rows`);
      for (const { line } of page) {
        lines.push(line);
        size += line.length;
      }
      rows += page.length;
      if (lines.length > 0 && (size >= PART_BYTES || page.length === 0)) {
        yield* this.#file(tableFile(table.name, ++part), Buffer.from(`${lines.join("\n")}\n`));
        [lines, size] = [[], 0];
        this.#progress(this.#rows + rows, 0);
      }
      if (page.length === 0) break;
    }
    await query("close archive_rows");
    this.#rows += rows;
    this.manifest.tables[table.name] = { columns, rows };
  }

  async *#serverFile(name: string): AsyncGenerator<Buffer> {
    try {
      yield* this.#file(serverFile(name), await readFile(path.join(this.#source.dataDir, name)));
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT") throw error;
    }
  }

  async *#media(query: Query): AsyncGenerator<Buffer> {
    await query(
      `declare archive_files no scroll cursor for select name from storage.objects
         where bucket_id = '${BUCKET}' order by name`,
    );
    for (;;) {
      const page = await query<{ name: string }>("fetch 1000 from archive_files");
      for (const { name } of page) yield* this.#mediaFile(name);
      if (page.length === 0) break;
    }
    await query("close archive_files");
  }

  async *#mediaFile(key: string): AsyncGenerator<Buffer> {
    const file = this.#storage.pathOf(BUCKET, key);
    const found = await stat(file).catch((error: unknown) => {
      if (systemErrorCode(error) === "ENOENT") return undefined;
      throw error;
    });
    if (!found?.isFile()) {
      this.missing.push(key);
      return;
    }
    const name = mediaFile(key);
    const { beside = null } = this.#source;
    const read = beside === null ? file : await placeBeside(file, path.join(beside, key));
    if (beside === null) yield tarHeader(name, found.size, this.#now);
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of createReadStream(read) as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      hash.update(chunk);
      if (beside === null) yield chunk;
    }
    if (size !== found.size) throw new ArchiveError(`The file ${key} changed while it was read; try again.`);
    if (beside === null) yield tarPadding(size);
    this.manifest.files[name] = { size, sha256: hash.digest("hex") };
    this.#progress(this.#rows, ++this.#files);
  }

  *#file(name: string, content: Buffer): Generator<Buffer> {
    yield tarHeader(name, content.byteLength, this.#now);
    yield content;
    yield tarPadding(content.byteLength);
    const sha256 = createHash("sha256").update(content).digest("hex");
    if (name !== MANIFEST_FILE) this.manifest.files[name] = { size: content.byteLength, sha256 };
  }
}

async function placeBeside(file: string, to: string): Promise<string> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await linkOrCopy(file, to);
  return to;
}

/** The columns that can be written: a generated one is computed again. */
async function columnsOf(query: Query, table: ArchivedTable, kind: ArchiveKind): Promise<string[]> {
  if (table.only) return [...table.only];
  const [schema, name] = table.name.split(".");
  const columns = await query<{ name: string }>(
    `select column_name::text as name from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`,
    [schema, name],
  );
  const omitted = kind === "export" ? (table.accounts ?? []) : [];
  return columns.map((column) => column.name).filter((column) => !omitted.includes(column));
}
