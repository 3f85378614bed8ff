import * as v from "valibot";
import { ArchiveError } from "./archive-error.ts";

/** The format this version writes and reads; raised when an older version could not read it. */
export const ARCHIVE_FORMAT = 1;
/** The first file of an archive, which says what it is before anything else is read. */
export const HEAD_FILE = "selam.json";
/** The last file, written when everything else is complete. */
export const MANIFEST_FILE = "manifest.json";

/** An export holds the site, a backup also the accounts and keys of its server. */
export const ARCHIVE_KINDS = ["export", "backup"] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

const kind = v.picklist(ARCHIVE_KINDS);

const headSchema = v.object({
  format: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind,
  createdAt: v.string(),
});

export type ArchiveHead = v.InferOutput<typeof headSchema>;

const manifestSchema = v.object({
  ...headSchema.entries,
  /** The site's name and address, for people. */
  site: v.object({ name: v.string(), url: v.nullable(v.string()) }),
  /** The newest migration of the database. */
  migration: v.string(),
  tables: v.record(v.string(), v.object({ columns: v.array(v.string()), rows: v.number() })),
  files: v.record(v.string(), v.object({ size: v.number(), sha256: v.string() })),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Reads the first file. Throws ArchiveError if this version cannot read such an archive. */
export function parseHead(text: string): ArchiveHead {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), headSchema), text);
  if (!parsed.success) throw new ArchiveError("This file is not a Selam archive.", "wrong_kind");
  const { format } = parsed.output;
  if (format > ARCHIVE_FORMAT) throw newerVersion(`its format is ${format}`);
  return parsed.output;
}

/** Throws ArchiveError. */
export function parseManifest(text: string): Manifest {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (parsed.success) return parsed.output;
  throw new ArchiveError(
    "The archive is damaged: its manifest can't be read. Nothing was changed.",
    "damaged",
  );
}

/** The error for an archive that this version is too old for. */
export function newerVersion(why: string): ArchiveError {
  return new ArchiveError(
    `This archive was made by a newer version of Selam (${why}); update this site first. Nothing was changed.`,
    "newer",
  );
}

const TABLE_FILE = /^tables\/([a-z_]+\.[a-z_]+)\.\d+\.ndjson$/;

/** The name of one part of a table. */
export function tableFile(table: string, part: number): string {
  return `tables/${table}.${String(part).padStart(6, "0")}.ndjson`;
}

/** The table that a file holds rows of; undefined for any other file. */
export function tableOf(file: string): string | undefined {
  return TABLE_FILE.exec(file)?.[1];
}

/** The folder of uploads in an archive, and beside the file of an open backup. */
export const MEDIA_FOLDER = "media";

/** The name of an uploaded file in the archive. */
export function mediaFile(key: string): string {
  return `${MEDIA_FOLDER}/${key}`;
}

/** The key of an uploaded file; undefined for any other file. */
export function mediaKeyOf(file: string): string | undefined {
  const start = mediaFile("");
  return file.startsWith(start) ? file.slice(start.length) : undefined;
}

const SERVER_FOLDER = "server/";
/** Files of the data directory in a backup: the keys of installed apps, and the demo's sign-in if there is one. */
export const SERVER_FILES = ["keys.json", "demo-sign-in.json"] as const;

/** The name of a file of the data directory in the archive. */
export function serverFile(name: string): string {
  return SERVER_FOLDER + name;
}
