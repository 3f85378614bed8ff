import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import type { SessionClaim } from "../../../server/accounts/session-token.ts";
import { apiPath, checkApiRequest, checkSession } from "../../../server/api/check-request.ts";
import { Rejection } from "../../../server/api/rejected-request.ts";

const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

/** "ok", or the status and code of a rejection. */
function outcome(check: () => void): string {
  try {
    check();
    return "ok";
  } catch (error) {
    if (error instanceof Rejection) return `${error.status} ${error.code}`;
    throw error;
  }
}

const request = (method: string, apikey: string | undefined) =>
  ({ method, headers: apikey ? { apikey } : {} }) as unknown as IncomingMessage;

function checked(
  method: string,
  address: string,
  { apikey = "key" as string | undefined, isSecret = false } = {},
) {
  const url = new URL(address, "http://localhost");
  return outcome(() => checkApiRequest(request(method, apikey), url, apiPath(url), isSecret));
}

const NO_KEY = { apikey: "" };

test.each(METHODS)(
  "without a key %s reaches public files if it reads them, and else only a preflight passes",
  (method) => {
    const reads = method === "GET" || method === "HEAD";
    const others = ["/rest/v1/blog_posts", "/storage/v1/object/media/a.webp", "/storage/v1/bucket/media"];
    expect(checked(method, "/storage/v1/object/public/media/a.webp", NO_KEY)).toBe(
      reads || method === "OPTIONS" ? "ok" : "401 no_api_key",
    );
    for (const path of others)
      expect([path, checked(method, path, NO_KEY)]).toEqual([
        path,
        method === "OPTIONS" ? "ok" : "401 no_api_key",
      ]);
  },
);

test.each(["TRACE", "CONNECT", "PROPFIND", "get", ""])("the method %s is not one of the API's", (method) => {
  for (const path of ["/rest/v1/blog_posts", "/auth/v1/user", "/storage/v1/object/public/media/a.webp"])
    expect(checked(method, path)).toBe("405 PGRST117");
});

/** The ways into an account, with their methods; everything else of the auth service is not there. */
const AUTH: Readonly<Record<string, readonly string[]>> = {
  "/auth/v1/token?grant_type=password": ["POST"],
  "/auth/v1/token?grant_type=refresh_token": ["POST"],
  "/auth/v1/user": ["GET", "PUT"],
  "/auth/v1/logout": ["POST"],
  "/auth/v1/settings": ["GET"],
  "/auth/v1/health": ["GET"],
};

test.each(Object.entries(AUTH))("%s is answered for %j, their HEAD and a preflight", (path, allowed) => {
  for (const method of METHODS) {
    const expected = allowed.includes(method === "HEAD" ? "GET" : method) || method === "OPTIONS";
    expect([method, checked(method, path)]).toEqual([method, expected ? "ok" : "404 not_found"]);
  }
});

test.each([
  "/auth/v1/token",
  "/auth/v1/token?grant_type=id_token",
  "/auth/v1/token?grant_type=pkce",
  "/auth/v1/token?grant_type=password&grant_type=refresh_token",
  ...[
    "signup",
    "otp",
    "magiclink",
    "recover",
    "verify",
    "resend",
    "invite",
    "admin/users",
    "authorize",
    "callback",
  ].map((name) => `/auth/v1/${name}`),
  "/auth/v1",
  "/auth/v1/user/",
  "/auth/v1/__proto__",
])("%s does not lead into an account", (path) => {
  for (const method of ["GET", "POST"]) expect(checked(method, path)).toBe("404 not_found");
});

test("a query is as long as the app's longest, but for the secret key", () => {
  const query = (length: number) => `/rest/v1/blog_posts?${"x".repeat(length - 1)}`;
  expect(checked("GET", query(4096))).toBe("ok");
  expect(checked("GET", query(4097))).toBe("400 PGRST100");
  expect(checked("GET", query(4097), { isSecret: true })).toBe("ok");
});

