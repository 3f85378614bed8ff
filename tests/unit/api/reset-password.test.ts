import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSupabaseAuth } from "../../../src/api/supabase-auth.ts";

const NOW = Date.now();
const LINK = { good: true, accessToken: token(NOW / 1_000 + 3_600), refreshToken: "r1" } as const;
const USER = { id: "b1", email: "owner@selam.example" };

type Answer = readonly [status: number, body: object];
let answers: Record<string, Answer>;
let requests: { path: string; body: unknown }[];
let stored: Map<string, string>;

beforeEach(() => {
  requests = [];
  stored = new Map([["sb-site-auth-token", "somebody else's session"]]);
  answers = {
    "GET /auth/v1/health": [200, {}],
    "GET /auth/v1/user": [200, USER],
    "PUT /auth/v1/user": [200, USER],
    "POST /auth/v1/logout": [200, {}],
    "POST /auth/v1/recover": [200, {}],
  };
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    const key = `${init?.method ?? "GET"} ${pathname}`;
    requests.push({ path: key + search, body: init?.body ? JSON.parse(String(init.body)) : null });
    const answer = answers[key];
    if (!answer) throw new TypeError("Failed to fetch");
    return Response.json(answer[1], { status: answer[0] });
  });
});
afterEach(() => vi.unstubAllGlobals());

function auth() {
  return createSupabaseAuth({
    url: "https://site.example",
    key: "key",
    now: () => NOW,
    storage: {
      getItem: async (key) => stored.get(key) ?? null,
      setItem: async (key, value) => void stored.set(key, value),
      removeItem: async (key) => void stored.delete(key),
    },
  });
}

/** A token like the auth service's, valid until `exp` in seconds since 1970. */
function token(exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part({ sub: "b1", exp: Math.floor(exp) })}.c2ln`;
}

it("a reset sets the password of the link's account and leaves this device's session alone", async () => {
  expect(await auth().resetPassword(LINK, "a new one 2026")).toEqual({ ok: true, value: USER.email });
  expect(requests.find(({ path }) => path.startsWith("PUT"))?.body).toMatchObject({
    password: "a new one 2026",
  });
  expect([...stored]).toEqual([["sb-site-auth-token", "somebody else's session"]]);
});

it("the reasons why a password is too weak are passed on", async () => {
  const weak = {
    code: "weak_password",
    message: "Too easy.",
    weak_password: { reasons: ["length", "pwned"] },
  };
  answers["PUT /auth/v1/user"] = [422, weak];
  expect(await auth().resetPassword(LINK, "password")).toEqual({
    ok: false,
    problem: { kind: "failed", message: "Too easy.", reasons: ["length", "pwned"] },
  });
});

it("a link whose session has ended is recognised", async () => {
  answers["GET /auth/v1/user"] = [403, { code: 403, error_code: "session_not_found", msg: "gone" }];
  answers["POST /auth/v1/token"] = [400, { code: 400, error_code: "refresh_token_not_found", msg: "gone" }];
  expect(await auth().resetPassword(LINK, "a new one 2026")).toEqual({
    ok: false,
    problem: { kind: "expired" },
  });
});

it("a missing response is not a rejection", async () => {
  const silence = { ok: false, problem: { kind: "unexpected", message: "" } };
  const { "GET /auth/v1/health": health = [500, {}] } = answers;
  for (const some of [
    {},
    { "GET /auth/v1/health": health },
    { ...answers, "PUT /auth/v1/user": [503, {}] },
  ]) {
    answers = some as typeof answers;
    expect(await auth().resetPassword(LINK, "a new one 2026")).toEqual(silence);
  }
});

it("the requested mail has a link that leads to the new-password page", async () => {
  expect(await auth().sendPasswordReset(USER.email, "https://site.example/admin/new-password")).toEqual({
    ok: true,
    value: null,
  });
  const address = encodeURIComponent("https://site.example/admin/new-password");
  expect(requests.at(-1)?.path).toBe(`POST /auth/v1/recover?redirect_to=${address}`);
});
