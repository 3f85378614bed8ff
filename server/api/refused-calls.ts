import { FailureLimit, type LimitKey } from "../accounts/failure-limit.ts";
import { networksOf } from "../accounts/networks.ts";
import { Rejection } from "./rejected-request.ts";

/** Refused calls of an address, and of its networks, in a quarter of an hour. */
const MOST = [200, 400, 800];
/** The same of calls whose files the database reads before it refuses them. */
const MOST_WITH_FILES = [20, 40, 80];
const WITH_FILES = "/rest/v1/rpc/submit";
/** Not the caller's fault: it will be sent again as it is. */
const PUT_OFF = [401, 408, 429];

/**
 * Limits the calls of visitors that the database refuses: it has worked for them, and rolls back with their effect what it has
 * counted. The returned function makes a call; it throws a Rejection (429), without one, if too many of this address were refused.
 */
export function refusedCalls(limit: FailureLimit = new FailureLimit()) {
  return async (pathname: string, address: string, call: () => Promise<Response>): Promise<Response> => {
    const keys = keysOf(pathname, address);
    const wait = limit.secondsToWait(keys);
    if (wait > 0)
      throw new Rejection(429, "too_many", "Too much was refused; it will be sent later.", {
        "Retry-After": String(wait),
      });
    const undo = limit.record(keys);
    const response = await call().catch((error: unknown) => {
      undo();
      throw error;
    });
    const isRefused = response.status >= 400 && response.status < 500 && !PUT_OFF.includes(response.status);
    if (!isRefused) undo();
    return response;
  };
}

function keysOf(pathname: string, address: string): LimitKey[] {
  const networks = networksOf(address);
  const keys = (name: string, most: readonly number[]) =>
    networks.map((network, step) => ({ key: `${name} ${network}`, most: most[step] ?? 0 }));
  return [...keys("call", MOST), ...(pathname === WITH_FILES ? keys("files", MOST_WITH_FILES) : [])];
}
