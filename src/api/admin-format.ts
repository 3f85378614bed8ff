import * as v from "valibot";
import {
  ADMIN_KINDS,
  ADMIN_SCHEMAS,
  type AdminContent,
  type AdminKind,
  type AdminOf,
  type AdminRow,
  type Fields,
  fieldsIn,
} from "../domain/content/admin-content.ts";
import type { PostKind } from "../domain/content/content.ts";
import type { SavedVersion } from "../domain/content/saved-version.ts";
import { columnOf } from "../domain/content/translation.ts";
import type { Timestamp } from "../domain/dates/timestamp.ts";
import { TROUBLES } from "../domain/health/troubles.ts";
import { listsOf } from "../domain/outbox/admin-lists.ts";
import type {
  AdminChanges,
  AdminFirstPages,
  AdminListCounts,
  AdminPage,
  DeleteResult,
  DeviceSession,
  ListedCount,
  OtherEditor,
  SaveResult,
  SiteHealth,
} from "../domain/outbox/admin-remote.ts";
import type { Cursor } from "../domain/outbox/remote.ts";
import { ApiError } from "./http.ts";
import {
  changesAnswerOf,
  type Row,
  timestampSchema,
  toCamelCase,
  toEntityFields,
  validate,
} from "./site-format.ts";

const row = v.nullable(v.record(v.string(), v.unknown()));
const changesAnswer = changesAnswerOf(ADMIN_KINDS);
const answerWith = <const D extends string>(done: D) =>
  v.variant("status", [
    v.object({ status: v.literal(done), row: v.optional(row, null), at: timestampSchema }),
    v.object({ status: v.literal("conflict"), row: v.optional(row, null) }),
    v.object({ status: v.literal("restart") }),
  ]);
const savedAnswer = answerWith("saved");
const deletedAnswer = answerWith("deleted");
const sessionsAnswer = v.array(
  v.object({ id: v.string(), agent: v.string(), seen: timestampSchema, current: v.boolean() }),
);
const healthAnswer = v.object({
  postgres: v.string(),
  migration: v.nullable(v.string()),
  database_bytes: v.number(),
  files: v.number(),
  file_bytes: v.number(),
  backup_at: v.nullable(timestampSchema),
  // The database of an earlier version does not say these.
  downloaded_at: v.optional(v.nullable(timestampSchema), null),
  tells_owner: v.optional(v.boolean(), false),
  doubted_clock: v.optional(v.nullable(timestampSchema), null),
  overdue: v.boolean(),
  troubles: v.optional(v.array(v.object({ kind: v.string(), detail: v.string() })), []),
});
const count = { kind: v.string(), list: v.string(), count: v.number() };
const countsAnswer = v.object({ rev: v.number(), lists: v.array(v.object(count)) });
const pageAnswer = v.object({ rows: v.array(v.record(v.string(), v.unknown())), whole: v.boolean() });
const firstPagesAnswer = v.object({
  head: v.object({ rev: v.number(), stamp: v.string(), now: timestampSchema }),
  lists: v.array(v.object({ ...count, page: pageAnswer })),
});
const position = v.object({ created_at: timestampSchema, id: v.string() });
const unusedAnswer = v.array(v.object({ name: v.string() }));

export function parseAdminChanges(answer: unknown, since: Cursor): AdminChanges {
  const { rows, gone, rev, stamp, ...rest } = validate(changesAnswer, answer);
  const cursor = rest.restart ? since : { rev, stamp };
  return { ...rest, cursor, rows: rows.flatMap(contentOf), gone };
}

export function parseAdminFirstPages(answer: unknown): AdminFirstPages {
  const { head, lists } = validate(firstPagesAnswer, answer);
  return {
    head,
    lists: lists.flatMap((sent) =>
      countsOf([sent]).map((known) => ({ ...known, page: pageOf(known.kind, sent.page) })),
    ),
  };
}

/** The counts of the known lists; a later version of the site may have others. */
function countsOf(sent: v.InferOutput<typeof countsAnswer>["lists"]): ListedCount[] {
  const known = ADMIN_KINDS.flatMap(listsOf);
  return sent.flatMap(({ kind, list, count }) => {
    const found = known.find((one) => one.kind === kind && one.list === list);
    return found ? [{ ...found, count }] : [];
  });
}

export function parseAdminPage(kind: AdminKind, answer: unknown): AdminPage {
  return pageOf(kind, validate(pageAnswer, answer));
}

function pageOf(kind: AdminKind, { rows, whole }: v.InferOutput<typeof pageAnswer>): AdminPage {
  const last = rows.at(-1);
  const end = last ? validate(position, last) : null;
  return {
    rows: rows.flatMap((sent) => adminRowOf(kind, sent) ?? []),
    end: end && { createdAt: end.created_at, id: end.id },
    whole,
  };
}