test.each([
  ["/rest/v1/%zz", "400 PGRST100"],
  ["/rest/v1/a%2fb", "400 PGRST100"],
  ["/rest/v1/a%5Cb", "400 PGRST100"],
  ["/rest/v1/a%00b", "400 PGRST100"],
  ["/rest/v1/a%25b", "400 PGRST100"],
  ["/rest/v1/a%20b", "ok"],
  ["/storage/v1/object/public/media/a%2fb.webp", "ok"],
  ["/storage/v1/object/public/media/a%00b.webp", "400 InvalidKey"],
  [`/storage/v1/object/public/media/${"a".repeat(255)}`, "ok"],
  [`/storage/v1/object/public/media/${"a".repeat(256)}`, "400 InvalidKey"],
  // 255 bytes in 85 letters of three.
  [`/storage/v1/object/public/media/${encodeURIComponent("ሰ".repeat(85))}`, "ok"],
  [`/storage/v1/object/public/media/${encodeURIComponent("ሰ".repeat(86))}`, "400 InvalidKey"],
  [`/storage/v1/object/public/media${"/abcdefghi".repeat(100)}`, "400 InvalidKey"],
  ["/storage/v1/object/sign/media/a.webp", "400 InvalidRequest"],
  ["/storage/v1/object/upload/sign/media/a.webp", "400 InvalidRequest"],
])("the address %s is answered %s", (address, expected) => {
  const url = new URL(address, "http://localhost");
  expect(outcome(() => checkApiRequest(request("GET", "key"), url, apiPath(url), false))).toBe(expected);
});

const CLAIMS: Readonly<Record<SessionClaim["kind"], SessionClaim>> = {
  visitor: { kind: "visitor" },
  invalid: { kind: "invalid" },
  session: { kind: "session", user: "somebody" },
};

/** What each kind of caller is answered; the secret key is not asked. */
const SESSIONS: readonly (readonly [string, Readonly<Record<SessionClaim["kind"], string>>])[] = [
  ["OPTIONS /rest/v1/contact_messages", { visitor: "ok", invalid: "ok", session: "ok" }],
  ["GET /rest/v1/rpc/site_head", { visitor: "ok", invalid: "401 PGRST301", session: "ok" }],
  ["GET /rest/v1/rpc/admin_counts", { visitor: "400 PGRST100", invalid: "401 PGRST301", session: "ok" }],
  ["GET /rest/v1/blog_posts", { visitor: "400 SE001", invalid: "401 PGRST301", session: "400 SE001" }],
  ["GET /auth/v1/user", { visitor: "ok", invalid: "403 bad_jwt", session: "ok" }],
  ["POST /auth/v1/logout", { visitor: "ok", invalid: "403 bad_jwt", session: "ok" }],
  // An expired session may come along to sign in, or to be renewed.
  ["POST /auth/v1/token?grant_type=password", { visitor: "ok", invalid: "ok", session: "ok" }],
  ["GET /storage/v1/object/public/media/a.webp", { visitor: "ok", invalid: "401 PGRST301", session: "ok" }],
  ...[
    "POST /storage/v1/object/media/a.webp",
    "PUT /storage/v1/object/media/a.webp",
    "DELETE /storage/v1/object/media",
  ].map((line) => [line, { visitor: "401 Unauthorized", invalid: "401 PGRST301", session: "ok" }] as const),
  ...[
    "POST /storage/v1/object/private/a.webp",
    "DELETE /storage/v1/object/media/a.webp",
    "POST /storage/v1/object/list/media",
    "POST /storage/v1/object/move",
    "POST /storage/v1/object/copy",
    "POST /storage/v1/bucket",
    "GET /storage/v1/object/media/a.webp",
  ].map(
    (line) =>
      [
        line,
        { visitor: "401 Unauthorized", invalid: "401 PGRST301", session: "400 InvalidRequest" },
      ] as const,
  ),
];

test.each(SESSIONS)("%s is for whom it is", (line, expected) => {
  const [method = "", address = ""] = line.split(" ");
  const url = new URL(address, "http://localhost");
  const answers = Object.entries(CLAIMS).map(([kind, claim]) => [
    kind,
    outcome(() => checkSession(request(method, "key"), url, apiPath(url), claim)),
  ]);
  expect(Object.fromEntries(answers)).toEqual(expected);
});
