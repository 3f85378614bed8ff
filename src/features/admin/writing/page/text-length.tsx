import { useDeferredValue, useMemo } from "react";
import type { Lang } from "../../../../domain/content/content.ts";
import { languageOf } from "../../../../domain/languages/languages.ts";
import { minutesOf, wordCount } from "../../../../domain/text/reading-time.ts";
import { m } from "../../../../i18n/paraglide/messages.js";

/** The number of words of a text and its reading time; nothing for an empty one. */
export function TextLength({ lang, content }: { lang: Lang; content: string }) {
  // A long text takes a while to count, so its words come after it.
  const counted = useDeferredValue(content, "");
  const words = useMemo(() => wordCount(counted), [counted]);
  return (
    // At its end there is the switch for Latin keys, which only Ge'ez has.
    <p className={`min-h-11 pt-2 text-ink-2 text-sm ${languageOf(lang).typing ? "pe-40" : ""}`}>
      {words > 0
        ? `${m.writing_words({ count: words })} · ${m.minutes_read({ minutes: minutesOf(words) })}`
        : null}
    </p>
  );
}
