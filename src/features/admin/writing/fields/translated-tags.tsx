import { linesOf, translationLanguage } from "../../../../domain/content/translation.ts";
import type { Errors } from "../../../../ui/forms/use-validated-form.ts";
import { type FormTexts, isTranslated } from "../use-languages.ts";
import { TagField } from "./tag-field.tsx";

type TranslatedTagsProps = {
  readonly fields: FormTexts;
  readonly errors: Errors;
  readonly max: number;
  change(changed: Partial<FormTexts>): void;
};

/** The tags of the translation, if the post has one. Without them readers see the post's own. */
export function TranslatedTags({ fields, errors, max, change }: TranslatedTagsProps) {
  if (!isTranslated(fields)) return null;
  const other = translationLanguage(fields);
  const translation = fields.translations[other];
  return (
    <TagField
      tags={linesOf(translation?.tags)}
      max={max}
      translation={other}
      error={errors[`translations.${other}.tags`]}
      onChange={(tags) =>
        change({
          translations: { ...fields.translations, [other]: { ...translation, tags: tags.join("\n") } },
        })
      }
    />
  );
}
