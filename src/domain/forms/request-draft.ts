import * as v from "valibot";
import { parseIsoDay } from "../dates/calendar-days.ts";
import { PERSON_MAX, REQUEST_KINDS } from "../privacy/deadlines.ts";
import { atMost, hasVisibleText, withoutControls } from "./text-rules.ts";

/** The earliest day that the server takes. */
const FIRST_DAY = parseIsoDay("2000-01-01") ?? 0;

function requestSchema(today: number) {
  const isPossible = (text: string) => {
    const day = parseIsoDay(text);
    return day !== null && day >= FIRST_DAY && day <= today;
  };
  return v.object({
    asksFor: v.picklist(REQUEST_KINDS),
    person: v.pipe(
      v.string(),
      v.transform(withoutControls),
      v.trim(),
      v.check(hasVisibleText, "Please enter who asks"),
      atMost(PERSON_MAX),
    ),
    receivedOn: v.pipe(v.string(), v.check(isPossible, "Please enter the day it came, up to today")),
  });
}

export type RequestDraft = v.InferOutput<ReturnType<typeof requestSchema>>;

/**
 * Validates a request that the owner notes.
 * @param today as a day number
 * @returns it as it will be saved, or an error for each invalid field
 */
export function checkRequest(
  input: Readonly<Record<string, unknown>>,
  today: number,
): { ok: true; value: RequestDraft } | { ok: false; errors: { person?: string; receivedOn?: string } } {
  const schema = requestSchema(today);
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { ok: true, value: parsed.output };
  const { nested = {} } = v.flatten<typeof schema>(parsed.issues);
  const [person] = nested.person ?? [];
  const [receivedOn] = nested.receivedOn ?? [];
  return { ok: false, errors: { ...(person ? { person } : {}), ...(receivedOn ? { receivedOn } : {}) } };
}
