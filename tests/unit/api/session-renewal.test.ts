import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSupabaseAuth } from "../../../src/api/supabase-auth.ts";

const NOW = Date.now();
const HOUR = 3_600_000;
const USER = { id: "b1", email: "owner@selam.example" };
const CHANGE = { email: USER.email, current: "the old one", password: "a new one 2026" };
const KEY = "sb-site-auth-token";
const REFRESH = "POST /auth/v1/token?grant_type=refresh_token";
const CHANGE_USER = "PUT /auth/v1/user";
const END_OTHERS = "POST /auth/v1/logout?scope=others";
const EXPIRED =
  "invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired";
const GONE = "Session from session_id claim in JWT does not exist";

type Answer = { readonly status: number; readonly body: object; readonly headers?: Record<string, string> };

/** GoTrue's error format; the embedded backend's is the same. */
const legacy = (status: number, code: string, msg: string): Answer => ({
  status,
  body: { code: status, error_code: code, msg },
});
/** GoTrue's error format for clients that ask for API version 2024-01-01, as the library does. */
const versioned = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
  headers: { "x-supabase-api-version": "2024-01-01" },
});

const REJECTIONS: readonly (readonly [string, Answer])[] = [
  ["403 bad_jwt", legacy(403, "bad_jwt", EXPIRED)],
  ["403 bad_jwt in the format of 2024", versioned(403, "bad_jwt", EXPIRED)],
  ["403 session_not_found", legacy(403, "session_not_found", GONE)],
  ["403 session_not_found in the format of 2024", versioned(403, "session_not_found", GONE)],
  ["401 no_authorization", legacy(401, "no_authorization", "This endpoint requires a valid Bearer token")],
  ["the gateway's 401", { status: 401, body: { message: "Unauthorized" } }],
];
const REFUSED_RENEWAL = legacy(
  400,
  "refresh_token_not_found",
  "Invalid Refresh Token: Refresh Token Not Found",
);

/** Answers of the fake service; a list is used up to its last answer, which stays. */
let answers: Record<string, Answer[]>;
let requests: string[];
let stored: Map<string, string>;

function session(name: string, seconds = 3_600): Record<string, unknown> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(NOW / 1_000) + seconds;
  const access_token = `${part({ alg: "HS256" })}.${part({ sub: USER.id, exp, name })}.c2ln`;
  const rest = { refresh_token: name, expires_at: exp, expires_in: seconds, token_type: "bearer" };
  return { access_token, ...rest, user: USER };
}

const good = (body: object): Answer[] => [{ status: 200, body }];
const nameOf = (token: string): string =>
  /"name":"(\w+)"/.exec(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())?.[1] ?? "";
const asks = (call: string) => requests.filter((line) => line.startsWith(call));

