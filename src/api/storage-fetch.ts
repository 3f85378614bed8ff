import { ApiError } from "./classify.ts";
import { readResponse } from "./fetch-with-timeout.ts";
import { removalFailure } from "./remove-file.ts";
import { uploadFailure } from "./upload-file.ts";

const STORAGE = "/storage/v1/";

/** Milliseconds without a byte after which a call fails; long, because an upload may be slow. */
const TIMEOUT_MS = 30_000;

export const isStorageRequest = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input).pathname.startsWith(STORAGE);

/**
 * `fetch` for the storage: classifies each response before the library sees it, because the library drops the error code
 * and the responses of captive portals.
 * @throws ApiError
 */
export function storageFetch(timeoutMs = TIMEOUT_MS): typeof fetch {
  return async (input, init) => {
    const { response, text } = await readResponse(input, init, timeoutMs);
    const classify = init?.method === "DELETE" ? removalFailure : uploadFailure;
    const failure = classify(response.status, text);
    if (failure) throw new ApiError(failure);
    return new Response(response.ok ? text : "{}", { status: 200 });
  };
}

/** Awaits a storage call of the library. @throws ApiError */
export async function awaitStorage(call: PromiseLike<{ error: Error | null }>): Promise<null> {
  const { error } = await call;
  if (!error) return null;
  // The library wraps what its `fetch` throws in its own error.
  const cause = "originalError" in error ? error.originalError : error;
  throw cause instanceof ApiError ? cause : error;
}
