import { createHash } from "node:crypto";
import { withoutMetadata } from "../../../src/media/without-metadata.ts";
import { MEDIA_PATH } from "../../../src/ui/article-html/policy.ts";
import type { DownloadLimits, PictureFetcher } from "../pictures/fetch-picture.ts";
import type { SiteApi } from "../site-api.ts";
import type { Tally } from "../tally.ts";
import { detectPlayer } from "./detect-player.ts";

/** The bucket's limit of size; five minutes are 50 MB at 170 kB/s. */
const LIMITS: DownloadLimits = { types: "video/*,audio/*", megabytes: 50, time: 300_000 };

/** Stores each video and sound recording of an import once, at a path derived only from its source address. */
export class PlayerStore {
  readonly #api: SiteApi;
  readonly #fetcher: PictureFetcher;
  readonly #tally: Tally;
  readonly #known = new Map<string, string | null>();

  constructor(api: SiteApi, fetcher: PictureFetcher, tally: Tally) {
    this.#api = api;
    this.#fetcher = fetcher;
    this.#tally = tally;
  }

  /** The root-relative address in our storage, or null if the file is unavailable, which is counted once. */
  async bring(address: string): Promise<string | null> {
    const source = address.replace(/#.*$/, "");
    const known = this.#known.get(source);
    if (known !== undefined) return known;
    const stored = await this.#store(source);
    this.#known.set(source, stored);
    return stored;
  }

  async #store(source: string): Promise<string | null> {
    const fetched = await this.#fetcher.fetch(source, LIMITS);
    if ("reason" in fetched) return this.#miss(source, fetched.reason);
    const found = detectPlayer(fetched.bytes);
    if (found === null) return this.#miss(source, "not MP4, WebM, Ogg, MP3 or M4A");
    const name = createHash("sha256").update(source).digest("hex").slice(0, 32);
    const path = `blog-images/import-${name}.${found.extension}`;
    const bytes = Buffer.from(withoutMetadata(new Uint8Array(fetched.bytes)));
    if (bytes.length === 0) return this.#miss(source, "damaged");
    await this.#api.upload(path, bytes, found.type);
    this.#tally.add("player", source);
    return MEDIA_PATH + path;
  }

  #miss(source: string, reason: string): null {
    const host = URL.canParse(source) ? new URL(source).host : "";
    const cause = host === "" ? reason : `${host}: ${reason}`;
    this.#tally.add("player missing", cause);
    this.#tally.add(`player missing, ${cause}`, source.slice(0, 200));
    return null;
  }
}
