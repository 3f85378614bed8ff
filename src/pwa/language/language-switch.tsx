import { useState } from "react";
import { otherThan } from "../../domain/content/translation.ts";
import { languageOf } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { changeLanguage } from "./change-language.ts";

/**
 * A button named after the other language in that language; it opens the page in it, online or offline. An error is in
 * the target language too, since the reader may not read the current one. A site of one language has none.
 */
export function LanguageSwitch({ className }: { readonly className: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const other = otherThan(getLocale());

  function change() {
    changeLanguage(other).catch((error: unknown) => {
      console.warn("The language was not changed.", error);
      setHasFailed(true);
    });
  }

  if (other === getLocale()) return null;
  return (
    <>
      <button type="button" lang={other} onClick={change} className={className}>
        {languageOf(other).name}
      </button>
      {hasFailed ? (
        <span role="alert" lang={other} className="text-sm text-ink-2">
          {m.language_refused({}, { locale: other })}
        </span>
      ) : null}
    </>
  );
}
