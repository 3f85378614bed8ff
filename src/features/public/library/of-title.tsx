import { m } from "../../../i18n/paraglide/messages.js";

/** Stands for the title while the words around it are put in their places. */
const PLACE = "\u0000";

/** Which post a button is for, to whoever hears it: the title is said in its own language. */
export function OfTitle({ title, lang }: { readonly title: string; readonly lang: string }) {
  const [before = "", after = ""] = m.library_of({ title: PLACE }).split(PLACE);
  return (
    <span className="sr-only">
      {before}
      <span lang={lang}>{title}</span>
      {after}
    </span>
  );
}
