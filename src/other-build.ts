import { LANGUAGES } from "./domain/language.ts";
import { getLocale } from "./i18n/paraglide/runtime.js";
import { addressOf } from "./pwa/kept-addresses.ts";

// Loaded where the page came in another language than its reader's: from a host that knows one page for everybody, or
// to somebody who chose another than the browser's and whose worker is not there to say so. The page becomes the
// other one: its texts, its manifest, its app.
const [language = "en"] = LANGUAGES.filter((known) => known !== getLocale());
void become().catch((error: unknown) => {
  // A page in a language one did not ask for is better than none.
  console.warn("The page is not here in the language asked for.", error);
  document.documentElement.lang = getLocale();
  return import("./entry-client.tsx");
});

/** @throws Error where the other build cannot be had */
async function become(): Promise<void> {
  const { shell, manifest } = addressOf[language];
  const page = await (await fetch(shell)).text();
  const entry = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error(`${shell} names no script.`);
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifest);
  // What the server rendered in this language the other app cannot hydrate.
  delete document.documentElement.dataset.prerendered;
  await import(/* @vite-ignore */ entry);
}
