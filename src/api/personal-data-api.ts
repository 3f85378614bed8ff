import * as v from "valibot";
import type { PersonalDataRemote } from "../domain/privacy/personal-data-remote.ts";
import { REASONS } from "../domain/privacy/reasons.ts";
import { toResult } from "./http.ts";
import { timestampSchema, validate } from "./site-format.ts";
import { createSessionClient } from "./supabase-client.ts";

const rows = v.array(v.record(v.string(), v.unknown()));
const foundBy = v.picklist(["email", "device"]);
const dataAnswer = v.pipe(
  v.object({
    found_by: foundBy,
    messages: rows,
    comments: rows,
    reports: rows,
    attendances: rows,
    // A hosted project may lack the newest migration.
    subscriptions: v.fallback(rows, []),
    requests: v.fallback(rows, []),
    submissions: v.fallback(rows, []),
    deleted: v.fallback(rows, []),
  }),
  v.transform(({ found_by, ...found }) => ({ foundBy: found_by, ...found })),
);
/** A server of another version may count less. */
const number = v.fallback(v.number(), 0);
const countsAnswer = v.object({
  ...{ messages: number, comments: number, reports: number, attendances: number },
  ...{ subscriptions: number, submissions: number, deleted: number },
});
const erasuresAnswer = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      at: timestampSchema,
      by: v.string(),
      found_by: foundBy,
      counts: countsAnswer,
    }),
    v.transform(({ found_by, ...erasure }) => ({ foundBy: found_by, ...erasure })),
  ),
);

const logAnswer = v.array(
  v.object({
    id: v.string(),
    at: timestampSchema,
    action: v.picklist(["approved", "hidden", "shown", "deleted", "answered", "dismissed"]),
    reason: v.fallback(v.nullable(v.picklist([...REASONS, "data_request"])), null),
    words: v.string(),
    post: v.string(),
    by: v.string(),
  }),
);

/**
 * Creates the client of the functions about a person's data.
 * @param url the API's origin
 * @param key the publishable key
 */
export function createPersonalDataRemote(url: string, key: string): PersonalDataRemote {
  const { call } = createSessionClient(url, key);

  return {
    find: (access, term) =>
      toResult(async () => validate(dataAnswer, await call(access, "person_data", { term }))),
    erase: (access, term, request) =>
      toResult(async () => validate(countsAnswer, await call(access, "erase_person", { term, request }))),
    moderationLog: (access) =>
      toResult(async () => validate(logAnswer, await call(access, "moderation_log"))),
    erasures: (access) => toResult(async () => validate(erasuresAnswer, await call(access, "erasures"))),
  };
}
