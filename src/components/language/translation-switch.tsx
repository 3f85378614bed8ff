import { Languages } from "lucide-react";
import type { Lang } from "../../domain/content/content.ts";
import { otherLanguage, type Translated } from "../../domain/content/translation.ts";
import { m } from "../../i18n/paraglide/messages.js";

type TranslationSwitchProps = {
  readonly post: Translated;
  /** The language on screen. */
  readonly shown: Lang;
  onShow(lang: Lang): void;
};

/** "Read in Tigrinya": shown only if the post has both texts. */
export function TranslationSwitch({ post, shown, onShow }: TranslationSwitchProps) {
  const other = otherLanguage(post, shown);
  if (!other) return null;
  return (
    <button
      type="button"
      onClick={() => onShow(other)}
      className="quiet-link inline-flex min-h-11 items-center gap-2 text-sm"
    >
      <Languages className="size-[18px] shrink-0 text-red-ink" strokeWidth={1.8} aria-hidden="true" />
      <span>{other === "ti" ? m.translation_read_ti() : m.translation_read_en()}</span>
    </button>
  );
}
