import { useState } from "react";
import type { Lang } from "../../domain/content/content.ts";
import { languageOf, othersThan } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { codeLoader } from "../update/load-code.ts";

const importChange = () => import("./change-language.ts");

/**
 * A button for each other language, named in that language; it opens the page in it, online or offline. An error is in
 * the target language too, since the reader may not read the current one. A site of one language has none.
 */
export function LanguageSwitch({ className }: { readonly className: string }) {
  const [failed, setFailed] = useState<Lang | null>(null);

  function change(to: Lang) {
    codeLoader
      .load(importChange)
      .then(({ changeLanguage }) => changeLanguage(to))
      .catch((error: unknown) => {
        console.warn("The language was not changed.", error);
        setFailed(to);
      });
  }

  return (
    <>
      {othersThan(getLocale()).map((other) => (
        <button key={other} type="button" lang={other} onClick={() => change(other)} className={className}>
          {languageOf(other).name}
        </button>
      ))}
      {failed ? (
        <span role="alert" lang={failed} className="text-sm text-ink-2">
          {m.language_refused({}, { locale: failed })}
        </span>
      ) : null}
    </>
  );
}
