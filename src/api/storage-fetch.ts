import { CallFailed } from "./classify.ts";
import { answerWithTimeout } from "./fetch-with-timeout.ts";
import { removalFailure } from "./remove-file.ts";
import { failureOf } from "./upload-file.ts";

const STORAGE = "/storage/v1/";

/** A call of which no byte has come for so many milliseconds has failed: a file may take long to leave. */
const TIMEOUT_MS = 30_000;

export const isOfStorage = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input).pathname.startsWith(STORAGE);

/**
 * `fetch` for the storage: judges each answer before the library sees it, which keeps of a refusal neither its code
 * nor what a portal said.
 * @throws CallFailed
 */
export function storageFetch(patience = TIMEOUT_MS): typeof fetch {
  return async (input, init) => {
    const { response, text } = await answerWithTimeout(input, init, patience);
    const judge = init?.method === "DELETE" ? removalFailure : failureOf;
    const failure = judge(response.status, text);
    if (failure) throw new CallFailed(failure);
    return new Response(response.ok ? text : "{}", { status: 200 });
  };
}

/** What a call of the library to the storage came to. @throws CallFailed */
export async function stored(call: PromiseLike<{ error: Error | null }>): Promise<null> {
  const { error } = await call;
  if (!error) return null;
  // What its `fetch` threw, the library hands on inside an error of its own.
  const cause = "originalError" in error ? error.originalError : error;
  throw cause instanceof CallFailed ? cause : error;
}
