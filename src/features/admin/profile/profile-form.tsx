import type { FormEvent } from "react";
import { DraftBar } from "../../../components/admin/draft-bar.tsx";
import { TranslationFields } from "../../../components/language/translation-fields.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdmin, useSendsLater } from "../../../data/admin/context.ts";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { type AdminOf, type FieldsOf, fieldsIn } from "../../../domain/content/admin-content.ts";
import { faqIn, otherThan } from "../../../domain/content/translation.ts";
import { defaultAuthor } from "../../../domain/forms/draft-fields.ts";
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

function fieldsOf(row: AdminOf["profile"] | null): FieldsOf<"profile"> {
  return row ? fieldsIn("profile", row) : {};
}

/** Edits the site's texts and contact data, as a draft like all other content. */
export function ProfileForm({ rowId }: { rowId: string }) {
  const draft = useDraft("profile", rowId, true, fieldsOf);
  const { form, errors, validate } = useValidatedForm(
    checkProfileDraft,
    draft.status === "ready" ? draft.fields : {},
  );
  const { user } = useAdmin();
  const showToast = useToast();
  const sendsLater = useSendsLater();
  if (draft.status !== "ready") return <QueryError query={draft} />;
  const { fields, change, save, discard, reopen } = draft;
  const other = otherThan(fields.lang ?? "en");
  const translated = fields.translations?.[other];

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = validate();
    if (!checked) return;
    const problem = await save(checked);
    if (problem) return showToast({ tone: "failed", text: storageErrorText(problem) });
    showToast({ text: sendsLater ? m.writing_state_will_publish() : m.saved_sending() });
    await reopen();
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={m.profile_form()}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6"
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
      <Field
        label={m.profile_display_name()}
        hint={m.profile_display_name_hint({ name: defaultAuthor(user.email) })}
        value={fields.displayName ?? ""}
        error={errors.displayName}
        onChange={({ target }) => change({ displayName: target.value })}
      />
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
      <FaqFields
        faq={faqIn(translated?.faq)}
        errors={errors}
        translation={other}
        onChange={(faq) =>
          change({ translations: { ...fields.translations, [other]: { ...translated, faq } } })
        }
      />
      <SocialFields social={fields.social ?? []} errors={errors} onChange={(social) => change({ social })} />
      <TranslationFields
        lang={fields.lang ?? "en"}
        translations={fields.translations ?? {}}
        errors={errors}
        texts={TRANSLATED}
        onChange={(translations) => change({ translations } as FieldsOf<"profile">)}
      />
      <DraftBar draft={draft} onDiscard={() => void discard().then(reopen)} />
    </form>
  );
}
