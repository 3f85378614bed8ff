import fc from "fast-check";
import { expect, test } from "vitest";
import { FailureLimit } from "../../../server/accounts/failure-limit.ts";
import { KnownDevices } from "../../../server/accounts/known-devices.ts";
import { networksOf } from "../../../server/accounts/networks.ts";
import { passwordGuard } from "../../../server/accounts/password-guard.ts";
import { Rejection } from "../../../server/api/rejected-request.ts";

const MINUTE = 60_000;

test("only the failures of the last quarter of an hour count, each key by its own limit", () => {
  let now = 0;
  const limit = new FailureLimit(() => now);
  const [one, other] = [
    { key: "one", most: 2 },
    { key: "other", most: 3 },
  ];
  limit.record([one, other]);
  now = 5 * MINUTE;
  expect(limit.secondsToWait([one])).toBe(0);
  limit.record([one]);
  now = 6 * MINUTE;
  // The oldest of the two leaves the window 15 minutes after it was made.
  expect([limit.secondsToWait([one]), limit.secondsToWait([other])]).toEqual([9 * 60, 0]);
  expect(limit.secondsToWait([other, one])).toBe(9 * 60);
  expect(limit.secondsToWait([{ key: "nobody", most: 1 }])).toBe(0);
  now = 15 * MINUTE - 1;
  expect(limit.secondsToWait([one])).toBe(1);
  now = 15 * MINUTE;
  expect(limit.secondsToWait([one])).toBe(0);
  limit.record([one]);
  expect(limit.secondsToWait([one])).toBe(5 * 60);
});

test("an attempt that did not fail is taken back from every key, and only that one", () => {
  let now = 0;
  const limit = new FailureLimit(() => now);
  const [one, other] = [
    { key: "one", most: 1 },
    { key: "other", most: 1 },
  ];
  limit.record([one]);
  now = MINUTE;
  const undo = limit.record([one, other]);
  expect([limit.secondsToWait([one]), limit.secondsToWait([other])]).toEqual([15 * 60, 15 * 60]);
  undo();
  undo();
  expect([limit.secondsToWait([one]), limit.secondsToWait([other])]).toEqual([14 * 60, 0]);
});

test("of more than ten thousand keys the least recently used are forgotten", () => {
  const limit = new FailureLimit(() => 0);
  const key = (n: number) => [{ key: String(n), most: 1 }];
  limit.record(key(0));
  for (let n = 1; n < 10_000; n += 1) limit.record(key(n));
  limit.record(key(0));
  limit.record(key(10_000));
  expect([0, 1, 2, 10_000].map((n) => limit.secondsToWait(key(n)) > 0)).toEqual([true, false, true, true]);
});

function another(character: string): string {
  return character === "A" ? "B" : "A";
}

test("a device is known to the account that signed in on it, with this server's secret, and to no other", () => {
  const devices = new KnownDevices("secret", true);
  const cookie = devices.cookieFor("a@x.example").split(";")[0] ?? "";
  const [, value = ""] = cookie.split("=");
  const device = value.split(".")[0];
  expect(devices.deviceOf(cookie, "a@x.example")).toBe(device);
  expect(devices.deviceOf(`theme=dark; ${cookie}; x=y`, "a@x.example")).toBe(device);
  const refused: [string | undefined, string][] = [
    [cookie, "b@x.example"],
    [cookie.replace(/.$/, another), "a@x.example"],
    [cookie.replace(/(?<==)./, another), "a@x.example"],
    [`other=${value}`, "a@x.example"],
    [cookie.split(".")[0], "a@x.example"],
    [undefined, "a@x.example"],
  ];
  expect(refused.map(([cookies, account]) => devices.deviceOf(cookies, account))).toEqual(
    Array(6).fill(null),
  );
  // One that signed in before the site had https.
  const plain = new KnownDevices("secret", false).cookieFor("a@x.example").split(";")[0] ?? "";
  expect(devices.deviceOf(plain, "a@x.example")).toBe(/=(.*?)\./.exec(plain)?.[1]);
  expect(new KnownDevices("another", true).deviceOf(cookie, "a@x.example")).toBeNull();
});

test("the networks of an IPv6 address are its first four, three and two groups, however it is written", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      if (address.includes(".")) return;
      const whole = new URL(`http://[${address}]/`).hostname.slice(1, -1);
      const [head = "", tail] = whole.split("::");
      const before = head === "" ? [] : head.split(":");
      const after = tail ? tail.split(":") : [];
      const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill("0");
      const groups = [...before, ...zeros, ...after];
      expect(networksOf(address)).toEqual(
        [4, 3, 2].map((count) => `${groups.slice(0, count).join(":")}::/${count * 16}`),
      );
    }),
    { numRuns: 300, seed: 34 },
  );
});

