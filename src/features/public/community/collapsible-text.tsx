import { m } from "../../../i18n/paraglide/messages.js";
import { isBoolean, useEntryState } from "../../../ui/use-entry-state.ts";

/** Texts longer than this are collapsed: about seven lines on a phone. */
const LONG = 300;
const LINES = 6;

type CollapsibleTextProps = {
  readonly postId: string;
  readonly text: string;
  readonly lang: string;
};

/** A post's text; long ones are collapsed. */
export function CollapsibleText({ postId, text, lang }: CollapsibleTextProps) {
  // Kept while the list unmounts cards out of the window.
  const [open, setOpen] = useEntryState(`open:${postId}`, false, isBoolean);
  const long = isLong(text);

  return (
    <>
      <p lang={lang} className={`whitespace-pre-line ${long && !open ? "line-clamp-5" : ""}`}>
        {text.trim()}
      </p>
      {long ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="quiet-link -my-1 min-h-11 justify-self-start text-sm text-ink-2"
        >
          {open ? m.community_read_less() : m.community_read_more()}
        </button>
      ) : null}
    </>
  );
}

function isLong(text: string): boolean {
  return text.length > LONG || text.trim().split("\n").length > LINES;
}
