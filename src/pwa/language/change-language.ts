import { store } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Lang } from "../../domain/content/content.ts";
import { addressIn } from "../../domain/content/language.ts";
import { unsavedChanges } from "../update/unsaved-changes.ts";
import { deleteCachedStartPage } from "../worker-bridge/cached-start-page.ts";
import { noteLanguage } from "./language-note.ts";
import { endVisitLanguage } from "./preferred-language.ts";

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
