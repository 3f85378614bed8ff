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
export type EditedLanguage = "own" | "other";

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
  const [shown, setShown] = useState<EditedLanguage>("own");
  const [seen, setSeen] = useState(submitErrors);

  if (submitErrors !== seen) {
    setSeen(submitErrors);
    const hasErrors = (own: boolean) => isAny(errorsInLanguage(submitErrors, own, own ? lang : other));
    if (hasErrors(true)) setShown("own");
    else if (hasErrors(false)) setShown("other");
  }

  const edited = (of: EditedLanguage): EditedTexts => {
    const spoken = of === "own" ? lang : other;
    return {
      lang: spoken,
      texts: textsInLanguage(fields, spoken),
      errors: errorsInLanguage(errors, of === "own", spoken),
      change: (changed) => change(changeTexts(fields, spoken, changed)),
    };
  };
  const own = edited("own");
  const translation = edited("other");
  return {
    own,
    translation,
    /** True if the form shows a translation, even an empty one. */
    translated: adding || isTranslated(fields),
    /** The languages with errors. */
    wrong: [own, translation].filter(({ errors: found }) => isAny(found)).map(({ lang: of }) => of),
    shown,
    show: (chosen: Lang) => setShown(chosen === lang ? "own" : "other"),
    addTranslation() {
      setAdding(true);
      setShown("other");
    },
    removeTranslation() {
      setAdding(false);
      setShown("own");
    },
  };
}

function isAny(errors: Partial<Texts>): boolean {
  return Object.keys(errors).length > 0;
}
