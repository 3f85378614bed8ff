import type { Entry } from "./entries.ts";

/** By path below the root, without a leading slash: the text of a file (scripts/split-worker.ts). */
type Texts = Readonly<Record<string, unknown>>;

/** The kinds of files that the bundle holds, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
};

/**
 * Fills the cache of a first visit with the small scripts, stylesheets and drawings of the site from one file: a hundred requests less,
 * and compressed together they are a quarter smaller. Later versions download only what changed.
 * @param bundle the address of that file; undefined in development
 * @param wanted the files that the cache is to hold
 * @param keyOf under which a file is cached
 * @throws TypeError without a network; SyntaxError if something else answered, e.g. a captive portal
 */
export async function cacheFirstFiles(
  bundle: string | undefined,
  wanted: readonly Entry[],
  cache: Cache,
  keyOf: (url: string) => string | undefined,
): Promise<void> {
  if (!bundle || (await cache.keys()).length > 0) return;
  const response = await fetch(bundle, { credentials: "same-origin" });
  if (!response.ok) return;
  const texts: Texts = await response.json();
  for (const { url } of wanted) {
    const [text, key, type] = [texts[url], keyOf(`/${url}`), TYPES[url.slice(url.lastIndexOf(".") + 1)]];
    if (typeof text !== "string" || !key || !type) continue;
    await cache.put(key, new Response(text, { headers: { "content-type": `${type};charset=utf-8` } }));
  }
}
