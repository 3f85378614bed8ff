import { useState } from "react";
import type { Lang } from "../../../domain/content/content.ts";
import { translationLanguage } from "../../../domain/content/translation.ts";
import { POST_TEXTS, type PostText } from "../../../domain/kinds/kinds.ts";
import type { Errors } from "../../../ui/forms/use-validated-form.ts";

/** The texts in a form, those that its kind has: of the original, and the translation by language. */
export type FormTexts = { readonly [N in PostText]?: string } & {
  readonly lang: Lang;
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
type Texts = Readonly<Record<PostText, string>>;
type Change = Partial<FormTexts>;

/** The texts of a form in one language. */
export function textsInLanguage(written: FormTexts, lang: Lang): Texts {
  const texts = lang === written.lang ? written : written.translations[lang];
  return Object.fromEntries(POST_TEXTS.map((name) => [name, String(texts?.[name] ?? "")])) as Texts;
}

/** The change of a form for edited texts in one language. */
export function changeTexts(written: FormTexts, lang: Lang, changed: Partial<Texts>): Change {
  if (lang === written.lang) return changed;
  const all = Object.entries(textsInLanguage(written, lang)).filter(([name]) => name in written);
  const translation = { ...written.translations[lang], ...Object.fromEntries(all), ...changed };
  return { translations: { ...written.translations, [lang]: translation } };
}

/**
 * The change of a form for another original language. A translation in that language is relabelled as the one before.
 */
export function changeOriginalLanguage(written: FormTexts, lang: Lang): Change {
  const { [lang]: translation, ...others } = written.translations;
  return { lang, translations: translation ? { ...others, [written.lang]: translation } : others };
}

/** The change of a form that removes its translation into a language. */
export function removeTranslation(written: FormTexts, lang: Lang): Change {
  const { [lang]: _, ...others } = written.translations;
  return { translations: others };
}

/** True if the form has a translation, even an empty one. */
export function isTranslated(written: Pick<FormTexts, "lang" | "translations">): boolean {
  return written.translations[translationLanguage(written)] !== undefined;
}

/** The errors of one language's texts, by field. */
export function errorsInLanguage(
  errors: Readonly<Record<string, string | undefined>>,
  own: boolean,
  lang: Lang,
): Partial<Texts> {
  const found: Partial<Record<PostText, string>> = {};
  for (const name of POST_TEXTS) {
    const error = errors[own ? name : `translations.${lang}.${name}`];
    if (error) found[name] = error;
  }
  return found;
}

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

/** The languages of a post in its form: which exist, and which is visible on a narrow screen. */
export function useLanguages({ fields, errors, submitErrors, change }: FormLanguagesInput) {
  const { lang } = fields;
  const [adding, setAdding] = useState<Lang | null>(null);
  const other = adding && adding !== lang ? adding : translationLanguage(fields);
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
    translated: adding !== null || isTranslated(fields),
    /** The languages with errors. */
    wrong: [original, translation].filter(({ errors: found }) => isAny(found)).map(({ lang: of }) => of),
    shown,
    show: (chosen: Lang) => setShown(chosen === lang ? "original" : "translation"),
    addTranslation(to: Lang) {
      setAdding(to);
      setShown("translation");
    },
    removeTranslation() {
      setAdding(null);
      setShown("original");
    },
  };
}

function isAny(errors: Partial<Texts>): boolean {
  return Object.keys(errors).length > 0;
}
