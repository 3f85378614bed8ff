import { setTimeout as delay } from "node:timers/promises";
import { Refusal } from "./refusal.ts";
import { SignInLimit } from "./sign-in-limit.ts";

/** A refused sign-in takes at least this long, so that its time does not tell whether the account exists. */
const REFUSED_AFTER_MS = 400;

/**
 * Lets a password sign-in through unless its address or account has failed too often, then throws a Refusal (429).
 * The server's first failure of an honest person costs nothing but the usual moment.
 */
export function passwordGuard(limit: SignInLimit = new SignInLimit()) {
  return async (address: string, body: Uint8Array, signIn: () => Promise<Response>): Promise<Response> => {
    const account = accountIn(body);
    const byAccount = account === undefined ? [] : [`account ${account}`];
    const keys = [`address ${address}`, ...byAccount];
    const wait = limit.secondsToWait(keys);
    if (wait > 0) {
      throw new Refusal(429, "over_request_rate_limit", "Too many failed sign-ins; try again later.", {
        "Retry-After": String(wait),
      });
    }
    const takeBack = limit.begin(keys);
    const earliest = delay(REFUSED_AFTER_MS);
    const response = await signIn();
    if (response.ok) for (const key of byAccount) limit.forget(key);
    if (response.ok || response.status >= 500) takeBack();
    else await earliest;
    return response;
  };
}

function accountIn(body: Uint8Array): string | undefined {
  try {
    const fields = JSON.parse(Buffer.from(body).toString("utf8")) as Record<string, unknown> | null;
    const name = fields?.email ?? fields?.phone;
    return typeof name === "string" ? name.trim().toLowerCase().slice(0, 320) : undefined;
  } catch {
    return undefined;
  }
}
