import * as v from "valibot";
import { CONTENT_KINDS } from "../domain/content/content.ts";
import { parseTimestamp } from "../domain/dates/parse-timestamp.ts";
import type { Timestamp } from "../domain/dates/timestamp.ts";
import type {
  Changes,
  Counts,
  Cursor,
  Head,
  InteractionResponse,
  InteractionResult,
} from "../domain/outbox/remote.ts";
import { ApiError } from "./classify.ts";
import { changeOf, entityOf } from "./rows.ts";

// Validates the responses of the server's functions. Each throws ApiError if the shape is wrong.

export const timestampSchema = v.pipe(
  v.string(),
  v.transform((text) => parseTimestamp(text) ?? ""),
);
const headAnswer = v.object({
  rev: v.number(),
  stamp: v.string(),
  now: timestampSchema,
  min_format: v.fallback(v.number(), 1),
});
/** @param kinds the kinds that can be deleted */
export const changesAnswerOf = <const K extends string>(kinds: readonly K[]) =>
  v.object({
    restart: v.boolean(),
    rev: v.number(),
    stamp: v.string(),
    now: timestampSchema,
    more: v.boolean(),
    rows: v.array(v.object({ kind: v.string(), row: v.record(v.string(), v.unknown()) })),
    gone: v.array(v.object({ kind: v.picklist(kinds), id: v.string(), rev: v.number() })),
  });
const changesAnswer = changesAnswerOf(CONTENT_KINDS);
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
  now: timestampSchema,
  restart: v.optional(v.boolean(), false),
  results: v.array(interactionResultSchema),
});

export function parseHead(answer: unknown): Head {
  const { min_format, ...rest } = validate(headAnswer, answer);
  return { ...rest, minFormat: min_format };
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
