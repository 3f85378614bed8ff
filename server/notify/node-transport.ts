import { request } from "node:https";
import { createGuard, type GuardOptions } from "../outgoing/guard.ts";
import type { SendPush } from "./sender.ts";

export type TransportOptions = Pick<GuardOptions, "isAllowed" | "lookup"> & {
  /** A certificate to trust in addition to the system's; for tests. */
  readonly ca?: string;
  /** Milliseconds for all of a request, from the name's lookup to the answer. */
  readonly timeout?: number;
};

/** A push service answers within milliseconds. */
const TIMEOUT_MS = 15_000;

/** What a service answers to a token that has expired by its clock, or is of its future. */
const OF_TOKENS: readonly number[] = [401, 403];
/** Milliseconds; a token is valid for hours. */
const SKEW_MS = 60 * 60_000;

/** True if a service's clock is another one: until this machine's is right, its refusals say nothing of a message or device. */
function isOtherTime(date: string | undefined): boolean {
  return Math.abs(Date.parse(date ?? "") - Date.now()) > SKEW_MS;
}

/** Sends over https, to the internet only. Redirects are not followed. */
export function nodeTransport({ ca, timeout = TIMEOUT_MS, ...where }: TransportOptions = {}): SendPush {
  const guard = createGuard(where);
  return ({ url, headers, body }) =>
    new Promise((resolve) => {
      // Any failure to reach the service is one that may pass; its reason may name the subscription, so it is not logged.
      const unreachable = () => resolve({ status: 0, retryAfter: null });
      if (!guard.mayAsk(new URL(url))) return unreachable();
      const sent = request(
        url,
        {
          method: "POST",
          headers: { ...headers, "Content-Length": String(body.length) },
          lookup: guard.lookup,
          // Whatever comes meanwhile: a service may send its answer a byte at a time.
          signal: AbortSignal.timeout(timeout),
          // No connection is kept open between two posts.
          agent: false,
          ...(ca ? { ca } : {}),
        },
        (response) => {
          // Its body says nothing.
          response.destroy();
          const { statusCode: status = 0, headers: told } = response;
          if (OF_TOKENS.includes(status) && isOtherTime(told.date)) return unreachable();
          const seconds = Number(told["retry-after"]);
          resolve({ status, retryAfter: seconds > 0 ? seconds : null });
        },
      );
      sent.on("error", unreachable);
      sent.end(body);
    });
}
