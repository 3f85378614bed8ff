import type { Lang } from "../src/domain/content/content.ts";
import { languageInUse } from "../src/pwa/language/cache-language.ts";
import { KEEP_ADMIN } from "../src/pwa/worker-bridge/cache-admin.ts";
import type { Speech } from "./languages.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Saves the admin, all of it, when it is first opened here, and from then on with each new version and language before
 * that comes into force: an owner who opens it in a tunnel after an update finds it. Nobody else ever downloads it.
 */
export function keepAdmin(speech: Record<Lang, Speech>): void {
  self.addEventListener("message", (event) => {
    if (event.data?.type === KEEP_ADMIN)
      event.waitUntil(languageInUse().then((language) => speech[language].admin.save()));
  });
}
