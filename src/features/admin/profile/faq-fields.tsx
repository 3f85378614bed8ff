import { Plus, Trash2 } from "lucide-react";
import type { Lang } from "../../../domain/content/content.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError } from "../../../ui/forms/field.tsx";
import type { Errors } from "../../../ui/forms/use-validated-form.ts";

type Entry = { question: string; answer: string };

type FaqFieldsProps = {
  readonly faq: readonly Entry[];
  readonly errors: Errors;
  readonly lang: Lang;
  readonly isTranslation?: boolean;
  onChange(faq: Entry[]): void;
};

/** Frequently asked questions with the owner's answers. A translation is a separate list, shown in full or not at all. */
export function FaqFields({ faq, errors, lang, isTranslation = false, onChange }: FaqFieldsProps) {
  const path = isTranslation ? `translations.${lang}.faq` : "faq";
  const named = (label: string) => (isTranslation ? `${label} (${languageOf(lang).name})` : label);
  const put = (at: number, change: Partial<Entry>) =>
    onChange(faq.map((entry, place) => (place === at ? { ...entry, ...change } : entry)));
  return (
    <fieldset className="grid gap-4">
      <legend lang={lang} className="float-left mb-3 font-display font-semibold text-lg">
        {languageOf(lang).name}
      </legend>
      {faq.map(({ question, answer }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its position
        <div key={at} className="clear-both grid gap-3 border-line border-b pb-4">
          <Field
            lang={lang}
            label={named(m.profile_question({ number: at + 1 }))}
            value={question}
            error={errors[`${path}.${at}.question`]}
            onChange={({ target }) => put(at, { question: target.value })}
          />
          <Field
            lang={lang}
            label={named(m.profile_answer({ number: at + 1 }))}
            multiline
            value={answer}
            error={errors[`${path}.${at}.answer`]}
            onChange={({ target }) => put(at, { answer: target.value })}
          />
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => onChange(faq.filter((_, place) => place !== at))}
          >
            <Trash2 className="size-5" aria-hidden="true" />
            <span>{named(m.profile_remove_question({ number: at + 1 }))}</span>
          </Button>
        </div>
      ))}
      <FieldError>{errors[path]}</FieldError>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => onChange([...faq, { question: "", answer: "" }])}
      >
        <Plus className="size-5" aria-hidden="true" />
        <span>{named(m.profile_add_question())}</span>
      </Button>
    </fieldset>
  );
}
