import { CallFailed, classifyAnswer, NOBODY_ANSWERED } from "./classify.ts";

/** A call that has not answered after this many milliseconds is treated as a line that is down. */
const ANSWER_TIMEOUT = 10_000;

/**
 * `fetch` for the API: gives up when no answer begins in time, and turns every answer that is not the API's
 * good JSON into a `CallFailed`, so that nothing after it has to judge answers again.
 * @throws CallFailed
 */
export async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await answer(input, init);
  const text = await response.text().catch(() => {
    throw new CallFailed(NOBODY_ANSWERED);
  });
  const failure = classifyAnswer(response, parsed(response, text));
  if (failure) throw new CallFailed(failure);
  return new Response(response.status === 204 ? null : text, {
    status: response.status,
    headers: response.headers,
  });
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const hangUp = new AbortController();
  const timer = setTimeout(() => hangUp.abort(), ANSWER_TIMEOUT);
  try {
    return await fetch(input, { ...init, credentials: "omit", cache: "no-store", signal: hangUp.signal });
  } catch {
    throw new CallFailed(NOBODY_ANSWERED);
  } finally {
    clearTimeout(timer);
  }
}

/** The body as JSON; undefined for a body that says or proves to be something else. */
function parsed(response: Response, text: string): unknown {
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
