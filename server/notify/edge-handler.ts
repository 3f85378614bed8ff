import type { Lang } from "../../src/domain/languages/languages.ts";
import { isPublicAddress } from "./public-address.ts";
import { type PushQueue, type SendPush, sendDue } from "./sender.ts";
import { assertKeyPair, publicKeyOf, type VapidKey } from "./web-push.ts";

export type EdgeOptions = {
  /** Of the project, with its secret key: the queue is not for visitors. */
  readonly supabaseUrl: string;
  readonly secretKey: string;
  /** The address that visitors use. */
  readonly siteUrl: string;
  readonly key: VapidKey;
  readonly texts: Readonly<Record<Lang, Texts>>;
  readonly fetch: typeof globalThis.fetch;
  /** The addresses of a host name. */
  resolve(hostname: string): Promise<readonly string[]>;
};

/** A push service answers within milliseconds, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Sends what is due, called every minute by a hosted project's scheduler (supabase/functions/notify/index.ts): the same
 * module as in `npm start`, with the queue behind the API. Calling it more often sends nothing twice.
 */
export function edgeHandler({ supabaseUrl, secretKey, siteUrl, key, texts, fetch, resolve }: EdgeOptions) {
  async function rpc(name: string, args: Record<string, unknown>): Promise<unknown> {
    const headers = {
      apikey: secretKey,
      "Content-Type": "application/json",
      // The older kind of secret key is a token, too.
      ...(secretKey.startsWith("sb_") ? {} : { Authorization: `Bearer ${secretKey}` }),
    };
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify(args),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} answered with status ${response.status}.`);
    return text === "" ? null : JSON.parse(text);
  }
  const queue: PushQueue = {
    lease: (most, seconds) => rpc("lease_pushes", { most, seconds }),
    acknowledge: (lease, results) => rpc("settle_pushes", { lease, results }),
  };
  const send: SendPush = async ({ url, headers, body }) => {
    try {
      const addresses = await resolve(new URL(url).hostname);
      if (addresses.length === 0 || !addresses.every(isPublicAddress)) return { status: 0, retryAfter: null };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
      await response.body?.cancel();
      const seconds = Number(response.headers.get("Retry-After"));
      return { status: response.status, retryAfter: seconds > 0 ? seconds : null };
    } catch (error) {
      // Unreachable. The reason may name the subscription, so only its kind is logged.
      console.warn("A push service could not be reached:", error instanceof Error ? error.name : "unknown");
      return { status: 0, retryAfter: null };
    }
  };
  return async (): Promise<Response> => {
    // Before anything is taken: the sender would put the fault down to the subscriptions, and delete them.
    await assertKeyPair(key);
    await rpc("set_push_key", { key: publicKeyOf(key) });
    const origin = new URL(siteUrl).origin;
    const wait = await sendDue({
      queue,
      send,
      key,
      origin,
      now: Date.now,
      texts: (language) => textOf(texts[language]),
    });
    return Response.json({ wait });
  };
}

/** A message file, such as messages/en.json. */
type Texts = Readonly<Record<string, unknown>>;

/** @throws Error, from the returned function, for a key that has no plain text */
function textOf(texts: Texts): (key: string) => string {
  return (key) => {
    const text = texts[key];
    if (typeof text !== "string") throw new Error(`There is no text ${key}.`);
    return text;
  };
}
