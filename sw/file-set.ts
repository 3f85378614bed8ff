declare const self: ServiceWorkerGlobalScope;

/** A file in the build manifest. `revision` is null if the file name contains a hash. */
export type Entry = { readonly url: string; readonly revision: string | null };

/** A build file: its URL and its cache key. Files without a hash in their name are keyed by revision. */
type File = { readonly url: string; readonly key: string };

/** Maximum number of concurrent downloads. */
const AT_A_TIME = 4;

/** The server no longer has a file, because it runs another version. */
export class GoneFile extends Error {
  override name = "GoneFile";
}

/**
 * The files of one version that are cached as a whole: a language or the admin. While a new version waits, the
 * cache holds the files of both versions.
 */
export class FileSet {
  readonly #cacheName: string;
  readonly #files: ReadonlyMap<string, File>;

  constructor(cacheName: string, entries: readonly Entry[]) {
    this.#cacheName = cacheName;
    this.#files = new Map(
      entries.map(({ url, revision }) => {
        const key = new URL(url, self.location.origin);
        const { href, pathname } = key;
        if (revision) key.searchParams.set("revision", revision);
        return [pathname, { url: href, key: key.href }];
      }),
    );
  }

  /** True if the cache exists, with files of this version or another. */
  isHere(): Promise<boolean> {
    return caches.has(this.#cacheName);
  }

  /** The cache key of a file, or undefined if the file is not in this set. @param path the pathname of the file */
  keyOf(path: string): string | undefined {
    return this.#files.get(path)?.key;
  }

  /** The cached response for a file of this set. */
  async match(path: string): Promise<Response | undefined> {
    const key = this.keyOf(path);
    return key ? caches.match(key, { cacheName: this.#cacheName }) : undefined;
  }

  /**
   * Downloads and caches the missing files.
   * @param onProgress called after each file with the cached fraction, from 0 to 1
   * @throws TypeError if the network fails, GoneFile if the server lacks a file; cached files stay, so a retry
   * resumes
   */
  async save(onProgress: (part: number) => void = () => undefined): Promise<void> {
    const cache = await caches.open(this.#cacheName);
    const missing = await this.#missing();
    let saved = this.#files.size - missing.length;
    const queue = missing.values();
    const fetchNext = async () => {
      for (const { url, key } of queue) {
        await cache.put(key, await fetched(url, key !== url));
        onProgress(++saved / this.#files.size);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext));
  }

  async isWhole(): Promise<boolean> {
    return (await this.isHere()) && (await this.#missing()).length === 0;
  }

  /** Deletes files of other versions from the cache. */
  async forgetOthers(): Promise<void> {
    if (!(await this.isHere())) return;
    const cache = await caches.open(this.#cacheName);
    const keys = new Set([...this.#files.values()].map(({ key }) => key));
    for (const { url } of await cache.keys()) if (!keys.has(url)) await cache.delete(url);
  }

  async #missing(): Promise<File[]> {
    const cache = await caches.open(this.#cacheName);
    const here = new Set((await cache.keys()).map(({ url }) => url));
    return [...this.#files.values()].filter(({ key }) => !here.has(key));
  }
}

async function fetched(url: string, changes: boolean): Promise<Response> {
  const response = await fetch(url, { cache: changes ? "reload" : "default" });
  if (!response.ok) throw new GoneFile(`${url} answered ${response.status}.`);
  // Some hosts redirect /ti.html to /ti, and a redirected response cannot answer a navigation. A copy loses
  // that flag.
  return new Response(response.body, { headers: response.headers });
}
