import * as v from "valibot";
import { MAX_PEOPLE } from "../events/attendance.ts";
import { atMost, hasVisibleText, withoutControls } from "./text-rules.ts";

const attendSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(withoutControls),
    v.trim(),
    v.check(hasVisibleText, "Please enter your name"),
    atMost(80),
  ),
  people: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PEOPLE)),
  /** Honeypot: the field is invisible, so only bots fill it in. */
  website: v.fallback(v.string(), ""),
});

export type AttendDraft = v.InferOutput<typeof attendSchema>;
export type AttendErrors = { name?: string };

/** Validates the answer to an event. @returns it as it will be sent, or an error for the name */
export function checkAttend(
  input: Readonly<Record<string, unknown>>,
): { ok: true; value: AttendDraft } | { ok: false; errors: AttendErrors } {
  const parsed = v.safeParse(attendSchema, input);
  if (parsed.success) return { ok: true, value: parsed.output };
  const { nested = {} } = v.flatten<typeof attendSchema>(parsed.issues);
  const [name] = nested.name ?? [];
  return { ok: false, errors: name ? { name } : {} };
}
