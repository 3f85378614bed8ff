import { LANGUAGES } from "../domain/content/language.ts";
import { getLocale } from "../i18n/paraglide/runtime.js";
import { addressOf } from "../pwa/language/build-files.ts";

// Loaded if the document is not in the user's language: the host serves one document for all, or the user chose a
// language other than the browser's and no service worker is active. Replaces texts, manifest and app by those of the
// other build.
/** The app's files in a document (scripts/app-chunk.ts). */
const APP = /<link [^>]*href="([^"]+)"[^>]* data-app/g;
const [language = "en"] = LANGUAGES.filter((known) => known !== getLocale());
void switchBuild().catch((error: unknown) => {
  // A page in the wrong language is better than none.
  console.warn("The page is not here in the language asked for.", error);
  document.documentElement.lang = getLocale();
  return import("./entry-client.tsx");
});

/** @throws Error if the other build cannot be loaded */
async function switchBuild(): Promise<void> {
  const { shell, manifest } = addressOf[language];
  const page = await (await fetch(shell)).text();
  const entry = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error(`${shell} names no script.`);
  // The entry script of the other build preloads all app files listed in the document.
  for (const link of document.querySelectorAll("link[data-app]")) link.remove();
  for (const [, href = ""] of page.matchAll(APP)) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
    document.head.append(link);
  }
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifest);
  // The other build cannot hydrate markup in this language.
  delete document.documentElement.dataset.prerendered;
  await import(/* @vite-ignore */ entry);
}
