import { KINDS, TRANSLATED_KINDS } from "../../src/domain/kinds/kinds.ts";

export interface ArchivedTable {
  /** With its schema. */
  readonly name: string;
  /** The columns that order its rows, so that the same site always gives the same file. */
  readonly order: string;
  /** Only these columns; without it all that can be written. */
  readonly only?: readonly string[];
  /** Columns that an export leaves out, because they refer to accounts. */
  readonly accounts?: readonly string[];
  readonly where?: string;
  /** Rows per read, so that a page of the longest ones fits into memory. */
  readonly page: number;
}

/** The tables of the posts of each kind. */
export const POST_TABLES = TRANSLATED_KINDS.map((kind) => `public.${KINDS[kind].table}`);

/** Longest rows a few megabytes each. */
const FEW = 10;
const MANY = 1000;

/**
 * What a site consists of. The ledger, tombstones and revisions belong to it: with them, devices of the old server
 * continue to sync with the new one, and nothing they send again counts twice.
 */
export const SITE_TABLES: readonly ArchivedTable[] = [
  ...POST_TABLES.map((name) => ({ name, order: "rev", page: FEW })),
  { name: "public.services", order: "rev", page: FEW },
  { name: "public.events", order: "rev", page: FEW },
  { name: "public.site_profile", order: "rev", page: FEW },
  { name: "public.community_comments", order: "seq", page: MANY },
  { name: "public.contact_messages", order: "rev", page: MANY },
  { name: "public.attendances", order: "rev", page: MANY },
  { name: "public.data_requests", order: "rev", page: MANY },
  { name: "public.submissions", order: "rev", page: FEW },
  { name: "private.revisions", order: "rev", page: MANY },
  { name: "private.tombstones", order: "audience, kind, id", page: MANY },
  { name: "private.saved_versions", order: "kind, row_id, version", accounts: ["saved_by"], page: FEW },
  { name: "private.applied_operations", order: "id", page: FEW },
  { name: "private.comment_secrets", order: "comment_id", page: MANY },
  { name: "private.attendance_secrets", order: "attendance_id", page: MANY },
  { name: "private.submission_secrets", order: "submission_id", page: MANY },
  // Each up to 2 MB.
  { name: "private.submitted_files", order: "id", page: 2 },
  { name: "private.comment_reports", order: "comment_id, reporter", page: MANY },
  { name: "private.appeals", order: "comment_id", page: MANY },
  { name: "private.moderation_log", order: "at, id", accounts: ["acted_by"], page: MANY },
  { name: "public.deletions", order: "rev", page: MANY },
  { name: "private.deleted_rows", order: "deletion, place", page: 2 },
  { name: "private.erasures", order: "at, id", accounts: ["acted_by"], page: MANY },
  { name: "private.redirects", order: "path", page: MANY },
  { name: "private.imports", order: "id", page: MANY },
  { name: "private.imported_rows", order: "import_id, row_id", page: MANY },
  {
    name: "storage.objects",
    order: "name",
    // Those that every version of the storage service has.
    only: ["id", "bucket_id", "name", "metadata", "version", "created_at", "updated_at"],
    where: "bucket_id = 'media'",
    page: MANY,
  },
];

/** The accounts in a backup. Sessions are left out, so a session that has since ended is not revived. */
export const ACCOUNT_TABLES: readonly ArchivedTable[] = [
  { name: "auth.users", order: "id", page: MANY },
  { name: "auth.identities", order: "id", page: MANY },
  { name: "private.admins", order: "user_id", page: MANY },
  { name: "private.settings", order: "single", page: MANY },
];

/** Rows that migrations add to a new database; those of the archive take their place. */
export const REPLACED_TABLES: readonly string[] = ["private.revisions", "private.settings"];

/** Also such a row, while nobody has changed it: private.ensure_profile adds it again if the archive has none. */
export const UNTOUCHED_PROFILE =
  "delete from public.site_profile where id = '51000000-0000-4000-8000-000000000000' and version = 1";
