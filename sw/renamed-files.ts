import type { Entry } from "./entries.ts";

/** A file name of the build: a name that stays, a hash of 7 characters for scripts and 8 for styles, an extension. */
const FILE_NAME = /[\w.~-]+-(?:[\w-]{7}\.js|[\w-]{8}\.css)\b/g;

/**
 * Caches the new names of scripts that are cached under an older one. A chunk's name contains a hash of its content, which
 * contains the names of its imports: one changed sentence renames most chunks. Instead of downloading them again, the
 * cached text gets the new names of its imports, and is taken if it then has the digest of the new file.
 * @param files all files of this version, in order to know their names
 * @param wanted those that the cache is to hold
 */
export async function cacheRenamed(
  files: readonly Entry[],
  wanted: readonly Entry[],
  cache: Cache,
): Promise<void> {
  const names = new Map(files.map(({ url }) => [stemOf(nameOf(url)), nameOf(url)]));
  const cached = new Map((await cache.keys()).map(({ url }) => [new URL(url).pathname.slice(1), url]));
  const older = new Map([...cached].map(([path, url]) => [stemOf(nameOf(path)), url]));
  for (const { url, digest } of wanted) {
    const from = older.get(stemOf(nameOf(url)));
    if (!digest || !from || cached.has(url)) continue;
    const response = await cache.match(from);
    const text = await response?.text();
    const renamed = text?.replace(FILE_NAME, (name) => names.get(stemOf(name)) ?? name);
    if (renamed === undefined || (await digestOf(renamed)) !== digest) continue;
    const type = response?.headers.get("content-type") ?? "text/javascript";
    await cache.put(`/${url}`, new Response(renamed, { headers: { "content-type": type } }));
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A file's name without its hash. */
function stemOf(name: string): string {
  return name.replace(/-(?:[\w-]{7}(?=\.js$)|[\w-]{8}(?=\.css$))/, "");
}

/** The first 12 hexadecimal digits of the SHA-256 of a text, as scripts/split-worker.ts writes them. */
async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
