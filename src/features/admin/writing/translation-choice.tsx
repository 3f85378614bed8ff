import { Languages, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Lang } from "../../../domain/content/content.ts";
import { otherThan } from "../../../domain/content/translation.ts";
import { LANGUAGES, languageOf } from "../../../domain/languages/languages.ts";
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
  /** True if the translation form is open. */
  readonly translated: boolean;
  change(changed: Partial<FormTexts>): void;
  onAdd(): void;
  onRemove(): void;
};

/** Chooses the language of a post, and adds or removes its translation. */
export function TranslationChoice({ fields, translated, change, onAdd, onRemove }: TranslationChoiceProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const other = otherThan(fields.lang);
  const language = languageOf(other).name;

  function remove(): void {
    if (isTranslated(fields)) change(removeTranslation(fields));
    onRemove();
  }

  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-48">
        <ChoiceField<Lang>
          label={m.writing_language()}
          value={fields.lang}
          choices={LANGUAGES.map((value) => ({ value, label: languageOf(value).name }))}
          onChange={(lang) => change(changeOriginalLanguage(fields, lang))}
        />
      </div>
      {translated ? (
        <Button variant="link" onClick={() => setIsConfirming(true)}>
          <Trash2 className="size-5" aria-hidden="true" />
          {m.writing_translation_remove()}
        </Button>
      ) : (
        <Button variant="secondary" onClick={onAdd}>
          <Languages className="size-5" aria-hidden="true" />
          {m.writing_translation_add()}
        </Button>
      )}
      {translated ? <p className="text-ink-2 text-sm">{m.writing_translation_hint()}</p> : null}
      {isConfirming ? (
        <ConfirmDialog
          question={m.writing_translation_remove_question({ language })}
          yes={m.writing_translation_remove()}
          onYes={remove}
          onClose={() => setIsConfirming(false)}
        >
          <p lang={other} className="font-semibold">
            {textsInLanguage(fields, other).title}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