export function parseAdminRows<K extends AdminKind>(kind: K, answer: unknown): AdminOf[K][] {
  const rows = validate(pageAnswer.entries.rows, answer);
  return rows.flatMap((sent) => (adminRowOf(kind, sent) as AdminOf[K] | null) ?? []);
}

export function parseAdminCounts(answer: unknown): AdminListCounts {
  const { rev, lists } = validate(countsAnswer, answer);
  return { rev, lists: countsOf(lists) };
}

export function parseSaveResult(kind: AdminKind, answer: unknown): SaveResult {
  const result = validate(savedAnswer, answer);
  if (result.status === "restart") return result;
  const saved = result.row && adminRowOf(kind, result.row);
  if (result.status === "conflict") return { status: result.status, row: saved };
  // The response claims success without the saved row, so it is not from our server.
  if (!saved) throw new ApiError({ kind: "portal" });
  return { status: result.status, row: saved, at: result.at };
}

export function parseDeleteResult(kind: AdminKind, answer: unknown): DeleteResult {
  const result = validate(deletedAnswer, answer);
  if (result.status === "conflict")
    return { status: result.status, row: result.row && adminRowOf(kind, result.row) };
  return result.status === "restart" ? result : { status: result.status, at: result.at };
}

export function parseUnreferencedFiles(answer: unknown): string[] {
  return validate(unusedAnswer, answer).map(({ name }) => name);
}

export function parseSessions(answer: unknown): DeviceSession[] {
  return validate(sessionsAnswer, answer);
}

export function parseHealth(answer: unknown): SiteHealth {
  const {
    database_bytes: databaseBytes,
    file_bytes: fileBytes,
    backup_at: backupAt,
    downloaded_at: downloadedAt,
    tells_owner: tellsOwner,
    doubted_clock: doubtedClock,
    troubles: sent,
    ...same
  } = validate(healthAnswer, answer);
  // A newer server may know others.
  const troubles = sent.flatMap(({ kind, detail }) => {
    const known = TROUBLES.find((one) => one === kind);
    return known ? [{ kind: known, detail }] : [];
  });
  return { ...same, databaseBytes, fileBytes, backupAt, downloadedAt, tellsOwner, doubtedClock, troubles };
}

/** The answer of `confirm_time`. */
export function parseTime(answer: unknown): Timestamp {
  return validate(timestampSchema, answer);
}

/** The arguments of `save_row`; equal fields always give equal arguments. */
export function toRow(id: string, fields: Fields): Row {
  const entries = Object.entries(fields).map(([name, value]) => [columnOf(name), toColumnValue(name, value)]);
  return { ...Object.fromEntries(entries), id };
}

function contentOf({ kind, row: sent }: { kind: string; row: Row }): AdminContent[] {
  const known = ADMIN_KINDS.find((one) => one === kind);
  const read = known ? adminRowOf(known, sent) : null;
  return known && read ? [{ kind: known, row: read } as AdminContent] : [];
}

function adminRowOf(kind: AdminKind, sent: Row): AdminRow | null {
  const parsed = v.safeParse(ADMIN_SCHEMAS[kind], toEntityFields(kind, sent));
  return parsed.success ? parsed.output : null;
}

/** Empty placeholders of a picture are left out, because the table does not allow them. */
function toColumnValue(name: string, value: unknown): unknown {
  if (name !== "imageMeta" || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

// Validates the responses about a post's earlier versions and its other editors. Each throws ApiError if the shape is
// wrong.

const versionsAnswer = v.array(
  v.object({
    version: v.number(),
    at: timestampSchema,
    by: v.string(),
    title: v.string(),
    changed: v.pipe(
      v.array(v.string()),
      v.transform((columns) => columns.map(toCamelCase)),
    ),
  }),
);
const versionAnswer = v.nullable(v.record(v.string(), v.unknown()));
const editorsAnswer = v.array(
  v.object({ device: v.string(), since: timestampSchema, here: v.fallback(v.boolean(), false) }),
);

export function parseVersions(answer: unknown): SavedVersion[] {
  return validate(versionsAnswer, answer);
}

/** The fields that this version of the app knows, in the shape of the row. */
export function parseVersion(kind: PostKind, answer: unknown): Fields | null {
  const row = validate(versionAnswer, answer);
  if (!row) return null;
  const fields = fieldsIn(kind, toEntityFields(kind, row));
  const entries: Readonly<Record<string, v.GenericSchema | undefined>> = ADMIN_SCHEMAS[kind].entries;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const schema = entries[name];
      return schema ? [[name, validate(schema, value)]] : [];
    }),
  );
}

export function parseOtherEditors(answer: unknown): OtherEditor[] {
  return validate(editorsAnswer, answer);
}
