import { Languages } from "lucide-react";
import type { Lang } from "../../domain/content/content.ts";
import { otherLanguages, type Translated } from "../../domain/content/translation.ts";
import { languageName } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";

type TranslationSwitchProps = {
  readonly post: Translated;
  /** The language on screen. */
  readonly shown: Lang;
  onShow(lang: Lang): void;
};

/** "Read in Tigrinya": shown for each other language that the post has. */
export function TranslationSwitch({ post, shown, onShow }: TranslationSwitchProps) {
  return otherLanguages(post, shown).map((other) => (
    <button
      key={other}
      type="button"
      onClick={() => onShow(other)}
      className="quiet-link inline-flex min-h-11 items-center gap-2 text-sm"
    >
      <Languages className="size-[18px] shrink-0 text-red-ink" strokeWidth={1.8} aria-hidden="true" />
      <span>{m.translation_read({ name: languageName(other, getLocale()) })}</span>
    </button>
  ));
}
