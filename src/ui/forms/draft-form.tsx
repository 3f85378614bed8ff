import type { ComponentProps } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../button.tsx";
import type { Elements } from "../elements.ts";

type DraftShown = {
  /** True if its draft came from the disk after the form was shown: its long fields keep their height (theme.css). */
  readonly isRestored: boolean;
  /** True while what was submitted is being stored. */
  readonly isSaving?: boolean | undefined;
  /** A different text of the form from another window; null if there is none. */
  readonly other: { readonly text: string; use(): void; keep(): void } | null;
};

type DraftFormProps = Omit<ComponentProps<"form">, "children"> & {
  readonly children: Elements;
  readonly draft: DraftShown;
};

/** A visitor's form whose draft is stored, checked by its own rules, with the field that only bots fill in. */
export function DraftForm({ draft, children, ...form }: DraftFormProps) {
  const { isRestored, isSaving, other } = draft;
  return (
    <form noValidate data-restored={isRestored || undefined} aria-busy={isSaving || undefined} {...form}>
      <OtherText other={other} />
      {children}
      {isSaving ? <p className="text-ink-2">{m.saving_word()}</p> : null}
      <Honeypot />
    </form>
  );
}

/** Offers the text of another window; a text of this one is never replaced unasked. */
export function OtherText({ other }: Pick<DraftShown, "other">) {
  return (
    // Always rendered: screen readers announce changes only in an existing live region.
    <div
      role="status"
      className={other ? "rounded-small border border-line bg-gold-soft px-4 py-3" : "sr-only"}
    >
      {other ? (
        <>
          <p className="font-semibold">{m.other_text()}</p>
          <p className="my-2 line-clamp-4 whitespace-pre-line border-gold border-s-3 ps-3 [overflow-wrap:anywhere]">
            {other.text}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={other.use}>
              {m.other_text_use()}
            </Button>
            <Button variant="secondary" onClick={other.keep}>
              {m.other_text_keep()}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

/**
 * A field that only bots fill in. It is moved off-screen, because bots skip fields that are not displayed, and
 * hidden from keyboards, screen readers, autofill and password managers.
 */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute top-0 -start-[9999px] size-px overflow-hidden">
      <label>
        {m.contact_website()}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          defaultValue=""
        />
      </label>
    </div>
  );
}
