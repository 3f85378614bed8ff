import type { Lang } from "../../domain/content/content.ts";
import { columnOf, translationLanguage } from "../../domain/content/translation.ts";
import { languageOf } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Field } from "../../ui/forms/field.tsx";
import type { Errors } from "../../ui/forms/use-validated-form.ts";

type Translations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type TranslationFieldsProps = {
  /** Language of the original texts. */
  readonly lang: Lang;
  readonly translations: Translations;
  readonly errors: Errors;
  readonly texts: readonly {
    readonly name: string;
    readonly label: () => string;
    readonly multiline?: boolean;
  }[];
  onChange(translations: Translations): void;
};

/** Form fields for the translation of each text; all are optional. */
export function TranslationFields({ lang, translations, errors, texts, onChange }: TranslationFieldsProps) {
  const other = translationLanguage({ lang, translations });
  const translated = translations[other] ?? {};
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-6 border-line border-t pt-6">
      <legend className="float-left font-display font-semibold text-xl" lang={other}>
        {languageOf(other).name}
      </legend>
      <p className="clear-both -mt-4 text-ink-2">{m.translation_fields_hint()}</p>
      {texts.map(({ name, label, multiline = false }) => {
        const stored = columnOf(name);
        const typed = translated[stored];
        return (
          <Field
            key={name}
            {...(multiline ? { multiline } : {})}
            lang={other}
            label={label()}
            value={typeof typed === "string" ? typed : ""}
            error={errors[`translations.${other}.${stored}`]}
            onChange={({ target }: { target: { value: string } }) =>
              onChange({ ...translations, [other]: { ...translated, [stored]: target.value } })
            }
          />
        );
      })}
    </fieldset>
  );
}
