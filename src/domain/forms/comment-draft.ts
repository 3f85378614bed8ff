import * as v from "valibot";
import { atMost, hasVisibleText, withoutControls } from "./text-rules.ts";

const NAME_MAX = 80;
/** The maximum length of a comment, in characters. */
export const BODY_MAX = 2_000;

const commentSchema = v.object({
  authorName: v.pipe(
    v.string(),
    v.transform(withoutControls),
    v.trim(),
    v.check(hasVisibleText, "Please enter your name"),
    atMost(NAME_MAX),
  ),
  body: v.pipe(
    v.string(),
    v.transform(withoutControls),
    v.trim(),
    v.check(hasVisibleText, "Please write a comment"),
    atMost(BODY_MAX),
  ),
  /** Honeypot: the field is invisible, so only bots fill it in. */
  website: v.fallback(v.string(), ""),
});

export type CommentDraft = v.InferOutput<typeof commentSchema>;
export type CommentErrors = { authorName?: string; body?: string };

/** Validates the comment. @returns it as it will be sent, or an error for each invalid field */
export function checkComment(
  input: Readonly<Record<string, unknown>>,
): { ok: true; value: CommentDraft } | { ok: false; errors: CommentErrors } {
  const parsed = v.safeParse(commentSchema, input);
  if (parsed.success) return { ok: true, value: parsed.output };
  const { nested = {} } = v.flatten<typeof commentSchema>(parsed.issues);
  const errors: CommentErrors = {};
  for (const field of ["authorName", "body"] as const) {
    const [first] = nested[field] ?? [];
    if (first) errors[field] = first;
  }
  return { ok: false, errors };
}