const body = (fields: object) => new TextEncoder().encode(JSON.stringify(fields));
const account = (n: number | string) => body({ email: `user-${n}@x.example`, password: "wrong" });
const refuse = async () => new Response("{}", { status: 400 });
const accept = async () => new Response("{}", { status: 200 });

/** The outcome of as many attempts at once: the status of each, 429 for one that was not let through. */
function attempts(count: number, attempt: (n: number) => Promise<Response>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      attempt(n).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof Rejection ? error.status : 0),
      ),
    ),
  );
}
const guard = () => passwordGuard(new KnownDevices("secret", false));
const passed = (statuses: readonly number[]) => statuses.filter((status) => status === 400).length;

test("failures are counted by device, address, network and account, each with its own limit and for itself", async () => {
  const client = (address: string, cookies?: string) => ({ address, cookies });
  const [byAddress, byNetwork, bySixes, byAccount, byDevice] = [guard(), guard(), guard(), guard(), guard()];
  const devices = new KnownDevices("secret", false);
  const known = (n: number) => devices.cookieFor(`user-${n}@x.example`).split(";")[0];
  const [one, two] = [known(1), known(1)];
  const spread = (n: number) => `${n}.1.1.1`;
  const counts = await Promise.all([
    // One address, many accounts.
    attempts(14, (n) => byAddress(client("192.0.2.1"), account(n), refuse)),
    attempts(14, (n) => byAddress(client("198.51.100.1"), account(n), refuse)),
    // One /24, many addresses and accounts; the next /24 is not affected.
    attempts(25, (n) => byNetwork(client(`192.0.2.${n}`), account(n), refuse)),
    attempts(5, (n) => byNetwork(client(`192.0.3.${n}`), account(n + 50), refuse)),
    // A household of IPv6 is its /64, a /48 may fail twenty times, a /32 forty times.
    attempts(14, (n) => bySixes(client(`2001:db8:1:1::${n + 1}`), account(n), refuse)),
    attempts(14, (n) => bySixes(client(`2001:db8:2:${n}::1`), account(n + 20), refuse)),
    // One account, many networks; another account has its own count.
    attempts(55, (n) => byAccount(client(spread(n + 1)), account("same"), refuse)),
    attempts(5, (n) => byAccount(client(spread(n + 101)), account("other"), refuse)),
    // A device that the account has signed in on has its own ten, and so has another.
    attempts(14, (n) => byDevice(client(spread(n + 1), one), account(1), refuse)),
    attempts(14, (n) => byDevice(client(spread(n + 1), two), account(1), refuse)),
    // For another account it is a stranger's.
    attempts(5, (n) => byDevice(client(spread(n + 1), one), account(2), refuse)),
  ]);
  expect(counts.map(passed)).toEqual([10, 10, 20, 5, 10, 14, 50, 5, 10, 10, 5]);
  for (const statuses of counts)
    expect(statuses.every((status) => status === 400 || status === 429)).toBe(true);
});

test.each([
  ["a byte order mark", '\ufeff{"email":"a@x.example"}'],
  ["white space", ' \n{ "email" : "a@x.example" }\n'],
  ["an escaped name", '{"\\u0065mail":"a@x.example"}'],
  ["the name twice", '{"email":"other@x.example","email":"a@x.example"}'],
])("an account has its limit in a body with %s, which the auth service reads as well", async (_, text) => {
  const bytes = new TextEncoder().encode(text);
  expect(await new Response(bytes).json()).toEqual({ email: "a@x.example" });
  const own = guard();
  await attempts(50, (n) => own({ address: `${n + 1}.1.1.1`, cookies: undefined }, bytes, refuse));
  const named = body({ email: "a@x.example" });
  expect(await attempts(1, () => own({ address: "99.1.1.1", cookies: undefined }, named, refuse))).toEqual([
    429,
  ]);
});

test("successes and failures of the server count for nobody, and a success on a new device makes it a known one", async () => {
  const own = guard();
  const client = { address: "192.0.2.1", cookies: undefined };
  const lost = () => Promise.reject(new Error("the database is away"));
  const busy = async () => new Response("{}", { status: 503 });
  // One after the other: an attempt counts until its answer is known.
  for (let n = 0; n < 15; n += 1) {
    expect((await own(client, account(1), accept)).status).toBe(200);
    await expect(own(client, account(1), lost)).rejects.toThrow("the database is away");
    expect((await own(client, account(1), busy)).status).toBe(503);
  }
  const cookie = (await own(client, account(1), accept)).headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(
    /^selam-device=[\w-]+\.[\w-]+; Path=\/auth\/v1\/token; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  );
  const again = await own(
    { ...client, cookies: cookie.split(";")[0] },
    body({ email: " User-1@X.example " }),
    accept,
  );
  expect(again.headers.get("set-cookie")).toBeNull();
  const asAnother = await own({ ...client, cookies: cookie.split(";")[0] }, account(2), accept);
  expect(asAnother.headers.get("set-cookie")).not.toBeNull();
});
