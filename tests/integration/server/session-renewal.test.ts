import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { createSupabaseAuth } from "../../../src/api/supabase-auth.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { openNewBackend } from "../support/new-backend.ts";

/** The app's auth client against the embedded backend, on a device whose clock says that the token is still valid. */

const ORIGIN = "http://localhost:4312";
const KEY = "sb-localhost-auth-token";
const folder = mkdtempSync(path.join(tmpdir(), "selam-renewal-"));
let backend: Backend;
let stored: Map<string, string>;
let requests: string[];

beforeAll(async () => {
  const demoPassword = DEMO_SIGN_IN.password;
  backend = await openNewBackend({ dataDir: folder, siteUrl: ORIGIN, seed: true, demoPassword });
}, 180_000);

beforeEach(() => {
  stored = new Map();
  requests = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const response = await backend.fetch(new Request(input, init));
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    requests.push(
      `${init?.method ?? "GET"} ${pathname.slice("/auth/v1".length)}${search} ${response.status}`,
    );
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

afterAll(async () => {
  await backend?.close();
  rmSync(folder, { recursive: true, force: true });
});

function device() {
  return createSupabaseAuth({
    url: ORIGIN,
    key: backend.publishableKey,
    now: Date.now,
    storage: {
      getItem: async (key) => stored.get(key) ?? null,
      setItem: async (key, value) => void stored.set(key, value),
      removeItem: async (key) => void stored.delete(key),
    },
  });
}

/** Replaces the stored token by the same one, expired an hour ago. */
async function expireToken(): Promise<void> {
  const session = JSON.parse(stored.get(KEY) ?? "") as { access_token: string };
  const { jwtSecret } = JSON.parse(readFileSync(path.join(folder, "keys.json"), "utf8")) as {
    jwtSecret: string;
  };
  const access_token = await new SignJWT({ ...decodeJwt(session.access_token) })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(Math.floor(Date.now() / 1_000) - 3_600)
    .sign(new TextEncoder().encode(jwtSecret));
  stored.set(KEY, JSON.stringify({ ...session, access_token }));
}

test("an expired token is renewed once, and the other devices are signed out", async () => {
  const auth = device();
  expect((await auth.signIn(DEMO_SIGN_IN.email, DEMO_SIGN_IN.password)).ok).toBe(true);
  await expireToken();
  requests = [];
  expect(await auth.signOutOtherDevices()).toEqual({ ok: true, value: null });
  expect(requests).toEqual([
    "POST /logout?scope=others 403",
    "GET /health 200",
    "POST /token?grant_type=refresh_token 200",
    "POST /logout?scope=others 204",
  ]);
});

test("an expired token of a session that another device has ended reports an ended session", async () => {
  const auth = device();
  expect((await auth.signIn(DEMO_SIGN_IN.email, DEMO_SIGN_IN.password)).ok).toBe(true);
  await backend.query("delete from auth.sessions");
  expect(await auth.signOutOtherDevices()).toEqual({ ok: false, problem: { kind: "session_ended" } });
  expect(requests.slice(-3)).toEqual([
    "POST /logout?scope=others 403",
    "GET /health 200",
    "POST /token?grant_type=refresh_token 400",
  ]);
});
