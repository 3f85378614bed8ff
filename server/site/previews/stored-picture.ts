import { mediaReference } from "../../../src/domain/content/media-reference.ts";

/**
 * Reads a picture from our own storage by its path in the bucket; null if there is none. Rejects if the storage does
 * not respond.
 */
export type ReadPicture = (path: string) => Promise<Buffer | null>;

const TIMEOUT_MS = 10_000;
/** Pictures are made smaller before their upload; what is larger was not made by the app. */
const MAX_BYTES = 30_000_000;

/**
 * Reads pictures of a site's public bucket.
 * @param api the API's origin, of this server or of a hosted Supabase
 */
export function storedPictures(api: string, send: typeof fetch = fetch): ReadPicture {
  return async (path) => {
    const answer = await send(api + mediaReference(path), {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok && Number(answer.headers.get("content-length") ?? 0) <= MAX_BYTES)
      return await limited(answer);
    await answer.body?.cancel();
    if (answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) return null;
    throw new Error(`The storage answered ${answer.status} for a picture.`);
  };
}

/** The body; null above the limit, which a chunked answer does not announce. */
async function limited(answer: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
