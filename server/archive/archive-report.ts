import { BASE_LANGUAGE } from "../../src/domain/languages/languages.ts";
import { POST_TABLES } from "./archive-tables.ts";
import { type Manifest, mediaKeyOf } from "./manifest.ts";

/** "1 article", "2 articles". */
export function many(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString(BASE_LANGUAGE)} ${count === 1 ? one : more}`;
}

/** Shows progress on one line that is overwritten; prints nothing without a terminal. */
export function showProgress(rows: number, files: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${many(rows, "row")}, ${many(files, "file")}`);
}

/** The same where only their sum is known. */
export function showSum(done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${many(done, "row or file", "rows and files")}`);
}

/** Removes that line. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
}

export type ArchiveCounts = Readonly<
  Record<"posts" | "comments" | "messages" | "media" | "redirects", number>
>;

export function archiveCounts({ tables, files }: Manifest): ArchiveCounts {
  const rows = (...names: string[]) => names.reduce((sum, name) => sum + (tables[name]?.rows ?? 0), 0);
  return {
    posts: rows(...POST_TABLES),
    comments: rows("public.community_comments"),
    messages: rows("public.contact_messages"),
    media: Object.keys(files).filter((name) => mediaKeyOf(name) !== undefined).length,
    redirects: rows("private.redirects"),
  };
}

/** What an archive holds, for people. */
export function contentLine({ posts, comments, messages, media, redirects }: ArchiveCounts): string {
  return [
    many(posts, "post"),
    many(comments, "comment"),
    many(messages, "message"),
    many(media, "picture or video file", "picture and video files"),
    many(redirects, "redirect"),
  ].join(", ");
}

/** "1.2 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The lines about files that the database lists and the disk lacks. */
export function missingLines(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  return [
    `${many(missing.length, "file")} listed in the database could not be found on the disk:`,
    ...missing.slice(0, 20).map((key) => `  - ${key}`),
    ...(missing.length > 20 ? [`  and ${missing.length - 20} more`] : []),
  ];
}
