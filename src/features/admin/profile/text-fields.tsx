import { LinkTarget } from "../../../components/admin/link-target.tsx";
import { TranslationFields } from "../../../components/language/translation-fields.tsx";
import type { FieldsOf } from "../../../domain/content/admin-content.ts";
import { KINDS } from "../../../domain/kinds/kinds.ts";
import { BASE_LANGUAGE } from "../../../domain/languages/languages.ts";
import { Field } from "../../../ui/forms/field.tsx";
import type { Errors } from "../../../ui/forms/use-validated-form.ts";
import { PROFILE_TEXTS, type ProfileText } from "./profile-texts.ts";

type TextFieldsProps = {
  readonly names: readonly ProfileText[];
  readonly fields: FieldsOf<"profile">;
  readonly errors: Errors;
  change(changed: FieldsOf<"profile">): void;
};

const isTranslated = (name: string) => KINDS.profile.texts.some((text) => text === name);

/** Some texts of the profile, and their translations below. */
export function TextFields({ names, fields, errors, change }: TextFieldsProps) {
  const lang = fields.lang ?? BASE_LANGUAGE;
  return (
    <>
      {names.map((name) => {
        const { label, kind } = PROFILE_TEXTS[name];
        return (
          <LinkTarget key={name} id={name}>
            <Field
              {...kind}
              {...(isTranslated(name) ? { lang } : {})}
              label={label()}
              value={fields[name] ?? ""}
              error={errors[name]}
              onChange={({ target }: { target: { value: string } }) => change({ [name]: target.value })}
            />
          </LinkTarget>
        );
      })}
      <TranslationFields
        lang={lang}
        translations={fields.translations ?? {}}
        errors={errors}
        texts={names
          .filter(isTranslated)
          .map((name) => ({ name, label: PROFILE_TEXTS[name].label, ...PROFILE_TEXTS[name].kind }))}
        onChange={(translations) => change({ translations } as FieldsOf<"profile">)}
      />
    </>
  );
}
