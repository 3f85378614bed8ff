import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { store, stored } from "../../../../config/local-storage.ts";
import { storageKeys } from "../../../../config/storage-keys.ts";
import type { Errors } from "../../../../ui/forms/use-validated-form.ts";
import { useMedia } from "../../../../ui/use-media.ts";
import type { FormLanguages } from "../use-languages.ts";

/** The width from which the panel is beside the text; `lg` of the theme. */
const WIDE = "(min-width: 1080px)";
const OPEN = "open";
const CLOSED = "closed";
const TEXTS = /^(?:translations\.(\w+)\.)?(title|content)$/;
const TRANSLATED = /^translations\.(\w+)\.(\w+)$/;
const TEXT = "[contenteditable=true]";
const CONTROLS = "input:not([hidden]), textarea, select, button";

type PanelInput = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly languages: FormLanguages;
  /** Errors of the last attempt to save. */
  readonly submitErrors: Errors;
};

export type Panel = ReturnType<typeof usePanel>;

/**
 * The panel of a post. Beside the text its state is remembered on this device and initially open, unless two languages
 * already share the width; where it covers the text it is initially closed. It opens by itself for an error in it, and closes for one in the text.
 */
export function usePanel({ form, languages, submitErrors }: PanelInput) {
  const beside = useMedia(WIDE);
  const [chosen, setChosen] = useState<{ beside: boolean; open: boolean } | null>(null);
  const [previousErrors, setPreviousErrors] = useState(submitErrors);
  // As it was opened: a translation that is added from the panel does not close it.
  const [initially] = useState(
    () => stored(storageKeys.writingPanel) ?? (languages.translated ? CLOSED : OPEN),
  );
  const open = chosen?.beside === beside ? chosen.open : beside && initially !== CLOSED;
  const setOpen = (wanted: boolean) => setChosen({ beside, open: wanted });

  if (submitErrors !== previousErrors) {
    setPreviousErrors(submitErrors);
    const wrong = Object.keys(submitErrors);
    const isInText = wrong.some((field) => TEXTS.test(field));
    if (wrong.length > 0) setOpen(isInText ? open && beside : true);
  }

  /** The user's choice is remembered; opening for an error or a missing field is not. */
  function choose(wanted: boolean): void {
    setOpen(wanted);
    if (beside) store(storageKeys.writingPanel, wanted ? OPEN : CLOSED);
  }

  /** Goes to a field, named as validation names it. */
  function go(field: string): void {
    const [, translated = null] = TRANSLATED.exec(field) ?? [];
    const { original, translation, show } = languages;
    // At once, because the panel or the language of the field may not be shown yet.
    flushSync(() => {
      if (TEXTS.test(field)) {
        show(translated === null ? original.lang : translation.lang);
        if (!beside) setOpen(false);
      } else setOpen(true);
    });
    fieldOf(form.current, field, original.lang)?.focus();
  }

  return { beside, open, close: () => choose(false), toggle: () => choose(!open), go };
}

function fieldOf(form: HTMLElement | null, field: string, lang: string): HTMLElement | null {
  const [, translated = lang, text = field] = TRANSLATED.exec(field) ?? [];
  const places = [...(form?.querySelectorAll<HTMLElement>(`[data-field="${text}"]`) ?? [])];
  const place = places.find(({ dataset }) => dataset.lang === translated) ?? places[0];
  // An editor has the buttons of its toolbar before its text.
  return place?.querySelector<HTMLElement>(TEXT) ?? place?.querySelector<HTMLElement>(CONTROLS) ?? null;
}
