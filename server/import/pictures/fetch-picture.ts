/** A picture's bytes, or the reason for the failure. */
export type FetchedPicture =
  | { bytes: Buffer }
  | { reason: string /** The whole host is unreachable, not just this file. */; hostDown: boolean };

const MOST_BYTES = 20 * 1024 * 1024;
const MOST_TIME = 10_000;

function failure(reason: string, hostDown = false): FetchedPicture {
  return { reason, hostDown };
}

/** Reads a body up to the limit: the Content-Length header may be missing or wrong. */
async function readBody(response: Response): Promise<FetchedPicture> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) return failure("larger than 20 MB");
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks) };
}

/** Downloads pictures one at a time; an unreachable host is not tried again. */
export class PictureFetcher {
  readonly #down = new Map<string, string>();
  readonly #timeout: number;

  constructor(timeout = MOST_TIME) {
    this.#timeout = timeout;
  }

  async fetch(address: string): Promise<FetchedPicture> {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      return failure("not an https or http address");
    const { host } = new URL(address);
    const known = this.#down.get(host);
    if (known !== undefined) return failure(known, true);
    const fetched = await this.#ask(address);
    if ("reason" in fetched && fetched.hostDown) this.#down.set(host, fetched.reason);
    return fetched;
  }

  async #ask(address: string): Promise<FetchedPicture> {
    try {
      const response = await fetch(address, {
        signal: AbortSignal.timeout(this.#timeout),
        headers: { accept: "image/*" },
      });
      if (response.ok) return await readBody(response);
      await response.body?.cancel();
      return failure(`the host responded with ${response.status}`);
    } catch (error) {
      const late = error instanceof Error && error.name === "TimeoutError";
      return failure(late ? "the host did not respond in time" : "the host can't be reached", true);
    }
  }
}
