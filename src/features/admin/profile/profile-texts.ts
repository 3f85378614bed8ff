import type { FieldsOf } from "../../../domain/content/admin-content.ts";
import { columnOf } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";

const TRANSLATION = /^translations\.\w+\.(\w+)/;

/** The texts of the profile: how each is asked for. */
export const PROFILE_TEXTS = {
  name: { label: m.profile_name, kind: {} },
  tagline: { label: m.profile_tagline, kind: {} },
  place: { label: m.profile_place, kind: {} },
  email: {
    label: m.profile_email,
    kind: { type: "email", inputMode: "email", autoCapitalize: "none", spellCheck: false },
  },
  phone: { label: m.profile_phone, kind: { type: "tel", inputMode: "tel" } },
  address: { label: m.profile_address, kind: {} },
  hours: { label: m.profile_hours, kind: {} },
  responseTime: { label: m.profile_response, kind: {} },
  bio: { label: m.profile_bio, kind: { multiline: true } },
  privacy: { label: m.profile_privacy, kind: { multiline: true } },
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
