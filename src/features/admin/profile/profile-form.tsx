import type { FormEvent } from "react";
import { DraftBar } from "../../../components/admin/draft-bar.tsx";
import { TranslationFields } from "../../../components/language/translation-fields.tsx";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useDraft } from "../../../data/admin/use-draft.ts";
import type { FieldsOf } from "../../../domain/content/admin-content.ts";
import { checkProfileDraft } from "../../../domain/forms/profile-draft.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Field } from "../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { useToast } from "../../../ui/toasts.tsx";
import { FaqFields } from "./faq-fields.tsx";
import { SocialFields } from "./social-fields.tsx";

const LINES = [
  { name: "name", label: m.profile_name, kind: {} },
  { name: "tagline", label: m.profile_tagline, kind: {} },
  { name: "place", label: m.profile_place, kind: {} },
  {
    name: "email",
    label: m.profile_email,
    kind: { type: "email", inputMode: "email", autoCapitalize: "none", spellCheck: false },
  },
  { name: "phone", label: m.profile_phone, kind: { type: "tel", inputMode: "tel" } },
  { name: "address", label: m.profile_address, kind: {} },
  { name: "hours", label: m.profile_hours, kind: {} },
  { name: "responseTime", label: m.profile_response, kind: {} },
] as const;
const TEXTS = [
  { name: "bio", label: m.profile_bio },
  { name: "privacy", label: m.profile_privacy },
] as const;

/** Fields that can be translated. */
const TRANSLATED = [
  ...LINES.filter(({ name }) => name !== "email" && name !== "phone"),
  ...TEXTS.map((text) => ({ ...text, multiline: true })),
];

/** Edits the site's texts and contact data, as a draft like all other content. */
export function ProfileForm({ rowId }: { rowId: string }) {
  const draft = useDraft("profile", rowId, {});
  const { form, errors, press } = useValidatedForm(checkProfileDraft, draft?.fields ?? {});
  const showToast = useToast();
  if (!draft) return null;
  const { fields, change } = draft;

  async function save(event: FormEvent) {
    event.preventDefault();
    const checked = press();
    if (!checked) return;
    const result = await draft?.save(checked as FieldsOf<"profile">);
    if (result)
      showToast(
        result.ok ? { text: m.saved_on_phone() } : { tone: "failed", text: storageErrorText(result.why) },
      );
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={m.profile_form()}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 **:scroll-mb-36"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        {LINES.map(({ name, label, kind }) => (
          <Field
            key={name}
            {...kind}
            label={label()}
            value={fields[name] ?? ""}
            error={errors[name]}
            onChange={({ target }) => change({ [name]: target.value } as FieldsOf<"profile">)}
          />
        ))}
      </div>
      {TEXTS.map(({ name, label }) => (
        <Field
          key={name}
          multiline
          label={label()}
          value={fields[name] ?? ""}
          error={errors[name]}
          onChange={({ target }) => change({ [name]: target.value } as FieldsOf<"profile">)}
        />
      ))}
      <FaqFields faq={fields.faq ?? []} errors={errors} onChange={(faq) => change({ faq })} />
      <SocialFields social={fields.social ?? []} errors={errors} onChange={(social) => change({ social })} />
      <TranslationFields
        lang={fields.lang ?? "en"}
        translations={fields.translations ?? {}}
        errors={errors}
        texts={TRANSLATED}
        onChange={(translations) => change({ translations } as FieldsOf<"profile">)}
      />
      <DraftBar draft={draft} />
    </form>
  );
}
