import { ApiError } from "./classify.ts";
import { readResponse } from "./fetch-with-timeout.ts";

/** A response with one of these types is a file of the bucket. */
const MEDIA = /^(?:image|video)\//;

/**
 * True if the bucket `media` has the file. Requests its public URL, bypassing all caches.
 * @param timeoutMs milliseconds without a byte after which the call fails
 * @throws ApiError
 */
export async function hasFile(url: string, path: string, timeoutMs?: number): Promise<boolean> {
  const address = `${url}/storage/v1/object/public/media/${path}`;
  const { response } = await readResponse(address, { method: "HEAD" }, timeoutMs);
  const { status, headers } = response;
  if (status === 408 || status === 429 || status >= 500)
    throw new ApiError({ kind: "busy", retryAfter: null });
  if (status === 200 && MEDIA.test(headers.get("content-type") ?? "")) return true;
  // Hosted storage responds with 400 for a missing file.
  if (status === 404 || status === 400) return false;
  throw new ApiError({ kind: "portal" });
}
