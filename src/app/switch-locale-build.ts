import { LANGUAGES } from "../domain/content/language.ts";
import { getLocale } from "../i18n/paraglide/runtime.js";
import { addressOf } from "../pwa/language/build-files.ts";

// Loaded where the page came in another language than its reader's: from a host that knows one page for everybody, or
// to somebody who chose another than the browser's and whose worker is not there to say so. The page becomes the
// other one: its texts, its manifest, its app.
/** The app's files in a page (scripts/app-chunk.ts). */
const APP = /<link [^>]*href="([^"]+)"[^>]* data-app/g;
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
  // The other app's first script asks for all files of an app that the document names.
  for (const link of document.querySelectorAll("link[data-app]")) link.remove();
  for (const [, href = ""] of page.matchAll(APP)) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
    document.head.append(link);
  }
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifest);
  // What the server rendered in this language the other app cannot hydrate.
  delete document.documentElement.dataset.prerendered;
  await import(/* @vite-ignore */ entry);
}
