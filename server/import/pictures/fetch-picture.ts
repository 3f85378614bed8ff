import { openAddress, readBody, TooLargeError } from "../../outgoing/download.ts";
import { createGuard, type Guard, internalHostsOf, RefusedHostError } from "../../outgoing/guard.ts";

/** A file's bytes, or the reason for the failure. */
export type FetchedPicture =
  | { bytes: Buffer }
  | { reason: string /** The whole host is unreachable, not just this file. */; hostDown: boolean };

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

/** Less is a pixel that stands in the place of a picture. */
const SMALLEST = 100;

/** The bytes in a data: address; null for any other address, and for one of a pixel. */
export async function bytesOfDataUrl(address: string): Promise<Buffer | null> {
  if (!/^data:image\//i.test(address)) return null;
  try {
    // Node decodes it, and asks nobody.
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    return bytes.length < SMALLEST ? null : bytes;
  } catch {
    return null;
  }
}

/** Downloads pictures and other files one at a time; an unreachable host is not tried again. */
export class PictureFetcher {
  readonly #down = new Map<string, string>();
  readonly #timeout: number;
  readonly #guard: Guard;

  constructor(timeout = MOST_TIME, guard = createGuard({ internalHosts: internalHostsOf(process.env) })) {
    this.#timeout = timeout;
    this.#guard = guard;
  }

  async fetch(address: string, limits: DownloadLimits = PICTURES): Promise<FetchedPicture> {
    const inFile = await bytesOfDataUrl(address);
    if (inFile) return { bytes: inFile };
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
    const signal = AbortSignal.timeout(time ?? this.#timeout);
    let hasBegun = false;
    try {
      const headers = { accept: types, "user-agent": "Selam" };
      const response = await openAddress(address, { guard: this.#guard, headers, signal });
      hasBegun = true;
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300)
        return { bytes: await readBody(response, megabytes * MEGABYTE) };
      response.destroy();
      return failure(`the host responded with ${statusCode}`);
    } catch (error) {
      if (error instanceof TooLargeError) return failure(`larger than ${megabytes} MB`);
      if (error instanceof RefusedHostError) return failure("not on the internet, and not in INTERNAL_HOSTS");
      // A large file may be slow on a host that is well.
      const hostDown = time === null || !hasBegun;
      return failure(
        signal.aborted ? "the host did not respond in time" : "the host can't be reached",
        hostDown,
      );
    }
  }
}
