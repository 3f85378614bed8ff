import { useState } from "react";
import { store } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Lang } from "../../domain/content/content.ts";
import { addressIn } from "../../domain/content/language.ts";
import { languageOf, othersThan } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { unsavedChanges } from "../update/unsaved-changes.ts";
import { deleteCachedStartPage } from "../worker-bridge/cached-start-page.ts";
import { noteLanguage } from "./language-note.ts";
import { endVisitLanguage } from "./preferred-language.ts";

/**
 * A button for each other language, named in that language; it opens the page in it, online or offline. An error is in
 * the target language too, since the reader may not read the current one. A site of one language has none.
 */
export function LanguageSwitch({ className }: { readonly className: string }) {
  const [failed, setFailed] = useState<Lang | null>(null);

  function change(to: Lang) {
    changeLanguage(to).catch((error: unknown) => {
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

/**
 * Stores the choice and reloads the page in that language once no unsaved changes would be lost. Where the browser stores
 * nothing for the site, the page's address names the language.
 */
export async function changeLanguage(to: Lang): Promise<void> {
  if (!store(storageKeys.language, to)) {
    const address = addressIn(to, location.pathname + location.search + location.hash);
    return unsavedChanges.whenTabKept(() => location.assign(address));
  }
  endVisitLanguage();
  // The snapshot rendered on the next start is in the old language.
  store(storageKeys.snapshot, null);
  await noteLanguage(to);
  await deleteCachedStartPage();
  unsavedChanges.whenTabKept(() => location.reload());
}
