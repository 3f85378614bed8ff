import { PostgrestClient } from "@supabase/postgrest-js";
import * as v from "valibot";
import { answerRecordingShape, SUBMISSION_STATUSES } from "../domain/submissions/submission.ts";
import type { FileBytes, FilePart, SubmissionsRemote } from "../domain/submissions/submissions-remote.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { validate } from "./site-format.ts";

/** A part takes this long at 1.5 kB a second, in milliseconds. */
export const PART_TIMEOUT_MS = 60_000;

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
    recording: v.fallback(v.nullish(answerRecordingShape, null), null),
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
    sendPart: (part) => toResult(() => storePart((name, args) => dataOf(rest.rpc(name, args)), part)),

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

    answer: (proof) => toResult(async () => parseFile(await dataOf(rest.rpc("own_answer", proof)))),
  };
}

/** Stores a part of a file. @param call calls an SQL function @throws ApiError */
export async function storePart(
  call: (name: string, args: object) => PromiseLike<unknown>,
  { bytes, ...part }: FilePart,
): Promise<null> {
  validate(storedAnswer, await call("send_file_part", { ...part, data: toBase64(bytes) }));
  return null;
}

const fileAnswer = v.nullable(v.object({ type: v.string(), data: v.string() }));

/** A file in base64; null if it is gone. @throws ApiError */
export function parseFile(answer: unknown): FileBytes | null {
  const file = validate(fileAnswer, answer);
  return (
    file && { type: file.type, bytes: Uint8Array.from(atob(file.data), (char) => char.charCodeAt(0)).buffer }
  );
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
