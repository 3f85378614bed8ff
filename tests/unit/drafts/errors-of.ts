import type { Checked } from "../../../src/domain/forms/draft-fields.ts";

/** The form's validation messages by field; empty if it may be saved. */
export function errorsOf<T>(checked: Checked<T>): Record<string, string | undefined> {
  return checked.ok ? {} : checked.errors;
}
