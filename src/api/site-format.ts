import * as v from "valibot";
import {
  CONTENT_KINDS,
  CONTENT_SCHEMAS,
  type Content,
  type ContentKind,
  type ContentOf,
  UNPAGED_KINDS,
} from "../domain/content/content.ts";
import { parseTimestamp } from "../domain/dates/parse-timestamp.ts";
import type { Timestamp } from "../domain/dates/timestamp.ts";
import { byKind, ofKinds } from "../domain/kinds/kinds.ts";
import { actionOf } from "../domain/outbox/actions.ts";
import type {
  AppliedOperation,
  Changes,
  Counts,
  Cursor,
  Head,
  InteractionResponse,
  InteractionResult,
  OutgoingInteraction,
} from "../domain/outbox/remote.ts";
import { ApiError } from "./http.ts";

// The format of the public API: rows, the arguments of its functions, and their validated responses.

/** A row as the server sends it, with keys in snake_case and not validated. */
export type Row = Readonly<Record<string, unknown>>;

/** The entity of a row, or null if the row is invalid. */
export function entityOf<K extends ContentKind>(kind: K, row: Row): ContentOf[K] | null {
  const parsed = v.safeParse(CONTENT_SCHEMAS[kind], toEntityFields(kind, row));
  return parsed.success ? (parsed.output as ContentOf[K]) : null;
}

/** Renames the columns of a row to entity fields. */
export function toEntityFields(kind: string, row: Row): Record<string, unknown> {
  const entries = Object.entries(row).map(([key, value]) => [toCamelCase(key), value] as const);
  const names: Record<string, unknown> = Object.fromEntries(entries);
  if (kind === "comment") names.publishedAt = names.createdAt;
  return names;
}

/** The entity of a change, whose row has its kind beside it. */
function changeOf(change: { kind: string; row: Row }): Content[] {
  const kind = CONTENT_KINDS.find((known) => known === change.kind);
  const row = kind ? entityOf(kind, change.row) : null;
  return kind && row ? [{ kind, row } as Content] : [];
}

/** The entity field of a column. */
export function toCamelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What this app understands of the pages of changes: 2 has events. */
export const CHANGES_FORMAT = 2;

/** An argument of `apply_interactions`; the same operation always gives the same. */
export function toInteractionArgument({ id, format, firstAttemptAt, intent }: OutgoingInteraction) {
  return {
    ...{ id, format, first_attempt_at: firstAttemptAt, kind: intent.kind },
    ...actionOf(intent).item?.(intent),
  };
}

/** This device's last acknowledged operations as PostgreSQL arrays, which work both as a query parameter and in a JSON body. */
export function appliedArguments(done: readonly AppliedOperation[]) {
  if (done.length === 0) return {};
  return {
    done: `{${done.map(({ id }) => id).join(",")}}`,
    done_at: `{${done.map(({ at }) => at).join(",")}}`,
  };
}

// Validates the responses of the server's functions. Each throws ApiError if the shape is wrong.

export const timestampSchema = v.pipe(
  v.string(),
  v.transform((text) => parseTimestamp(text) ?? ""),
);
const headAnswer = v.object({
  site: v.optional(v.string()),
  rev: v.number(),
  stamp: v.string(),
  now: timestampSchema,
  min_format: v.fallback(v.number(), 1),
});
/** @param kinds the kinds that can be deleted; a deleted row of a kind of a later version is left out */
export const changesAnswerOf = <const K extends string>(kinds: readonly K[]) =>
  v.object({
    site: v.optional(v.string()),
    restart: v.boolean(),
    rev: v.number(),
    stamp: v.string(),
    now: timestampSchema,
    more: v.boolean(),
    rows: v.array(v.object({ kind: v.string(), row: v.record(v.string(), v.unknown()) })),
    gone: v.pipe(
      v.array(v.object({ kind: v.string(), id: v.string(), rev: v.number() })),
      v.transform((gone) =>
        gone.filter((one): one is typeof one & { kind: K } => kinds.includes(one.kind as K)),
      ),
    ),
  });
