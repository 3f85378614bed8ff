import { useState } from "react";
import { LANGUAGE_NAMES } from "../../components/language/language-names.ts";
import { otherThan } from "../../domain/content/translation.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { deferredPart } from "../../ui/deferred-part.tsx";

const LanguageDialog = deferredPart(async () => (await import("./language-dialog.tsx")).LanguageDialog);

/** A button named after the other language in that language; it opens the language dialog. */
export function LanguageSwitch({ className }: { readonly className: string }) {
  const [open, setOpen] = useState(false);
  const other = otherThan(getLocale());
  return (
    <>
      <button type="button" lang={other} onClick={() => setOpen(true)} className={className}>
        {LANGUAGE_NAMES[other]}
      </button>
      {open ? <LanguageDialog to={other} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
