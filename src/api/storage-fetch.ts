import { CallFailed } from "./classify.ts";
import { answerWithTimeout } from "./fetch-with-timeout.ts";
import { removalFailure } from "./remove-file.ts";
import { failureOf } from "./upload-file.ts";

const STORAGE = "/storage/v1/";

/** Milliseconds without a byte after which a call fails; long, because an upload may be slow. */
const TIMEOUT_MS = 30_000;

export const isOfStorage = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input).pathname.startsWith(STORAGE);

/**
 * `fetch` for the storage: classifies each answer before the library sees it, because the library drops the error code
 * and the answers of captive portals.
 * @throws CallFailed
 */
export function storageFetch(timeoutMs = TIMEOUT_MS): typeof fetch {
  return async (input, init) => {
    const { response, text } = await answerWithTimeout(input, init, timeoutMs);
    const judge = init?.method === "DELETE" ? removalFailure : failureOf;
    const failure = judge(response.status, text);
    if (failure) throw new CallFailed(failure);
    return new Response(response.ok ? text : "{}", { status: 200 });
  };
}

/** Awaits a storage call of the library. @throws CallFailed */
export async function stored(call: PromiseLike<{ error: Error | null }>): Promise<null> {
  const { error } = await call;
  if (!error) return null;
  // The library wraps what its `fetch` throws in its own error.
  const cause = "originalError" in error ? error.originalError : error;
  throw cause instanceof CallFailed ? cause : error;
}
