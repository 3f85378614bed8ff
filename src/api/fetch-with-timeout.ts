import { CallFailed, classifyAnswer, NO_RESPONSE } from "./classify.ts";

/** A call of which no byte has come for so many milliseconds is treated as a line that is down. */
const TIMEOUT_MS = 10_000;

/**
 * `fetch` for the API: gives up when no byte comes in time, and turns every answer that is not the API's
 * good JSON into a `CallFailed`, so that nothing after it has to judge answers again.
 * @throws CallFailed
 */
export function fetchWithTimeout(patience = TIMEOUT_MS): typeof fetch {
  return async (input, init) => {
    const { response, text } = await answerWithTimeout(input, init, patience);
    const failure = classifyAnswer(response, text);
    if (failure) throw new CallFailed(failure);
    return new Response(response.status === 204 ? null : text, {
      status: response.status,
      headers: response.headers,
    });
  };
}

/** An answer as it came, whatever it is. @throws CallFailed when no byte comes in time */
export async function answerWithTimeout(input: RequestInfo | URL, init?: RequestInit, patience = TIMEOUT_MS) {
  const hangUp = new AbortController();
  let timer = setTimeout(() => hangUp.abort(), patience);
  try {
    const response = await fetch(input, {
      ...init,
      credentials: "omit",
      cache: "no-store",
      signal: hangUp.signal,
    });
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => hangUp.abort(), patience);
      chunks.push(value);
    }
    return { response, text: await new Blob(chunks).text() };
  } catch {
    throw new CallFailed(NO_RESPONSE);
  } finally {
    clearTimeout(timer);
  }
}
