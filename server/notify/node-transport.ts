import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";
import type { SendPush } from "./sender.ts";

export type TransportOptions = {
  /** Whether a request may go to an address. Default: only on the internet. */
  readonly isAllowed?: (address: string) => boolean;
  readonly lookup?: typeof systemLookup;
  /** A certificate to trust in addition to the system's; for tests. */
  readonly ca?: string;
  /** Milliseconds for all of a request, from the name's lookup to the answer. */
  readonly timeout?: number;
};

/** A push service answers within milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Sends over https. The address is checked when the connection is opened, so a name that resolves to another one a moment
 * later reaches nothing. Redirects are not followed.
 */
export function nodeTransport({
  isAllowed = isPublicAddress,
  lookup = systemLookup,
  ca,
  timeout = TIMEOUT_MS,
}: TransportOptions = {}): SendPush {
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, "");
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(new Error(`${hostname} is not on the internet.`), "");
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
  return ({ url, headers, body }) =>
    new Promise((resolve) => {
      // Any failure to reach the service is one that may pass; its reason may name the subscription, so it is not logged.
      const unreachable = () => resolve({ status: 0, retryAfter: null });
      const sent = request(
        url,
        {
          method: "POST",
          headers: { ...headers, "Content-Length": String(body.length) },
          lookup: guarded,
          // Whatever comes meanwhile: a service may send its answer a byte at a time.
          signal: AbortSignal.timeout(timeout),
          // No connection is kept open between two posts.
          agent: false,
          ...(ca ? { ca } : {}),
        },
        (response) => {
          const seconds = Number(response.headers["retry-after"]);
          resolve({ status: response.statusCode ?? 0, retryAfter: seconds > 0 ? seconds : null });
          // Its body says nothing.
          response.destroy();
        },
      );
      sent.on("error", unreachable);
      sent.end(body);
    });
}
