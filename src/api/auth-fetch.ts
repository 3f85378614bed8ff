import { answerWithTimeout } from "./fetch-with-timeout.ts";

/** What the auth library takes for "try again later": the session stays. */
const LATER = 503;

/** What the auth library takes for the service's own answer, with words to show. */
const SAID = 400;

/**
 * `fetch` for the auth service. An answer that is not its JSON comes from something between us and it; that, a line that
 * is down and a server in trouble must never pass for a refusal, which would end the session.
 */
export const authFetch: typeof fetch = async (input, init) => {
  try {
    const { response, text } = await answerWithTimeout(input, init);
    const { status, headers } = response;
    if (status === 204) return new Response(null, { status, headers });
    const address = String(input instanceof Request ? input.url : input);
    const isRenewal = address.includes("grant_type=refresh_token");
    // A sign-in has no session to lose, and whoever waits for it is told what the service said of its trouble.
    const isSignIn = address.includes("grant_type=password");
    if (isSignIn && status >= 500 && saysWhy(text)) return new Response(text, { status: SAID });
    if (status === 408 || status >= 500 || !isJson(text)) return later();
    return status === 429 && isRenewal ? later() : new Response(text, { status, headers });
  } catch {
    return later();
  }
};

function later(): Response {
  return new Response("{}", { status: LATER });
}

/** Whether it is the service's JSON with a message, in any of the names that the library knows. */
function saysWhy(text: string): boolean {
  if (!isJson(text)) return false;
  const body = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  return ["msg", "message", "error_description"].some((name) => {
    const words = body?.[name];
    return typeof words === "string" && words.trim() !== "";
  });
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
