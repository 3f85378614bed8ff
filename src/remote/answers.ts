import * as v from "valibot";
import { CONTENT_KINDS } from "../domain/content.ts";
import { parseInstant } from "../domain/parse-instant.ts";
import type { Changes, Counts, Cursor, Head } from "../domain/remote.ts";
import { CallFailed } from "./classify.ts";
import { changeOf } from "./rows.ts";

// What the server's functions answer, believed only when it has their shape. Each throws CallFailed otherwise.

const instant = v.pipe(
  v.string(),
  v.transform((text) => parseInstant(text) ?? ""),
);
const headAnswer = v.object({
  rev: v.number(),
  stamp: v.string(),
  now: instant,
  min_format: v.fallback(v.number(), 1),
});
const changesAnswer = v.object({
  restart: v.boolean(),
  rev: v.number(),
  stamp: v.string(),
  now: instant,
  more: v.boolean(),
  rows: v.array(v.object({ kind: v.string(), row: v.record(v.string(), v.unknown()) })),
  gone: v.array(v.object({ kind: v.picklist(CONTENT_KINDS), id: v.string(), rev: v.number() })),
});
const countsAnswer = v.array(
  v.object({
    kind: v.picklist(["blog", "community"]),
    id: v.string(),
    likes: v.fallback(v.number(), 0),
    comments: v.fallback(v.number(), 0),
    shares: v.fallback(v.number(), 0),
    views: v.fallback(v.number(), 0),
    counts_version: v.number(),
  }),
);

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
  return believed(countsAnswer, answer).map(({ counts_version, ...rest }) => ({
    ...rest,
    countsVersion: counts_version,
  }));
}

/** An answer that is JSON but not ours comes from something between us and the server. */
function believed<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new CallFailed({ kind: "portal" });
}
