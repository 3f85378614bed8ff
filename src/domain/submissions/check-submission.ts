import { hasVisibleText, isWithin, withoutControls } from "../forms/text-rules.ts";
import type { Submission } from "./submission.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const BODY_MAX = 10_000;
const PASSAGE_MAX = 2_000;

type Texts = Pick<Submission, "name" | "email" | "body" | "passage">;
type Field = keyof Texts;

/**
 * The rules of what a visitor submits, as in private.submission_fault.
 * @param needsBody false if a recording is enough
 * @returns the texts as they will be sent, or an error for each invalid field
 */
export function checkSubmission(
  topic: Submission["topic"],
  typed: Texts,
  needsBody = true,
): { ok: true; value: Texts } | { ok: false; errors: Partial<Record<Field, string>> } {
  const value = {
    name: withoutControls(typed.name).trim(),
    email: withoutControls(typed.email).trim(),
    body: withoutControls(typed.body).trim(),
    passage: withoutControls(typed.passage).trim(),
  };
  const errors: Partial<Record<Field, string>> = {};
  if (!isWithin(value.name, 200)) errors.name = "Please keep this to 200 characters";
  if (value.email !== "" && !EMAIL.test(value.email)) errors.email = "Invalid email address";
  if (needsBody && !hasVisibleText(value.body)) errors.body = "Please write something here";
  else if (!isWithin(value.body, BODY_MAX)) errors.body = "Please keep this to 10,000 characters";
  if (topic === "correction" && !hasVisibleText(value.passage))
    errors.passage = "Please write something here";
  else if (!isWithin(value.passage, PASSAGE_MAX)) errors.passage = "Please keep this to 2,000 characters";
  return Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors };
}
