import type { Lang } from "../../src/domain/languages/languages.ts";
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
  /** For the project itself. */
  readonly fetch: typeof globalThis.fetch;
  /** For push services. */
  readonly send: SendPush;
};

/**
 * Sends what is due, called every minute by a hosted project's scheduler (supabase/functions/notify/index.ts): the same
 * module as in `npm start`, with the queue behind the API. Calling it more often sends nothing twice.
 */
export function edgeHandler({ supabaseUrl, secretKey, siteUrl, key, texts, fetch, send }: EdgeOptions) {
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
