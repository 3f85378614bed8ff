import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSupabaseAuth } from "../../../src/api/supabase-auth.ts";

const NOW = Date.now();
const USER = { id: "b1", email: "owner@selam.example" };
const CHANGE = { email: USER.email, current: "the old one", password: "a new one 2026" };
const KEY = "sb-site-auth-token";

type Answer = readonly [status: number, body: object];
let answers: Record<string, Answer>;
let requests: { path: string; token: string; body: unknown }[];
let stored: Map<string, string>;

function session(name: string, seconds: number): Record<string, unknown> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(NOW / 1_000) + seconds;
  const access_token = `${part({ alg: "HS256" })}.${part({ sub: USER.id, exp, name })}.c2ln`;
  return {
    access_token,
    refresh_token: name,
    expires_at: exp,
    expires_in: seconds,
    token_type: "bearer",
    user: USER,
  };
}

const nameOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString() || "{}") as { name?: string })
    .name ?? "";

beforeEach(() => {
  requests = [];
  stored = new Map([[KEY, JSON.stringify(session("before", 3_600))]]);
  answers = {
    "POST /auth/v1/token?grant_type=password": [200, session("after", 3_600)],
    "POST /auth/v1/token?grant_type=refresh_token": [200, session("renewed", 3_600)],
    "PUT /auth/v1/user": [200, USER],
    "GET /auth/v1/user": [200, USER],
    "POST /auth/v1/logout?scope=local": [200, {}],
    "POST /auth/v1/logout?scope=others": [200, {}],
  };
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    const path = `${init?.method ?? "GET"} ${pathname}${search}`;
    const token = nameOf(new Headers(init?.headers).get("authorization") ?? "");
    requests.push({ path, token, body: init?.body ? JSON.parse(String(init.body)) : null });
    const answer = answers[path];
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

it("the password is changed after a sign-in with the current one, and the other sessions end", async () => {
  expect(await auth().changePassword(CHANGE)).toEqual({ ok: true, value: null });
  await expect.poll(() => requests.length).toBe(4);
  const calls = requests.map(({ path, token }) => `${path} ${token}`);
  expect(calls[0]).toBe("POST /auth/v1/token?grant_type=password ");
  expect(calls).toContain("PUT /auth/v1/user after");
  expect(calls).toContain("POST /auth/v1/logout?scope=others after");
  expect(calls).toContain("POST /auth/v1/logout?scope=local before");
  expect(nameOf(JSON.parse(stored.get(KEY) ?? "{}").access_token)).toBe("after");
});

it("a wrong current password changes nothing and keeps the session", async () => {
  answers["POST /auth/v1/token?grant_type=password"] = [
    400,
    { code: "invalid_credentials", error_code: "invalid_credentials", msg: "Invalid login credentials" },
  ];
  expect(await auth().changePassword(CHANGE)).toEqual({ ok: false, problem: { kind: "wrong_password" } });
  expect(requests.length).toBe(1);
  expect(nameOf(JSON.parse(stored.get(KEY) ?? "{}").access_token)).toBe("before");
});

it("signing out ends the session on the server even with an expired token", async () => {
  stored.set(KEY, JSON.stringify(session("drawer", -3_600)));
  await auth().signOut();
  expect(stored.has(KEY)).toBe(false);
  await expect
    .poll(() => requests.map(({ path, token }) => `${path} ${token}`))
    .toContain("POST /auth/v1/logout?scope=local renewed");
});
