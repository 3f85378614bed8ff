import { useMemo } from "react";
import { readingMinutes, wordCount } from "../../../../domain/text/reading-time.ts";
import { m } from "../../../../i18n/paraglide/messages.js";

/** The number of words of a text and its reading time. */
export function TextLength({ content }: { content: string }) {
  const words = useMemo(() => wordCount(content), [content]);
  return (
    <p className="min-h-11 pt-2 pr-40 text-ink-2 text-sm">
      {m.writing_words({ count: words })}
      {words > 0 ? ` · ${m.minutes_read({ minutes: readingMinutes(content) })}` : ""}
    </p>
  );
}
