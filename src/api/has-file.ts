import { CallFailed } from "./classify.ts";
import { answerWithTimeout } from "./fetch-with-timeout.ts";

/** An answer with one of these types is a file of the bucket. */
const MEDIA = /^(?:image|video)\//;

/**
 * True if the bucket `media` has the file. Requests its public URL, bypassing all caches.
 * @param timeoutMs milliseconds without a byte after which the call fails
 * @throws CallFailed
 */
export async function hasFile(url: string, path: string, timeoutMs?: number): Promise<boolean> {
  const address = `${url}/storage/v1/object/public/media/${path}`;
  const { response } = await answerWithTimeout(address, { method: "HEAD" }, timeoutMs);
  const { status, headers } = response;
  if (status === 408 || status === 429 || status >= 500)
    throw new CallFailed({ kind: "busy", retryAfter: null });
  if (status === 200 && MEDIA.test(headers.get("content-type") ?? "")) return true;
  // Hosted storage answers 400 for a missing file.
  if (status === 404 || status === 400) return false;
  throw new CallFailed({ kind: "portal" });
}
