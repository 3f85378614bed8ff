import { PostgrestClient } from "@supabase/postgrest-js";
import * as v from "valibot";
import { SUBMISSION_STATUSES } from "../domain/submissions/submission.ts";
import type { SubmissionsRemote } from "../domain/submissions/submissions-remote.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { validate } from "./site-format.ts";

/** A part takes this long at 1.5 kB a second, in milliseconds. */
const PART_TIMEOUT_MS = 60_000;

const storedAnswer = v.object({ status: v.literal("stored") });
const submitAnswer = v.variant("status", [
  v.object({ status: v.literal("applied") }),
  v.object({ status: v.literal("missing"), files: v.array(v.string()) }),
]);

const decisionsAnswer = v.array(
  v.object({
    id: v.string(),
    status: v.fallback(v.picklist(SUBMISSION_STATUSES), "new"),
    answer: v.fallback(v.string(), ""),
    link: v.fallback(v.string(), ""),
  }),
);

/**
 * Creates the client of the functions by which visitors send files and submissions.
 * @param url the API's origin
 * @param key the publishable key
 * @param timeoutMs milliseconds without a byte after which a call fails
 */
export function createSubmissionsRemote(
  url: string,
  key: string,
  timeoutMs = PART_TIMEOUT_MS,
): SubmissionsRemote {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: fetchWithTimeout(timeoutMs),
    retry: false,
  });
  return {
    sendPart: ({ file, part, parts, bytes }) =>
      toResult(async () => {
        const data = toBase64(bytes);
        validate(storedAnswer, await dataOf(rest.rpc("send_file_part", { file, part, parts, data })));
        return null;
      }),

    submit: (operation, submission) =>
      toResult(async () => {
        const answer = validate(submitAnswer, await dataOf(rest.rpc("submit", { operation, submission })));
        return answer.status === "missing" ? answer.files : [];
      }),

    decisions: (proofs) =>
      toResult(async () => {
        const answer = validate(decisionsAnswer, await dataOf(rest.rpc("own_submissions", { proofs })));
        return new Map(answer.map(({ id, ...decision }) => [id, decision]));
      }),
  };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
