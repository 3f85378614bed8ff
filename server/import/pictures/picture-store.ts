import { createHash } from "node:crypto";
import { MEDIA_PATH } from "../../../src/ui/article-html/policy.ts";
import type { ImageMeta } from "../post-row.ts";
import type { SiteApi } from "../site-api.ts";
import type { Tally } from "../tally.ts";
import { convertPicture } from "./convert-picture.ts";
import type { FetchedPicture, PictureFetcher } from "./fetch-picture.ts";

export interface StoredPicture {
  /** Root-relative, as content refers to it. */
  path: string;
  meta: Omit<ImageMeta, "alt">;
}

/** A picture in a data: address is named by the start of that address. */
const LONGEST_NAME = 200;

/** WordPress.com and its Photon resize pictures on request: drops the size, to get the original. */
function originalOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (/(?:\.files\.wordpress\.com|^i[0-3]\.wp\.com)$/.test(url.hostname)) {
    for (const size of ["w", "h", "crop", "fit", "resize", "ssl", "quality", "strip"])
      url.searchParams.delete(size);
  }
  // Blogger names the size in the path; none is shown wider than this one.
  if (/(?:\.bp\.blogspot\.com|^blogger\.googleusercontent\.com)$/.test(url.hostname))
    url.pathname = url.pathname.replace(
      /\/[swh]\d+(?:-[\w-]+)?(?=\/[^/]*$)|=[swh]\d+(?:-[\w-]+)?$/,
      (size) => `${size[0]}s1600`,
    );
  url.hash = "";
  return url.href;
}

/** Stores each picture of an import once, at a path derived only from its source address. */
export class PictureStore {
  readonly #api: SiteApi;
  readonly #fetcher: PictureFetcher;
  readonly #tally: Tally;
  readonly #known = new Map<string, StoredPicture | null>();

  constructor(api: SiteApi, fetcher: PictureFetcher, tally: Tally) {
    this.#api = api;
    this.#fetcher = fetcher;
    this.#tally = tally;
  }

  /** The picture of that address if this run has stored it already. */
  known(address: string): StoredPicture | null {
    return this.#known.get(originalOf(address)) ?? null;
  }

  /** The picture in our storage, or null if it is unavailable, which is counted once. */
  async bring(address: string): Promise<StoredPicture | null> {
    const source = originalOf(address);
    const known = this.#known.get(source);
    if (known !== undefined) return known;
    const stored = await this.#store(source);
    this.#known.set(source, stored);
    return stored;
  }

  /** The picture, or where the old site lost its size (`-300x200`) the original. */
  async #fetch(source: string): Promise<FetchedPicture> {
    const fetched = await this.#fetcher.fetch(source);
    const original = source.replace(/-\d+x\d+(?=\.\w+(?:\?|$))/, "");
    if ("bytes" in fetched || fetched.hostDown || original === source) return fetched;
    const whole = await this.#fetcher.fetch(original);
    return "bytes" in whole ? whole : fetched;
  }

  async #store(source: string): Promise<StoredPicture | null> {
    const fetched = await this.#fetch(source);
    if ("reason" in fetched) return this.#miss(source, fetched.reason);
    const picture = await convertPicture(fetched.bytes);
    if ("reason" in picture) return this.#miss(source, picture.reason);
    const name = createHash("sha256").update(source).digest("hex").slice(0, 32);
    const ending = picture.type.slice("image/".length);
    const place = (suffix: string): string => `blog-images/import-${name}${suffix}.${ending}`;
    const variants: Record<string, string> = {};
    for (const [width, bytes] of picture.variants) {
      await this.#api.upload(place(`-${width}`), bytes, picture.type);
      variants[String(width)] = MEDIA_PATH + place(`-${width}`);
    }
    await this.#api.upload(place(""), picture.bytes, picture.type);
    this.#tally.add("picture", source);
    const { width, height, thumbhash } = picture;
    return { path: MEDIA_PATH + place(""), meta: { width, height, thumbhash, variants } };
  }

  #miss(source: string, reason: string): null {
    const host = URL.canParse(source) ? new URL(source).host : "";
    const cause = host === "" ? reason : `${host}: ${reason}`;
    this.#tally.add("picture missing", cause);
    this.#tally.add(`picture missing, ${cause}`, source.slice(0, LONGEST_NAME));
    return null;
  }
}
