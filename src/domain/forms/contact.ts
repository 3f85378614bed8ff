import * as v from "valibot";
import { atMost, hasVisibleText, withoutControls } from "./text-rules.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const required = (message: string, max: number) =>
  v.pipe(v.string(), v.transform(withoutControls), v.trim(), v.check(hasVisibleText, message), atMost(max));

/** A message to the owner, with the error messages of docs/product.md. */
const contactMessageSchema = v.object({
  name: required("Name is required", 200),
  email: v.pipe(required("Email is required", 320), v.regex(EMAIL, "Invalid email address")),
  message: required("Message is required", 10_000),
  /** Honeypot: the field is invisible, so only bots fill it in. */
  website: v.fallback(v.string(), ""),
});

export type ContactMessage = v.InferOutput<typeof contactMessageSchema>;
export type ContactField = "name" | "email" | "message";
export type ContactErrors = Partial<Record<ContactField, string>>;

/** Validates the message. @returns it as it will be sent, or an error for each invalid field */
export function checkContactMessage(
  input: Readonly<Record<string, unknown>>,
): { ok: true; value: ContactMessage } | { ok: false; errors: ContactErrors } {
  const parsed = v.safeParse(contactMessageSchema, input);
  if (parsed.success) return { ok: true, value: parsed.output };
  const { nested = {} } = v.flatten<typeof contactMessageSchema>(parsed.issues);
  const errors: ContactErrors = {};
  for (const field of ["name", "email", "message"] as const) {
    const [first] = nested[field] ?? [];
    if (first) errors[field] = first;
  }
  return { ok: false, errors };
}
