import { Languages, Trash2 } from "lucide-react";
import { Fragment, useState } from "react";
import type { Lang } from "../../../domain/content/content.ts";
import { LANGUAGES, languageOf, othersThan } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import {
  changeOriginalLanguage,
  type FormTexts,
  isTranslated,
  removeTranslation,
  textsInLanguage,
} from "./use-languages.ts";

type TranslationChoiceProps = {
  readonly fields: FormTexts;
  /** The language of the translation in the form; null without one. */
  readonly translation: Lang | null;
  change(changed: Partial<FormTexts>): void;
  onAdd(lang: Lang): void;
  onRemove(): void;
};

/** Chooses the language of a post, and adds, opens or removes a translation. */
export function TranslationChoice({ fields, translation, change, onAdd, onRemove }: TranslationChoiceProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const others = othersThan(fields.lang).filter((other) => other !== translation);

  function remove(removed: Lang): void {
    if (isTranslated(fields)) change(removeTranslation(fields, removed));
    onRemove();
  }

  const [first, ...more] = others;
  const rest = translation ? others : more;
  const addition = (other: Lang) => (
    <Button variant="secondary" onClick={() => onAdd(other)}>
      <Languages className="size-5" aria-hidden="true" />
      {fields.translations[other] ? null : <span>{m.writing_translation_add()}</span>}
      {others.length > 1 || translation ? <span lang={other}>{languageOf(other).name}</span> : null}
    </Button>
  );

  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-48">
        <ChoiceField<Lang>
          label={m.field_lang()}
          value={fields.lang}
          choices={LANGUAGES.map((value) => ({ value, label: languageOf(value).name }))}
          onChange={(lang) => change(changeOriginalLanguage(fields, lang))}
        />
      </div>
      {/* In one place, so that the focus stays. */}
      {translation ? (
        <Button variant="link" onClick={() => setIsConfirming(true)}>
          <Trash2 className="size-5" aria-hidden="true" />
          {m.writing_translation_remove()}
        </Button>
      ) : (
        first && addition(first)
      )}
      {rest.map((other) => (
        <Fragment key={other}>{addition(other)}</Fragment>
      ))}
      {translation ? <p className="text-ink-2 text-sm">{m.writing_translation_hint()}</p> : null}
      {isConfirming && translation ? (
        <ConfirmDialog
          question={m.writing_translation_remove_question({ language: languageOf(translation).name })}
          yes={m.writing_translation_remove()}
          onYes={() => remove(translation)}
          onClose={() => setIsConfirming(false)}
        >
          <p lang={translation} className="font-semibold">
            {textsInLanguage(fields, translation).title}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
