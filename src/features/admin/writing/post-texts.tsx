import { type ReactNode, useId, useState } from "react";
import { LANGUAGE_NAMES } from "../../../components/language/language-names.ts";
import type { Lang } from "../../../domain/content/content.ts";
import { otherThan } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Errors } from "../../../ui/forms/use-validated-form.ts";
import {
  changeTexts,
  errorsInLanguage,
  type FormTexts,
  isTranslated,
  type Texts,
  textsInLanguage,
} from "./form-texts.ts";
import { LanguageTabs } from "./language-tabs.tsx";
import { TranslationChoice } from "./translation-choice.tsx";

/** The texts of one language in a form. */
export type EditedTexts = {
  readonly lang: Lang;
  readonly texts: Texts;
  readonly errors: Partial<Texts>;
  change(changed: Partial<Texts>): void;
};

/** The language of the original, or of the translation. */
type EditedLanguage = "own" | "other";

export type PostTextsProps = {
  readonly fields: FormTexts;
  readonly errors: Errors;
  /** Errors of the last attempt to save; the first one is scrolled into view. */
  readonly submitErrors: Errors;
  change(changed: Partial<FormTexts>): void;
  /** Number of fields per language in `children`, which are aligned across the languages. */
  readonly count: 2 | 3;
  /** Renders the fields of one language. */
  children(edited: EditedTexts): ReactNode;
};

/** The texts of a post in its own language and its translation: side by side, or in tabs on a phone. */
export function PostTexts({ fields, errors, submitErrors, change, count, children }: PostTextsProps) {
  const id = useId();
  const { lang } = fields;
  const other = otherThan(lang);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<EditedLanguage>("own");
  const [seen, setSeen] = useState(submitErrors);
  const translated = adding || isTranslated(fields);
  const wrong = { own: errorsInLanguage(errors, true, lang), other: errorsInLanguage(errors, false, other) };

  if (submitErrors !== seen) {
    setSeen(submitErrors);
    const hasErrors = (own: boolean) => isAny(errorsInLanguage(submitErrors, own, own ? lang : other));
    if (hasErrors(true)) setShown("own");
    else if (hasErrors(false)) setShown("other");
  }

  const inHand = (of: EditedLanguage): EditedTexts => {
    const spoken = of === "own" ? lang : other;
    return {
      lang: spoken,
      texts: textsInLanguage(fields, spoken),
      errors: wrong[of],
      change: (changed) => change(changeTexts(fields, spoken, changed)),
    };
  };
  const tabId = (of: Lang) => `${id}-tab-${of}`;
  const panelId = (of: Lang) => `${id}-texts-${of}`;
  const rows = count === 3 ? "lg:row-span-4" : "lg:row-span-3";
  // The same element for one and two languages, so that an open editor is not remounted.
  const panel = (of: EditedLanguage) => {
    const spoken = of === "own" ? lang : other;
    const tab = { role: "tabpanel", id: panelId(spoken), "aria-labelledby": tabId(spoken) };
    return (
      <div
        {...(translated ? tab : {})}
        className={`${shown === of ? "grid" : "hidden"} grid-cols-[minmax(0,1fr)] content-start gap-7 ${translated ? `lg:grid lg:grid-rows-subgrid ${rows}` : ""}`}
      >
        {translated ? (
          <h2 lang={spoken} className="max-lg:hidden border-line border-b pb-2 text-[1.3rem]">
            {LANGUAGE_NAMES[spoken]}
          </h2>
        ) : null}
        {children(inHand(of))}
      </div>
    );
  };

  return (
    <>
      <TranslationChoice
        fields={fields}
        change={change}
        translated={translated}
        onAdd={() => {
          setAdding(true);
          setShown("other");
        }}
        onRemove={() => {
          setAdding(false);
          setShown("own");
        }}
      />
      {translated ? (
        <LanguageTabs
          languages={[lang, other]}
          chosen={shown === "own" ? lang : other}
          wrong={[...(isAny(wrong.own) ? [lang] : []), ...(isAny(wrong.other) ? [other] : [])]}
          tabId={tabId}
          panelId={panelId}
          onChoose={(chosen) => setShown(chosen === lang ? "own" : "other")}
        />
      ) : null}
      <div className={translated ? "grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-2 lg:gap-x-8" : ""}>
        {panel("own")}
        {translated ? panel("other") : null}
      </div>
      {translated ? <p className="-mt-4 text-ink-2 text-sm">{m.writing_translation_hint()}</p> : null}
    </>
  );
}

function isAny(errors: Partial<Texts>): boolean {
  return Object.keys(errors).length > 0;
}
