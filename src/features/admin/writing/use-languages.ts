import { useState } from "react";
import type { Lang } from "../../../domain/content/content.ts";
import { otherThan } from "../../../domain/content/translation.ts";
import type { Errors } from "../../../ui/forms/use-validated-form.ts";
import {
  changeTexts,
  errorsInLanguage,
  type FormTexts,
  isTranslated,
  type Texts,
  textsInLanguage,
} from "./form-texts.ts";

/** The texts of one language in a form. */
export type EditedTexts = {
  readonly lang: Lang;
  readonly texts: Texts;
  readonly errors: Partial<Texts>;
  change(changed: Partial<Texts>): void;
};

/** The language of the original, or of the translation. */
export type EditedLanguage = "original" | "translation";

type FormLanguagesInput = {
  readonly fields: FormTexts;
  readonly errors: Errors;
  /** Errors of the last attempt to save; the language of the first one is shown. */
  readonly submitErrors: Errors;
  change(changed: Partial<FormTexts>): void;
};

export type FormLanguages = ReturnType<typeof useLanguages>;

/** The languages of a post in its form: which there are, and which one is shown where there is space for one only. */
export function useLanguages({ fields, errors, submitErrors, change }: FormLanguagesInput) {
  const { lang } = fields;
  const other = otherThan(lang);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<EditedLanguage>("original");
  const [previousErrors, setPreviousErrors] = useState(submitErrors);

  if (submitErrors !== previousErrors) {
    setPreviousErrors(submitErrors);
    const hasErrors = (original: boolean) =>
      isAny(errorsInLanguage(submitErrors, original, original ? lang : other));
    if (hasErrors(true)) setShown("original");
    else if (hasErrors(false)) setShown("translation");
  }

  const edited = (of: EditedLanguage): EditedTexts => {
    const textLang = of === "original" ? lang : other;
    return {
      lang: textLang,
      texts: textsInLanguage(fields, textLang),
      errors: errorsInLanguage(errors, of === "original", textLang),
      change: (changed) => change(changeTexts(fields, textLang, changed)),
    };
  };
  const original = edited("original");
  const translation = edited("translation");
  return {
    original,
    translation,
    /** True if the form shows a translation, even an empty one. */
    translated: adding || isTranslated(fields),
    /** The languages with errors. */
    wrong: [original, translation].filter(({ errors: found }) => isAny(found)).map(({ lang: of }) => of),
    shown,
    show: (chosen: Lang) => setShown(chosen === lang ? "original" : "translation"),
    addTranslation() {
      setAdding(true);
      setShown("translation");
    },
    removeTranslation() {
      setAdding(false);
      setShown("original");
    },
  };
}

function isAny(errors: Partial<Texts>): boolean {
  return Object.keys(errors).length > 0;
}
