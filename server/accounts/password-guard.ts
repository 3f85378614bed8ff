import { setTimeout as delay } from "node:timers/promises";
import { parseBody } from "../api/json-body.ts";
import { Rejection } from "../api/rejected-request.ts";
import { FailureLimit, type LimitKey } from "./failure-limit.ts";
import type { KnownDevices } from "./known-devices.ts";
import { networksOf } from "./networks.ts";

/** Minimum duration of a rejected sign-in, so that its timing does not reveal whether the account exists. */
const MIN_REJECTION_MS = 400;

/** Failures allowed in a quarter of an hour, for one device or address, and for its networks. */
const MAX_PER_CLIENT = 10;
const MAX_BY_NETWORK = [MAX_PER_CLIENT, 20, 40];
/** For all devices without an earlier sign-in together. */
const MAX_PER_ACCOUNT = 50;

/** The client that tries to sign in. */
export interface Client {
  address: string;
  cookies: string | undefined;
}

/**
 * Allows a password sign-in unless too many have failed; then throws a Rejection (429). A device that the account has
 * signed in on before has a separate count: guessing clients lock out unknown devices, never the owner.
 */
export function passwordGuard(devices: KnownDevices, limit: FailureLimit = new FailureLimit()) {
  return async (
    { address, cookies }: Client,
    body: Uint8Array,
    signIn: () => Promise<Response>,
  ): Promise<Response> => {
    const fields = fieldsIn(body);
    const account = accountIn(fields);
    const device = account === undefined ? null : devices.deviceOf(cookies, account);
    const keys =
      device === null ? anonymousKeys(address, account) : [{ key: `device ${device}`, most: MAX_PER_CLIENT }];
    const wait = limit.secondsToWait(keys);
    if (wait > 0) {
      throw new Rejection(429, "over_request_rate_limit", "Too many failed sign-ins; try again later.", {
        "Retry-After": String(wait),
      });
    }
    const undo = limit.record(keys);
    const earliest = delay(MIN_REJECTION_MS);
    const response = await signIn().catch((error: unknown) => {
      // Nobody's password was tried: the database was busy or lost.
      undo();
      throw error;
    });
    if (response.ok || response.status >= 500) undo();
    else await earliest;
    return response.ok && account !== undefined && device === null
      ? withCookie(response, devices.cookieFor(account))
      : response;
  };
}

function anonymousKeys(address: string, account: string | undefined): LimitKey[] {
  const networks = networksOf(address).map((network, step) => ({
    key: `network ${network}`,
    most: MAX_BY_NETWORK[step] ?? MAX_PER_CLIENT,
  }));
  return account === undefined
    ? networks
    : [...networks, { key: `account ${account}`, most: MAX_PER_ACCOUNT }];
}

function withCookie(response: Response, cookie: string): Response {
  const headers = new Headers(response.headers);
  headers.append("Set-Cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}

/** The fields of a JSON body; empty if it is not a JSON object. */
function fieldsIn(body: Uint8Array): Record<string, unknown> {
  try {
    return (parseBody(body) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

function accountIn({ email, phone }: Record<string, unknown>): string | undefined {
  const name = email ?? phone;
  return typeof name === "string" ? name.trim().toLowerCase().slice(0, 320) : undefined;
}
