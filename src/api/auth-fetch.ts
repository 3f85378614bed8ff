import { readResponse } from "./http.ts";

/** The auth library treats this as temporary and keeps the session. */
const UNAVAILABLE = 503;

/** The auth library treats this as the service's response, with a message to show. */
const REJECTED = 400;

/**
 * `fetch` for the auth service. A timeout, a server error or a response that is not the service's (e.g. from a captive
 * portal or a gateway, which may answer with JSON too) must not look like a rejection, which would end the session.
 */
export const authFetch: typeof fetch = async (input, init) => {
  try {
    const { response, text } = await readResponse(input, init);
    const { status, headers } = response;
    if (status === 204) return new Response(null, { status, headers });
    const address = String(input instanceof Request ? input.url : input);
    const isRenewal = address.includes("grant_type=refresh_token");
    // A sign-in has no session to lose, and the user is shown the service's error message.
    const isSignIn = address.includes("grant_type=password");
    if (isSignIn && status >= 500 && hasMessage(text)) return new Response(text, { status: REJECTED });
    if (status === 408 || status >= 500 || !isJson(text)) return later();
    if (isRenewal && (status === 429 || !isOfService(text))) return later();
    return new Response(text, { status, headers });
  } catch {
    return later();
  }
};

function later(): Response {
  return new Response("{}", { status: UNAVAILABLE });
}

/** True for JSON with a message, under any of the names the library knows. */
function hasMessage(text: string): boolean {
  if (!isJson(text)) return false;
  const body = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  return ["msg", "message", "error_description"].some((name) => {
    const message = body?.[name];
    return typeof message === "string" && message.trim() !== "";
  });
}

/** True for a session, or an error with one of the service's codes, which are in lower case. */
function isOfService(text: string): boolean {
  const body = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  if (typeof body?.access_token === "string") return true;
  return ["error_code", "code", "error"].some((name) => /^[a-z_]+$/.test(String(body?.[name] ?? "")));
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
