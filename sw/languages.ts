import { registerRoute } from "workbox-routing";
import type { Lang } from "../src/domain/content/content.ts";
import { LANGUAGES } from "../src/domain/content/language.ts";
import { addressOf, isAdminFile, languageOf, ownCaches } from "../src/pwa/language/build-files.ts";
import { KEEP_LANGUAGE, type KeepAnswer, languageInUse } from "../src/pwa/language/cache-language.ts";
import { type Entry, FileSet, GoneFile } from "./file-set.ts";

declare const self: ServiceWorkerGlobalScope;

/** The files of one language. */
export type Speech = { readonly reading: FileSet; readonly admin: FileSet };

/** Splits the build manifest into files shared by all languages and files of each language. */
export function partsOf(files: readonly Entry[]): { shared: Entry[]; speech: Record<Lang, Speech> } {
  const of = (language: Lang, admin: boolean) =>
    files.filter(({ url }) => languageOf(url) === language && isAdminFile(url) === admin);
  const speechOf = (language: Lang): Speech => ({
    reading: new FileSet(ownCaches.reading, of(language, false)),
    admin: new FileSet(ownCaches.admin, of(language, true)),
  });
  return {
    shared: files.filter(({ url }) => languageOf(url) === null),
    speech: { en: speechOf("en"), ti: speechOf("ti") },
  };
}

/**
 * Caches the whole language in use before this version activates, and another language when a page requests it.
 * Both stay cached until the next version, which downloads only the language in use, to save data.
 */
export function keepLanguages(speech: Record<Lang, Speech>): void {
  for (const { reading, admin } of Object.values(speech))
    for (const set of [reading, admin])
      registerRoute(
        ({ url, sameOrigin }) => sameOrigin && set.keyOf(url.pathname) !== undefined,
        async ({ request, url }) => (await set.match(url.pathname)) ?? fetch(request),
      );
  self.addEventListener("install", (event) =>
    event.waitUntil(languageInUse().then((use) => save(speech[use]))),
  );
  self.addEventListener("activate", (event) => event.waitUntil(forgetOthers(speech)));
  self.addEventListener("message", (event) => {
    const { type, language } = event.data ?? {};
    const requested = LANGUAGES.find((known) => known === language);
    if (type === KEEP_LANGUAGE && requested) event.waitUntil(answer(speech[requested], event.ports[0]));
  });
}

/** Includes the admin if it has been opened on this device. */
async function save({ reading, admin }: Speech, onProgress?: (part: number) => void): Promise<void> {
  const sets = (await admin.isHere()) ? [reading, admin] : [reading];
  for (const [before, set] of sets.entries())
    await set.save((part) => onProgress?.((before + part) / sets.length));
}

async function answer(language: Speech, port: MessagePort | undefined): Promise<void> {
  const post = (message: KeepAnswer) => port?.postMessage(message);
  try {
    await save(language, (part) => post({ part }));
    post({ end: "kept" });
  } catch (error) {
    post({ end: error instanceof GoneFile ? "gone" : "unreachable" });
  }
}

/** Only after the language in use is completely cached: an outdated page is better than none. */
async function forgetOthers(speech: Record<Lang, Speech>): Promise<void> {
  const { reading, admin } = speech[await languageInUse()];
  for (const set of [reading, admin]) if (await set.isWhole()) await set.forgetOthers();
}

/**
 * The cached shell of the language in use. If it is neither cached nor reachable, the cached shell of another
 * language.
 */
export async function shellIn(speech: Record<Lang, Speech>, request: Request): Promise<Response> {
  const use = await languageInUse();
  const kept = (language: Lang) => speech[language].reading.match(addressOf[language].shell);
  const page = await kept(use);
  if (page) return page;
  const others = LANGUAGES.filter((language) => language !== use);
  return fetch(request).catch(async (error: unknown) => {
    for (const language of others) {
      const other = await kept(language);
      if (other) return other;
    }
    throw error;
  });
}
