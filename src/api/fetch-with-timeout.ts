import { ApiError, classifyResponse, NO_RESPONSE } from "./classify.ts";

/** Milliseconds without a byte after which a call counts as offline. */
const TIMEOUT_MS = 10_000;

/**
 * `fetch` for the API: fails on a timeout, and turns every response that is not the API's successful JSON into a
 * `ApiError`, so that callers need not check responses again.
 * @throws ApiError
 */
export function fetchWithTimeout(timeoutMs = TIMEOUT_MS): typeof fetch {
  return async (input, init) => {
    const { response, text } = await readResponse(input, init, timeoutMs);
    const failure = classifyResponse(response, text);
    if (failure) throw new ApiError(failure);
    return new Response(response.status === 204 ? null : text, {
      status: response.status,
      headers: response.headers,
    });
  };
}

/** Returns the response unchecked. @throws ApiError if no byte arrives in time */
export async function readResponse(input: RequestInfo | URL, init?: RequestInit, timeoutMs = TIMEOUT_MS) {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(input, {
      ...init,
      credentials: "omit",
      cache: "no-store",
      signal: controller.signal,
    });
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), timeoutMs);
      chunks.push(value);
    }
    return { response, text: await new Blob(chunks).text() };
  } catch {
    throw new ApiError(NO_RESPONSE);
  } finally {
    clearTimeout(timer);
  }
}
