declare const self: ServiceWorkerGlobalScope;

/** A file as the build lists it: what has a hash in its name has no revision. */
export type Entry = { readonly url: string; readonly revision: string | null };

/** A file of the build: where it is, and where it is kept. What has no hash in its name is kept by its revision. */
type File = { readonly url: string; readonly key: string };

/** How many files are fetched at a time. */
const AT_A_TIME = 4;

/** The server answered, and has not got a file any more: it has another version. */
export class GoneFile extends Error {
  override name = "GoneFile";
}

/**
 * Files of one version that are kept all together in a cache: a language, the admin. The files of two versions lie there
 * while one waits for the other to leave.
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

  /** Whether anything is kept there, of this version or another. */
  isHere(): Promise<boolean> {
    return caches.has(this.#cacheName);
  }

  /** Under which address a file of this set is kept. @param path of the file's own address */
  keyOf(path: string): string | undefined {
    return this.#files.get(path)?.key;
  }

  /** The kept file, if it is one of this set and is here. */
  async match(path: string): Promise<Response | undefined> {
    const key = this.keyOf(path);
    return key ? caches.match(key, { cacheName: this.#cacheName }) : undefined;
  }

  /**
   * Saves what is missing.
   * @param tell is told after each file how much of the whole is here, from 0 to 1
   * @throws TypeError where there is no network, GoneFile; what is saved stays, and the next try goes on from there
   */
  async save(tell: (part: number) => void = () => undefined): Promise<void> {
    const cache = await caches.open(this.#cacheName);
    const missing = await this.#missing();
    let saved = this.#files.size - missing.length;
    const queue = missing.values();
    const fetchOn = async () => {
      for (const { url, key } of queue) {
        await cache.put(key, await fetched(url, key !== url));
        tell(++saved / this.#files.size);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, fetchOn));
  }

  async isWhole(): Promise<boolean> {
    return (await this.isHere()) && (await this.#missing()).length === 0;
  }

  /** Leaves only the files of this set in its cache. */
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
  // Some hosts lead /ti.html to /ti, and no page may be answered with what came by a detour: a copy says nothing of it.
  return new Response(response.body, { headers: response.headers });
}
