import type { Lang } from "../src/domain/content/content.ts";
import { languageInUse } from "../src/pwa/language/cache-language.ts";
import { KEEP_ADMIN } from "../src/pwa/worker-bridge/cache-admin.ts";
import type { Speech } from "./languages.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Caches the admin's code when the admin is first opened on this device. New versions and languages then cache
 * it before they activate, so that the admin opens offline after an update. Other visitors never download it.
 */
export function keepAdmin(speech: Record<Lang, Speech>): void {
  self.addEventListener("message", (event) => {
    if (event.data?.type === KEEP_ADMIN)
      event.waitUntil(languageInUse().then((language) => speech[language].admin.save()));
  });
}
