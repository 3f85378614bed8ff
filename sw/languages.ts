import { registerRoute } from "workbox-routing";
import type { Lang } from "../src/domain/content/content.ts";
import { LANGUAGES } from "../src/domain/content/language.ts";
import { addressOf, isAdminFile, languageOf, ownCaches } from "../src/pwa/language/build-files.ts";
import { KEEP_LANGUAGE, type KeepAnswer, languageInUse } from "../src/pwa/language/cache-language.ts";
import { type Entry, FileSet, GoneFile } from "./file-set.ts";

declare const self: ServiceWorkerGlobalScope;

/** What a language consists of. */
export type Speech = { readonly reading: FileSet; readonly admin: FileSet };

/** What the build lists: the files that all share, and those of each language. */
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
 * Saves the language in use, whole, before this version comes into force, and another one when a page asks for it. Both
 * stay until the next version, which brings only the one in use: nobody's data pays twice for long.
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
    const asked = LANGUAGES.find((known) => known === language);
    if (type === KEEP_LANGUAGE && asked) event.waitUntil(answer(speech[asked], event.ports[0]));
  });
}

/** The admin with it, where somebody has opened that here. */
async function save({ reading, admin }: Speech, tell?: (part: number) => void): Promise<void> {
  const sets = (await admin.isHere()) ? [reading, admin] : [reading];
  for (const [before, set] of sets.entries()) await set.save((part) => tell?.((before + part) / sets.length));
}

async function answer(language: Speech, port: MessagePort | undefined): Promise<void> {
  const say = (word: KeepAnswer) => port?.postMessage(word);
  try {
    await save(language, (part) => say({ part }));
    say({ end: "kept" });
  } catch (error) {
    say({ end: error instanceof GoneFile ? "gone" : "unreachable" });
  }
}

/** Not before the language in use is whole: any page is better than none. */
async function forgetOthers(speech: Record<Lang, Speech>): Promise<void> {
  const { reading, admin } = speech[await languageInUse()];
  for (const set of [reading, admin]) if (await set.isWhole()) await set.forgetOthers();
}

/** The kept page of the language in use; of another one where a page in that cannot be had. */
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
