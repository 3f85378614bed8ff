import { CallFailed } from "./classify.ts";
import { answerWithTimeout } from "./fetch-with-timeout.ts";

/** What the bucket gives out under these types is a file of it. */
const MEDIA = /^(?:image|video)\//;

/**
 * Whether the bucket `media` has a file, asked where readers get it and past every cache.
 * @param patience milliseconds without a byte after which nobody answers
 * @throws CallFailed
 */
export async function hasFile(url: string, path: string, patience?: number): Promise<boolean> {
  const address = `${url}/storage/v1/object/public/media/${path}`;
  const { response } = await answerWithTimeout(address, { method: "HEAD" }, patience);
  const { status, headers } = response;
  if (status === 408 || status === 429 || status >= 500)
    throw new CallFailed({ kind: "busy", retryAfter: null });
  if (status === 200 && MEDIA.test(headers.get("content-type") ?? "")) return true;
  // Hosted storage answers 400 to what is not there.
  if (status === 404 || status === 400) return false;
  throw new CallFailed({ kind: "portal" });
}
