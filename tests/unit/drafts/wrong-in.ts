import type { Checked } from "../../../src/domain/forms/draft-fields.ts";

/** What a form says to its fields; nothing when it may be saved. */
export function wrongIn<T, F extends string>(checked: Checked<T, F>): Record<string, string | undefined> {
  return checked.ok ? {} : checked.errors;
}