beforeEach(() => {
  requests = [];
  stored = new Map([[KEY, JSON.stringify(session("before"))]]);
  answers = {
    "GET /auth/v1/health": good({}),
    "POST /auth/v1/token?grant_type=password": good(session("after")),
    [REFRESH]: good(session("renewed")),
    [CHANGE_USER]: good(USER),
    "GET /auth/v1/user": good(USER),
    "POST /auth/v1/logout?scope=local": good({}),
    [END_OTHERS]: good({}),
  };
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    const call = `${init?.method ?? "GET"} ${pathname}${search}`;
    requests.push(`${call} ${nameOf(new Headers(init?.headers).get("authorization") ?? "")}`.trim());
    const left = answers[call] ?? [];
    const answer = left.length > 1 ? left.shift() : left[0];
    if (!answer) throw new TypeError("Failed to fetch");
    return Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function auth(now = () => NOW) {
  return createSupabaseAuth({
    url: "https://site.example",
    key: "key",
    now,
    storage: {
      getItem: async (key) => stored.get(key) ?? null,
      setItem: async (key, value) => void stored.set(key, value),
      removeItem: async (key) => void stored.delete(key),
    },
  });
}

describe.each(REJECTIONS)("a token rejected with %s", (_, rejection) => {
  it("the token is renewed once and the password change repeated", async () => {
    answers[CHANGE_USER] = [rejection, { status: 200, body: USER }];
    expect(await auth().changePassword(CHANGE)).toEqual({ ok: true, value: null });
    expect(asks(CHANGE_USER)).toEqual([`${CHANGE_USER} after`, `${CHANGE_USER} renewed`]);
    expect(asks(REFRESH).length).toBe(1);
  });

  it("the token is renewed once and the other devices are signed out", async () => {
    answers[END_OTHERS] = [rejection, ...good({})];
    expect(await auth().signOutOtherDevices()).toEqual({ ok: true, value: null });
    expect(asks(END_OTHERS)).toEqual([`${END_OTHERS} before`, `${END_OTHERS} renewed`]);
  });

  it("an ended session is reported if the renewal is rejected too, and nothing is repeated", async () => {
    answers[CHANGE_USER] = [rejection];
    answers[END_OTHERS] = [rejection];
    answers[REFRESH] = [REFUSED_RENEWAL];
    const ended = { ok: false, problem: { kind: "session_ended" } };
    expect(await auth().signOutOtherDevices()).toEqual(ended);
    expect(await auth().changePassword(CHANGE)).toEqual(ended);
    expect([asks(END_OTHERS).length, asks(CHANGE_USER).length]).toEqual([1, 1]);
  });
});

it("a session that the service has ended is reported to the listeners", async () => {
  stored.set(KEY, JSON.stringify(session("old", -60)));
  answers[REFRESH] = [REFUSED_RENEWAL];
  const service = auth();
  const onEnded = vi.fn();
  service.onSessionEnded(onEnded);
  expect(await service.signOutOtherDevices()).toEqual({ ok: false, problem: { kind: "session_ended" } });
  expect([onEnded.mock.calls.length, stored.has(KEY)]).toEqual([1, false]);
  // The library reports a refused renewal on the console itself.
  vi.mocked(console.error).mockClear();
});

it("a clock that is hours ahead does not renew the token at each request", async () => {
  let clock = NOW + 5 * HOUR;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
  answers[REFRESH] = [...good(session("second")), ...good(session("third"))];
  const service = auth(() => clock);
  const used = async () => {
    const access = await service.access();
    return access.ok ? nameOf(access.value.token) : access.failure.kind;
  };
  expect([await used(), await used(), await used(), asks(REFRESH).length]).toEqual([
    "second",
    "second",
    "second",
    1,
  ]);
  clock += HOUR - 60_000;
  vi.setSystemTime(clock);
  expect([await used(), await used(), asks(REFRESH).length]).toEqual(["third", "third", 2]);
  stored.set(KEY, JSON.stringify(session("elsewhere")));
  expect([await used(), asks(REFRESH).length]).toEqual(["third", 3]);
});

it("a renewal without an answer is not an ended session", async () => {
  answers[CHANGE_USER] = [legacy(403, "bad_jwt", EXPIRED)];
  answers[REFRESH] = [];
  answers["GET /auth/v1/health"] = [];
  expect(await auth().changePassword(CHANGE)).toMatchObject({ problem: { kind: "unexpected" } });
  expect(stored.has(KEY)).toBe(true);
});

it.each([
  ["a captive portal's JSON", 200, { login: "required", session: null }],
  ["a captive portal's null", 200, null],
  ["another service's 404", 404, { error: "Not Found", login: "required" }],
  ["a gateway's 401", 401, { message: "Unauthorized" }],
  [
    "the 401 of the database's API",
    401,
    { code: "PGRST301", message: "JWT expired", details: null, hint: null },
  ],
])("an expired token whose renewal is answered with %s is renewed all the same", async (_, status, body) => {
  stored.set(KEY, JSON.stringify(session("old", -60)));
  answers[REFRESH] = [{ status, body: body as object }, ...good(session("renewed"))];
  const service = auth();
  const onEnded = vi.fn();
  service.onSessionEnded(onEnded);
  const access = await service.access();
  expect(access.ok && nameOf(access.value.token)).toBe("renewed");
  expect(onEnded).not.toHaveBeenCalled();
});

it.each([
  ["legacy", REFUSED_RENEWAL],
  ["2024", versioned(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")],
  ["OAuth", { status: 400, body: { error: "invalid_grant", error_description: "Invalid Refresh Token" } }],
])("an expired token whose renewal the service refuses in its %s format has ended", async (_, refused) => {
  stored.set(KEY, JSON.stringify(session("old", -60)));
  answers[REFRESH] = [refused];
  expect(await auth().access()).toEqual({ ok: false, failure: { kind: "unauthorised" } });
  expect(stored.has(KEY)).toBe(false);
  // The library reports a refused renewal on the console itself.
  vi.mocked(console.error).mockClear();
});

it("a renewed token that is rejected too is reported and not renewed again", async () => {
  answers[CHANGE_USER] = [legacy(403, "bad_jwt", EXPIRED)];
  expect(await auth().changePassword(CHANGE)).toEqual({
    ok: false,
    problem: { kind: "failed", message: EXPIRED },
  });
  expect([asks(CHANGE_USER).length, asks(REFRESH).length]).toEqual([2, 1]);
});

it("a rejection that is not about the token renews nothing", async () => {
  answers[CHANGE_USER] = [legacy(401, "reauthentication_needed", "Sign in again.")];
  expect(await auth().changePassword(CHANGE)).toMatchObject({ problem: { message: "Sign in again." } });
  expect(asks(REFRESH)).toEqual([]);
});

it("signing out with a rejected token renews it to end the session on the server", async () => {
  const local = "POST /auth/v1/logout?scope=local";
  answers[local] = [legacy(403, "bad_jwt", EXPIRED), ...good({})];
  await auth().signOut();
  await expect.poll(() => asks(local)).toEqual([`${local} before`, `${local} renewed`]);
});

it("a reset link whose token is rejected is renewed once", async () => {
  const token = String(session("link").access_token);
  const link = { good: true, accessToken: token, refreshToken: "link" } as const;
  answers["GET /auth/v1/user"] = [versioned(403, "bad_jwt", EXPIRED)];
  expect(await auth().resetPassword(link, CHANGE.password)).toEqual({ ok: true, value: USER.email });
  expect(asks(CHANGE_USER)).toEqual([`${CHANGE_USER} renewed`]);
});

/** What another tab does to the stored session while the service answers this request. */
function during(call: string, change: () => void): void {
  const answering = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    if (call.includes(new URL(String(input)).pathname)) change();
    return answering(input, init);
  });
}

it("a token renewed while another tab has renewed it too is not used, and the session stays", async () => {
  const service = auth();
  const onEnded = vi.fn();
  service.onSessionEnded(onEnded);
  during(REFRESH, () => stored.set(KEY, JSON.stringify(session("elsewhere"))));
  expect(await service.refresh()).toEqual({ ok: false, failure: { kind: "offline" } });
  expect(onEnded).not.toHaveBeenCalled();
  expect(nameOf(JSON.parse(stored.get(KEY) ?? "{}").access_token)).toBe("elsewhere");
});

it("a session that another tab signs out of while this one looks for the service has ended", async () => {
  stored.set(KEY, JSON.stringify(session("old", -60)));
  during("GET /auth/v1/health", () => stored.delete(KEY));
  expect(await auth().access()).toEqual({ ok: false, failure: { kind: "unauthorised" } });
  expect(asks(REFRESH)).toEqual([]);
});

it("a weak password without stated reasons is reported with its message alone", async () => {
  const weak = { code: 422, error_code: "weak_password", msg: "Too easy.", weak_password: { reasons: [] } };
  answers[CHANGE_USER] = [{ status: 422, body: weak }];
  expect(await auth().changePassword(CHANGE)).toEqual({
    ok: false,
    problem: { kind: "failed", message: "Too easy." },
  });
});
