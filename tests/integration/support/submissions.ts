import { randomUUID } from "node:crypto";
import type { Submission, SubmittedFile } from "../../../src/domain/submissions/submission.ts";
import { PART_BYTES, partsOf } from "../../../src/domain/submissions/submission.ts";
import type { Session, TestDatabase } from "./database.ts";
import { call, rejectionOf, visitor } from "./site.ts";

export const SECRET = "a secret that is long enough";
export const CODE = "K7QF-2M9X-T4RD-8HWZ";

/** Of `submit` and `send_file_part`. */
export type SubmitAnswer = { status: string; files?: string[] };

/** A story of a visitor, in a few words. */
export const story = (more: Partial<Submission> = {}): Submission => ({
  ...{
    topic: "story",
    lang: "ti",
    name: "Aster",
    email: "aster@example.org",
    body: "From Adwa",
    credit: true,
  },
  ...{ passage: "", target: null, page: "", files: [], secret: SECRET, device: CODE, website: "" },
  ...more,
});

/** Sends all parts of a file, and returns how a submission names it. */
export async function send(
  from: Session,
  bytes: Buffer,
  { kind, type }: Pick<SubmittedFile, "kind" | "type">,
  only?: readonly number[],
): Promise<SubmittedFile> {
  const id = randomUUID();
  const parts = partsOf(bytes.length);
  for (const part of only ?? [...Array(parts).keys()]) await sendPart(from, id, part, parts, bytes);
  return { id, kind, type, size: bytes.length };
}

/** Sends one part of a file. */
export function sendPart(from: Session, file: string, part: number, parts: number, bytes: Buffer) {
  const data = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString("base64");
  return call<SubmitAnswer>(from, "send_file_part", { file, part, parts, data });
}

/** Submits under an id, which is new if none is given. */
export const submit = (from: Session, submission: object, operation: string = randomUUID()) =>
  call<SubmitAnswer>(from, "submit", { operation, submission });

/** The code of a rejected call. */
export const refusal = async (call: Promise<unknown>) => (await rejectionOf(call)).code;

/** A visitor from a network of their own, whom no other test's limit reaches. */
export const someone = (db: TestDatabase) =>
  visitor(db, `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`);
