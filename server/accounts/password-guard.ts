import { setTimeout as delay } from "node:timers/promises";
import { Rejection } from "../api/rejected-request.ts";
import type { KnownDevices } from "./known-devices.ts";
import { networksOf } from "./networks.ts";
import { type Counted, SignInLimit } from "./sign-in-limit.ts";

/** Minimum duration of a rejected sign-in, so that its timing does not reveal whether the account exists. */
const REFUSED_AFTER_MS = 400;

/** Failures allowed in a quarter of an hour, for one device or address, and for its networks. */
const MOST_OF_ONE = 10;
const MOST_BY_NETWORK = [MOST_OF_ONE, 20, 40];
/** For all devices without an earlier sign-in together. */
const MOST_OF_ACCOUNT = 50;

/** The client that tries to sign in. */
export interface Sender {
  address: string;
  cookies: string | undefined;
}

/**
 * Allows a password sign-in unless too many have failed; then throws a Rejection (429). A device that the account has
 * signed in on before has a count of its own: strangers who guess passwords lock out strangers, never the owner.
 */
export function passwordGuard(devices: KnownDevices, limit: SignInLimit = new SignInLimit()) {
  return async (
    { address, cookies }: Sender,
    body: Uint8Array,
    signIn: () => Promise<Response>,
  ): Promise<Response> => {
    const account = accountIn(body);
    const device = account === undefined ? null : devices.deviceOf(cookies, account);
    const keys =
      device === null ? strangerKeys(address, account) : [{ key: `device ${device}`, most: MOST_OF_ONE }];
    const wait = limit.secondsToWait(keys);
    if (wait > 0) {
      throw new Rejection(429, "over_request_rate_limit", "Too many failed sign-ins; try again later.", {
        "Retry-After": String(wait),
      });
    }
    const takeBack = limit.begin(keys);
    const earliest = delay(REFUSED_AFTER_MS);
    const response = await signIn();
    if (response.ok || response.status >= 500) takeBack();
    else await earliest;
    return response.ok && account !== undefined && device === null
      ? withCookie(response, devices.cookieFor(account))
      : response;
  };
}

function strangerKeys(address: string, account: string | undefined): Counted[] {
  const networks = networksOf(address).map((network, step) => ({
    key: `network ${network}`,
    most: MOST_BY_NETWORK[step] ?? MOST_OF_ONE,
  }));
  return account === undefined
    ? networks
    : [...networks, { key: `account ${account}`, most: MOST_OF_ACCOUNT }];
}

function withCookie(response: Response, cookie: string): Response {
  const headers = new Headers(response.headers);
  headers.append("Set-Cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
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
