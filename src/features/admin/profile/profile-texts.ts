import type { FieldsOf } from "../../../domain/content/admin-content.ts";
import { columnOf } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";

const TRANSLATION = /^translations\.\w+\.(\w+)/;

/** The texts of the profile: how each is asked for. */
export const PROFILE_TEXTS = {
  name: { label: m.field_name, kind: {} },
  tagline: { label: m.field_tagline, kind: {} },
  place: { label: m.field_place, kind: {} },
  email: {
    label: m.field_email,
    kind: { type: "email", inputMode: "email", autoCapitalize: "none", spellCheck: false },
  },
  phone: { label: m.field_phone, kind: { type: "tel", inputMode: "tel" } },
  address: { label: m.field_address, kind: {} },
  hours: { label: m.field_hours, kind: {} },
  responseTime: { label: m.field_response_time, kind: {} },
  bio: { label: m.field_bio, kind: { multiline: true } },
  privacy: { label: m.field_privacy, kind: { multiline: true } },
} as const;

export type ProfileText = keyof typeof PROFILE_TEXTS & keyof FieldsOf<"profile">;

/**
 * True if a field, named as validation names it, is one of `names`, a part of one (`faq.0.answer`) or its translation
 * (`translations.ti.hours`).
 */
export function ownsField(names: readonly string[], field: string): boolean {
  const [, column] = TRANSLATION.exec(field) ?? [];
  return names.some((name) =>
    column === undefined ? field === name || field.startsWith(`${name}.`) : column === columnOf(name),
  );
}

/** What is filled in, in one line. */
export function contentOf(texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => text?.trim() ?? "")
    .filter((text) => text !== "")
    .join(" · ");
}
