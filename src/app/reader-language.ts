import { getLocale, overwriteGetLocale } from "../i18n/paraglide/runtime.js";
import { addressOf } from "../pwa/language/build-files.ts";
import { preferredLanguage } from "../pwa/language/preferred-language.ts";

/**
 * Sets the language of the app, and of the document if it came in another one: a host that does not choose by
 * Accept-Language sends its English page to everyone, and a choice made here is known only to this browser. A page
 * prerendered in another language cannot be hydrated, so the app renders its own.
 */
export function setReaderLanguage(): void {
  const language = preferredLanguage();
  overwriteGetLocale(() => language);
  const { documentElement } = document;
  if (documentElement.lang === getLocale()) return;
  documentElement.lang = language;
  delete documentElement.dataset.prerendered;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", addressOf[language].manifest);
}
