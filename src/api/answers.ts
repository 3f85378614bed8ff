import * as v from "valibot";
import { CONTENT_KINDS } from "../domain/content/content.ts";
import { parseTimestamp } from "../domain/dates/parse-timestamp.ts";
import type { Timestamp } from "../domain/dates/timestamp.ts";
import type { Answered, Answers, Changes, Counts, Cursor, Head } from "../domain/outbox/remote.ts";
import { CallFailed } from "./classify.ts";
import { changeOf, entityOf } from "./rows.ts";

// Validates the answers of the server's functions. Each throws CallFailed if the shape is wrong.

export const instant = v.pipe(
  v.string(),
  v.transform((text) => parseTimestamp(text) ?? ""),
);
const headAnswer = v.object({
  rev: v.number(),
  stamp: v.string(),
  now: instant,
  min_format: v.fallback(v.number(), 1),
});
/** @param kinds the kinds that can be deleted */
export const changesAnswerOf = <const K extends string>(kinds: readonly K[]) =>
  v.object({
    restart: v.boolean(),
    rev: v.number(),
    stamp: v.string(),
    now: instant,
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
const answered = v.variant("status", [
  v.object({
    id: v.string(),
    status: v.picklist(["applied", "repeated"]),
    at: v.optional(instant),
    counts: v.nullish(counts, null),
    comment: v.nullish(v.record(v.string(), v.unknown()), null),
  }),
  v.object({ id: v.string(), status: v.literal("later"), seconds: v.fallback(v.number(), 60) }),
  v.object({ id: v.string(), status: v.literal("refused"), code: v.string() }),
]);
const answersAnswer = v.object({
  now: instant,
  restart: v.optional(v.boolean(), false),
  results: v.array(answered),
});

export function headIn(answer: unknown): Head {
  const { min_format, ...rest } = believed(headAnswer, answer);
  return { ...rest, minFormat: min_format };
}

export function changesIn(answer: unknown, since: Cursor): Changes {
  const { rows, gone, rev, stamp, ...rest } = believed(changesAnswer, answer);
  const cursor = rest.restart ? since : { rev, stamp };
  return { ...rest, cursor, rows: rows.flatMap(changeOf), gone };
}

export function countsIn(answer: unknown): Counts[] {
  return believed(countsAnswer, answer);
}

export function answersIn(answer: unknown): Answers {
  const { results, ...rest } = believed(answersAnswer, answer);
  return { ...rest, results: results.map((result) => answeredIn(result, rest.now)) };
}

function answeredIn(result: v.InferOutput<typeof answered>, now: Timestamp): Answered {
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
      return { id, status: "refused", refusal: { code: result.code, message: "" } };
  }
}

/** Validates an answer. JSON of another shape comes from an intermediary, e.g. a captive portal. @throws CallFailed */
export function believed<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new CallFailed({ kind: "portal" });
}
