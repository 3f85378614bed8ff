import { patientAnswer } from "./patient-fetch.ts";

/** What the auth library takes for "try again later": the session stays. */
const LATER = 503;

/**
 * `fetch` for the auth service. An answer that is not its JSON comes from something between us and it; that, a line that
 * is down and a server in trouble must never pass for a refusal, which would end the session.
 */
export const authFetch: typeof fetch = async (input, init) => {
  try {
    const { response, text } = await patientAnswer(input, init);
    const { status, headers } = response;
    if (status === 204) return new Response(null, { status, headers });
    if (status === 408 || status >= 500 || !isJson(text)) return later();
    const isRenewal = String(input instanceof Request ? input.url : input).includes("refresh_token");
    return status === 429 && isRenewal ? later() : new Response(text, { status, headers });
  } catch {
    return later();
  }
};

function later(): Response {
  return new Response("{}", { status: LATER });
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
