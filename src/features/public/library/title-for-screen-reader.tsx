import { m } from "../../../i18n/paraglide/messages.js";

/** Placeholder for the title in a translated text. */
const PLACE = "\u0000";

/** The post a button refers to, for screen readers; the title is in its own language. */
export function TitleForScreenReader({ title, lang }: { readonly title: string; readonly lang: string }) {
  const [before = "", after = ""] = m.library_of({ title: PLACE }).split(PLACE);
  return (
    <span className="sr-only">
      <span>{before}</span>
      <span lang={lang}>{title}</span>
      <span>{after}</span>
    </span>
  );
}
