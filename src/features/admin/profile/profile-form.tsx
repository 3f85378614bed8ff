import { DraftedForm } from "../../../components/admin/drafted-form.tsx";
import { LinkTarget } from "../../../components/admin/link-target.tsx";
import { MediaField } from "../../../components/admin/media/media-field.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useAdmin } from "../../../data/admin/context.ts";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { useRowPicture } from "../../../data/admin/use-row-picture.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import { type AdminOf, type FieldsOf, fieldsIn } from "../../../domain/content/admin-content.ts";
import { faqIn, translationLanguage } from "../../../domain/content/translation.ts";
import { defaultAuthor } from "../../../domain/forms/draft-fields.ts";
import { checkDraft } from "../../../domain/kinds/forms.ts";
import { BASE_LANGUAGE } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Elements } from "../../../ui/elements.ts";
import { SwitchField } from "../../../ui/forms/choice-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormSection } from "../../../ui/forms/form-section.tsx";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { FaqFields } from "./faq-fields.tsx";
import { contentOf, ownsField, type ProfileText } from "./profile-texts.ts";
import { SocialFields } from "./social-fields.tsx";
import { TextFields } from "./text-fields.tsx";

const NAME: readonly ProfileText[] = ["name", "tagline", "place"];
const CONTACT: readonly ProfileText[] = ["email", "phone", "address", "hours", "responseTime"];
const TEXTS: readonly ProfileText[] = ["bio", "privacy"];

function fieldsOf(row: AdminOf["profile"] | null): FieldsOf<"profile"> {
  return row ? fieldsIn("profile", row) : {};
}

type ProfileFormProps = {
  readonly rowId: string;
  /** What follows the form, once it is there. */
  readonly children: Elements;
};

/** Edits the site's texts and contact data in sections, as a draft like all other content. */
export function ProfileForm({ rowId, children }: ProfileFormProps) {
  const draft = useDraft("profile", rowId, true, fieldsOf);
  const ready = draft.status === "ready" ? draft.fields : {};
  const { form, submitErrors, errors, validate, forgetErrors } = useValidatedForm(
    (written) => checkDraft("profile", written),
    ready,
  );
  const picture = useRowPicture("profile", rowId, ready);
  const { user } = useAdmin();
  const { reportSave } = useSaveReports();
  if (draft.status === "loading") return null;
  if (draft.status !== "ready")
    return (
      <>
        <QueryError query={draft} />
        {children}
      </>
    );
  const { fields, change, save, reopen } = draft;
  const lang = fields.lang ?? BASE_LANGUAGE;
  const other = translationLanguage({ lang, translations: fields.translations ?? {} });
  const translated = fields.translations?.[other];
  const faq = fields.faq ?? [];
  const social = fields.social ?? [];

  async function submit() {
    const checked = validate();
    if (!checked) return;
    const { sampleStreams } = fields;
    const all = sampleStreams === undefined ? checked : { ...checked, sampleStreams };
    const saved = { rowId, act: { kind: "update" }, done: { text: m.saved_word() } } as const;
    if (await reportSave(saved, () => save(all))) await reopen();
  }

  /** What a section needs to show its state; of one with texts, by their names. */
  function section(names: readonly string[], content: readonly (string | undefined)[]) {
    return {
      lang,
      submitErrors,
      content: contentOf(content),
      owns: (field: string) => ownsField(names, field),
    };
  }

  const texts = (names: readonly ProfileText[]) =>
    section(
      names,
      names.map((name) => fields[name]),
    );
  const textFields = { fields, errors, change };
  return (
    <>
      <DraftedForm
        draft={draft}
        ref={form}
        aria-label={m.profile_form()}
        className="gap-4"
        onSubmit={submit}
        forgetErrors={forgetErrors}
      >
        <FormSection title={m.profile_section_name()} {...texts(NAME)} isFirst>
          <TextFields {...textFields} names={NAME} />
        </FormSection>
        <FormSection title={m.profile_section_contact()} {...texts(CONTACT)}>
          <TextFields {...textFields} names={CONTACT} />
        </FormSection>
        <FormSection
          title={m.profile_section_texts()}
          {...section(
            [...TEXTS, "imageUrl"],
            TEXTS.map((name) => fields[name]),
          )}
        >
          <LinkTarget id="imageUrl">
            <MediaField
              label={m.field_image_url()}
              place="cover"
              {...picture}
              error={errors.imageUrl}
              onChange={({ src, meta }) => change({ imageUrl: src, imageMeta: meta })}
            />
          </LinkTarget>
          <TextFields {...textFields} names={TEXTS} />
        </FormSection>
        <FormSection
          title={m.field_faq()}
          {...section(
            ["faq"],
            faq.map(({ question }) => question),
          )}
        >
          <LinkTarget id="faq">
            <FaqFields
              faq={faq}
              lang={lang}
              errors={errors}
              onChange={(changed) => change({ faq: changed })}
            />
          </LinkTarget>
          <FaqFields
            faq={faqIn(translated?.faq)}
            lang={other}
            isTranslation
            errors={errors}
            onChange={(changed) =>
              change({ translations: { ...fields.translations, [other]: { ...translated, faq: changed } } })
            }
          />
        </FormSection>
        <FormSection
          title={m.field_social()}
          {...section(
            ["social"],
            social.map(({ label }) => label),
          )}
        >
          <SocialFields social={social} errors={errors} onChange={(changed) => change({ social: changed })} />
        </FormSection>
        <FormSection title={m.profile_section_streams()} {...section(["sampleStreams"], [])}>
          <LinkTarget id="sampleStreams">
            <SwitchField
              label={m.field_sample_streams()}
              hint={m.profile_sample_streams_hint()}
              on={fields.sampleStreams ?? false}
              onChange={(sampleStreams) => change({ sampleStreams })}
            />
          </LinkTarget>
        </FormSection>
        <FormSection title={m.profile_section_owner()} {...section(["displayName"], [fields.displayName])}>
          <Field
            label={m.field_display_name()}
            hint={m.profile_display_name_hint({ name: defaultAuthor(user.email) })}
            value={fields.displayName ?? ""}
            error={errors.displayName}
            onChange={({ target }) => change({ displayName: target.value })}
          />
        </FormSection>
      </DraftedForm>
      {children}
    </>
  );
}
