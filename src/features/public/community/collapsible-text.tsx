import { useState } from "react";
import { m } from "../../../i18n/paraglide/messages.js";

/** Texts longer than this are collapsed: about seven lines on a phone. */
const LONG = 300;
const LINES = 6;

type CollapsibleTextProps = {
  readonly text: string;
  readonly lang: string;
  readonly open: boolean;
  onToggle(open: boolean): void;
};

/** A post's text; long ones are collapsed. */
export function CollapsibleText({ text, lang, open: openAtFirst, onToggle }: CollapsibleTextProps) {
  const [open, setOpen] = useState(openAtFirst);
  const long = isLong(text);

  function toggle() {
    onToggle(!open);
    setOpen(!open);
  }

  return (
    <>
      <p lang={lang} className={`whitespace-pre-line ${long && !open ? "line-clamp-5" : ""}`}>
        {text.trim()}
      </p>
      {long ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
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
