/** A file's bytes, or the reason for the failure. */
export type FetchedPicture =
  | { bytes: Buffer }
  | { reason: string /** The whole host is unreachable, not just this file. */; hostDown: boolean };

/** What may be downloaded. */
export interface DownloadLimits {
  /** The `Accept` header. */
  readonly types: string;
  readonly megabytes: number;
  /** Milliseconds for all of a file; null for those of a picture. */
  readonly time: number | null;
}

const PICTURES: DownloadLimits = { types: "image/*", megabytes: 20, time: null };
const MEGABYTE = 1024 * 1024;
const MOST_TIME = 10_000;

function failure(reason: string, hostDown = false): FetchedPicture {
  return { reason, hostDown };
}

/** Reads a body up to the limit: the Content-Length header may be missing or wrong. */
async function readBody(response: Response, megabytes: number): Promise<FetchedPicture> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > megabytes * MEGABYTE) return failure(`larger than ${megabytes} MB`);
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks) };
}

/** Downloads pictures and other files one at a time; an unreachable host is not tried again. */
export class PictureFetcher {
  readonly #down = new Map<string, string>();
  readonly #timeout: number;

  constructor(timeout = MOST_TIME) {
    this.#timeout = timeout;
  }

  async fetch(address: string, limits: DownloadLimits = PICTURES): Promise<FetchedPicture> {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      return failure("not an https or http address");
    const { host } = new URL(address);
    const known = this.#down.get(host);
    if (known !== undefined) return failure(known, true);
    const fetched = await this.#ask(address, limits);
    if ("reason" in fetched && fetched.hostDown) this.#down.set(host, fetched.reason);
    return fetched;
  }

  async #ask(address: string, { types, megabytes, time }: DownloadLimits): Promise<FetchedPicture> {
    let hasBegun = false;
    try {
      const response = await fetch(address, {
        signal: AbortSignal.timeout(time ?? this.#timeout),
        headers: { accept: types },
      });
      hasBegun = true;
      if (response.ok) return await readBody(response, megabytes);
      await response.body?.cancel();
      return failure(`the host responded with ${response.status}`);
    } catch (error) {
      const late = error instanceof Error && error.name === "TimeoutError";
      // A large file may be slow on a host that is well.
      const hostDown = time === null || !hasBegun;
      return failure(late ? "the host did not respond in time" : "the host can't be reached", hostDown);
    }
  }
}