const changesAnswer = changesAnswerOf(CONTENT_KINDS);
const row = v.record(v.string(), v.unknown());
const page = v.object({ rows: v.array(row), whole: v.boolean() });
/** Rows, and whether there are no older ones: an answer has fewer than were asked for if they are long. */
export type AnsweredPage = v.InferOutput<typeof page>;
const translated = byKind(() => page);
const firstPagesAnswer = v.object({
  head: headAnswer,
  listed: v.object({ ...translated, comment: page }),
  readable: v.nullish(v.object(translated), null),
  unpaged: v.object(ofKinds(UNPAGED_KINDS, () => page.entries.rows)),
});
const counts = v.pipe(
  v.object({
    kind: v.picklist(["blog", "community"]),
    id: v.string(),
    likes: v.fallback(v.number(), 0),
    comments: v.fallback(v.number(), 0),
    shares: v.fallback(v.number(), 0),
    views: v.fallback(v.number(), 0),
    counts_version: v.number(),
  }),
  v.transform(({ counts_version, ...rest }): Counts => ({ ...rest, countsVersion: counts_version })),
);
const countsAnswer = v.array(counts);
const interactionResultSchema = v.variant("status", [
  v.object({
    id: v.string(),
    status: v.picklist(["applied", "repeated"]),
    at: v.optional(timestampSchema),
    counts: v.nullish(counts, null),
    comment: v.nullish(v.record(v.string(), v.unknown()), null),
  }),
  v.object({ id: v.string(), status: v.literal("later"), seconds: v.fallback(v.number(), 60) }),
  v.object({ id: v.string(), status: v.literal("refused"), code: v.string() }),
]);
const interactionResponseSchema = v.object({
  site: v.optional(v.string()),
  now: timestampSchema,
  restart: v.optional(v.boolean(), false),
  results: v.array(interactionResultSchema),
});

export function parseHead(answer: unknown): Head {
  const { min_format, ...rest } = validate(headAnswer, answer);
  return { ...rest, minFormat: min_format };
}

export function parseFirstPages(answer: unknown) {
  const { head, ...pages } = validate(firstPagesAnswer, answer);
  return { head: parseHead(head), ...pages };
}

export function parsePage(answer: unknown): AnsweredPage {
  return validate(page, answer);
}

export function parseRow(answer: unknown): Row | null {
  return validate(v.nullable(row), answer);
}

export function parseChanges(answer: unknown, since: Cursor): Changes {
  const { rows, gone, rev, stamp, ...rest } = validate(changesAnswer, answer);
  const cursor = rest.restart ? since : { rev, stamp };
  return { ...rest, cursor, rows: rows.flatMap(changeOf), gone };
}

export function parseCounts(answer: unknown): Counts[] {
  return validate(countsAnswer, answer);
}

export function parseInteractionResponse(answer: unknown): InteractionResponse {
  const { results, ...rest } = validate(interactionResponseSchema, answer);
  return { ...rest, results: results.map((result) => toInteractionResult(result, rest.now)) };
}

function toInteractionResult(
  result: v.InferOutput<typeof interactionResultSchema>,
  now: Timestamp,
): InteractionResult {
  const { id } = result;
  switch (result.status) {
    case "applied":
    case "repeated": {
      const { counts, comment, at = now } = result;
      const visible = comment?.status === "visible" ? entityOf("comment", comment) : null;
      return { id, status: "done", at, counts, comment: visible, held: comment?.status === "pending" };
    }
    case "later":
      return { id, status: "later", seconds: result.seconds };
    case "refused":
      if (result.code === "update_needed") return { id, status: "outdated" };
      return { id, status: "rejected", refusal: { code: result.code, message: "" } };
  }
}

/** Validates a response. JSON of another shape comes from an intermediary, e.g. a captive portal. @throws ApiError */
export function validate<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new ApiError({ kind: "portal" });
}
