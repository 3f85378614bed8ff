import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { type SessionClaim, sessionOfToken } from "../../../server/accounts/session-token.ts";
import { apiPath, checkApiRequest, checkSession } from "../../../server/api/check-request.ts";
import { isDeeperThan } from "../../../server/api/json-body.ts";
import { Rejection } from "../../../server/api/rejected-request.ts";
import { uuid } from "../support/content.ts";

const VISITOR: SessionClaim = { kind: "visitor" };
const ADMIN: SessionClaim = { kind: "session", user: uuid(1) };
const FORGED: SessionClaim = { kind: "invalid" };
type Caller = {
  readonly claim?: SessionClaim;
  readonly isSecret?: boolean;
  readonly headers?: Record<string, string>;
};

/** "ok" for a request that reaches the backend, else the status and the code of its rejection. */
function answerTo(
  method: string,
  address: string,
  { claim = VISITOR, isSecret = false, headers }: Caller = {},
): string {
  const url = new URL(`http://localhost${address}`);
  const req = { method, headers: headers ?? { apikey: "key" } } as unknown as IncomingMessage;
  try {
    const pathname = apiPath(url);
    checkApiRequest(req, url, pathname, isSecret);
    if (!isSecret) checkSession(req, url, pathname, claim);
    return "ok";
  } catch (error) {
    if (error instanceof Rejection) return `${error.status} ${error.code}`;
    throw error;
  }
}

const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "TRACE"] as const;
/** The methods that each address of the auth service takes; a HEAD is a GET without its body. */
const AUTH: Readonly<Record<string, readonly string[]>> = {
  "/auth/v1/token?grant_type=password": ["POST", "OPTIONS"],
  "/auth/v1/token?grant_type=refresh_token": ["POST", "OPTIONS"],
  "/auth/v1/token?grant_type=id_token": ["OPTIONS"],
  "/auth/v1/token": ["OPTIONS"],
  "/auth/v1/user": ["GET", "HEAD", "PUT", "OPTIONS"],
  "/auth/v1/logout": ["POST", "OPTIONS"],
  "/auth/v1/settings": ["GET", "HEAD", "OPTIONS"],
  "/auth/v1/health": ["GET", "HEAD", "OPTIONS"],
  "/auth/v1/otp": [],
  "/auth/v1/signup": [],
  "/auth/v1/toString": [],
};

test.each(Object.keys(AUTH))("%s takes its methods and no other", (address) => {
  for (const method of METHODS) {
    const other = method === "TRACE" ? "405 PGRST117" : "404 not_found";
    expect([method, answerTo(method, address)]).toEqual([
      method,
      AUTH[address]?.includes(method) ? "ok" : other,
    ]);
  }
});

test("a forged or expired token is refused where it decides, and may come along to sign in", () => {
  const forged = (method: string, address: string) => answerTo(method, address, { claim: FORGED });
  expect(forged("PUT", "/auth/v1/user")).toBe("403 bad_jwt");
  expect(forged("POST", "/auth/v1/logout")).toBe("403 bad_jwt");
  expect(forged("POST", "/auth/v1/token?grant_type=password")).toBe("ok");
  expect(forged("GET", "/auth/v1/settings")).toBe("ok");
  expect(forged("GET", "/rest/v1/blog_posts")).toBe("401 PGRST301");
  expect(forged("POST", "/storage/v1/object/media/a.webp")).toBe("401 PGRST301");
  expect(forged("OPTIONS", "/rest/v1/blog_posts")).toBe("ok");
});

test("without a key only public files and preflights are answered", () => {
  const bare = (method: string, address: string) => answerTo(method, address, { headers: {} });
  const file = "/storage/v1/object/public/media/a.webp";
  expect(["GET", "HEAD", "OPTIONS"].map((method) => bare(method, file))).toEqual(["ok", "ok", "ok"]);
  expect([bare("POST", file), bare("GET", "/rest/v1/blog_posts"), bare("GET", "/auth/v1/health")]).toEqual([
    ...["401 no_api_key", "401 no_api_key", "401 no_api_key"],
  ]);
  expect(bare("OPTIONS", "/rest/v1/rpc/submit")).toBe("ok");
});

/** The functions that anybody calls, and those of admins, with what a GET passes; null for those that change something. */
const OPEN: Readonly<Record<string, string | null>> = {
  site_head: "",
  site_first_pages: "readable_ti readable_in",
  site_changes: "since stamp max format done done_at",
  site_counts: "ids",
  site_page: "kind before before_id max",
  site_row: "kind id",
  site_addresses: "kind after",
  redirect_of: "path",
  old_addresses: "after max",
  push_key: "",
  ...{ apply_interactions: null, publish_due: null, own_comments: null, save_subscription: null },
  ...{ send_file_part: null, submit: null, own_submissions: null, own_answer: null },
};
const OF_ADMINS: Readonly<Record<string, string | null>> = {
  admin_first_pages: "",
  admin_page: "kind list before before_id max",
  admin_rows: "kind ids",
  admin_counts: "",
  admin_changes: "since stamp max format done done_at",
  ...{
    save_row: null,
    delete_row: null,
    unreferenced_media: null,
    admin_sessions: null,
    site_health: null,
    confirm_time: null,
  },
  ...{
    post_versions: null,
    post_version: null,
    note_editor: null,
    save_redirects: null,
    mark_announced: null,
    note_import: null,
    imports: null,
    take_back_import: null,
    moderation_log: null,
  },
  ...{
    person_data: null,
    erase_person: null,
    erasures: null,
    save_admin_subscription: null,
    submitted_file: null,
  },
};
const FUNCTIONS = Object.entries({ ...OPEN, ...OF_ADMINS }).map(([name, params]) => ({ name, params }));

test.each(FUNCTIONS)(
  "the function $name is called by those it is for, as it is meant",
  ({ name, params }) => {
    const address = `/rest/v1/rpc/${name}`;
    const visitor = name in OPEN ? "ok" : "400 PGRST100";
    expect([answerTo("POST", address), answerTo("POST", address, { claim: ADMIN })]).toEqual([visitor, "ok"]);
    expect(answerTo("POST", `${address}?x=1`, { claim: ADMIN })).toBe("400 PGRST100");
    const query = (params ?? "")
      .split(" ")
      .filter(Boolean)
      .map((param) => `${param}=1`);
    const whole = query.length > 0 ? `${address}?${query.join("&")}` : address;
    for (const method of ["GET", "HEAD"]) {
      // A link or the address of a picture must change nothing.
      const read = params === null ? "405 PGRST117" : "ok";
      expect([method, answerTo(method, whole, { claim: ADMIN })]).toEqual([method, read]);
      expect(answerTo(method, whole)).toBe(params === null ? read : visitor);
      if (params === null) continue;
      expect(answerTo(method, `${address}?other=1`, { claim: ADMIN })).toBe("400 PGRST100");
      if (query[0])
        expect(answerTo(method, `${address}?${query[0]}&${query[0]}`, { claim: ADMIN })).toBe("400 PGRST100");
    }
  },
);

test.each(["lease_pushes", "settle_pushes", "set_push_key", "make_admin", "constructor", ""])(
  "the function %j is for the secret key alone",
  (name) => {
    const address = `/rest/v1/rpc/${name}`;
    expect([answerTo("POST", address), answerTo("POST", address, { claim: ADMIN })]).toEqual([
      ...["400 PGRST100", "400 PGRST100"],
    ]);
    expect(answerTo("POST", address, { isSecret: true })).toBe("ok");
  },
);

const CONTENT = ["blog_posts", "community_comments", "site_profile", "contact_messages", "constructor"];

test.each(CONTENT)(
  "%s is read by nobody, and an app that still reads it learns that it is out of date",
  (table) => {
    for (const claim of [ADMIN, VISITOR]) {
      expect(answerTo("GET", `/rest/v1/${table}?select=id&limit=1`, { claim })).toBe("400 SE001");
      expect(answerTo("HEAD", `/rest/v1/${table}`, { claim })).toBe("400 SE001");
      for (const method of ["PATCH", "PUT", "DELETE"])
        expect(answerTo(method, `/rest/v1/${table}`, { claim })).toBe("400 PGRST100");
      const posted = table === "contact_messages" ? "ok" : "400 PGRST100";
      expect(answerTo("POST", `/rest/v1/${table}`, { claim })).toBe(posted);
      expect(answerTo("POST", `/rest/v1/${table}?select=id`, { claim })).toBe("400 PGRST100");
    }
  },
);

test.each([
  [{ accept: "application/vnd.pgrst.plan+json" }, "400 PGRST100"],
  [{ prefer: "count=exact" }, "400 PGRST100"],
  [{ prefer: "return=minimal, count =exact" }, "400 PGRST100"],
  [{ prefer: "Count\t= estimated" }, "400 PGRST100"],
  [{ prefer: "return=minimal" }, "ok"],
])("a query with the headers %j is answered with %s", (headers, answer) => {
  expect(answerTo("GET", "/rest/v1/rpc/site_head", { headers: { apikey: "key", ...headers } })).toBe(answer);
});

test("a query is as long as the app's longest, but for the secret key", () => {
  const address = (length: number) => `/rest/v1/rpc/site_counts?ids=${"x".repeat(length - "?ids=".length)}`;
  expect([answerTo("GET", address(4096)), answerTo("GET", address(4097))]).toEqual(["ok", "400 PGRST100"]);
  expect(answerTo("GET", address(9000), { isSecret: true })).toBe("ok");
});

test.each([
  ["POST", "/storage/v1/object/media/a.webp", "ok"],
  ["PUT", "/storage/v1/object/media/blog-images/a.webp", "ok"],
  ["DELETE", "/storage/v1/object/media", "ok"],
  ["DELETE", "/storage/v1/object/media/a.webp", "400 InvalidRequest"],
  ["POST", "/storage/v1/object/other/a.webp", "400 InvalidRequest"],
  ["POST", "/storage/v1/object/move", "400 InvalidRequest"],
  ["POST", "/storage/v1/object/list/media", "400 InvalidRequest"],
  ["GET", "/storage/v1/object/media/a.webp", "400 InvalidRequest"],
  ["POST", "/storage/v1/object/sign/media/a.webp", "400 InvalidRequest"],
  ["PUT", "/storage/v1/object/upload/sign/media/a.webp", "400 InvalidRequest"],
  ["POST", `/storage/v1/object/media/${"ሀ".repeat(85)}`, "ok"],
  ["POST", `/storage/v1/object/media/${"ሀ".repeat(86)}`, "400 InvalidKey"],
  ["POST", `/storage/v1/object/media/${"a/".repeat(500)}b`, "400 InvalidKey"],
  ["POST", "/storage/v1/object/media/a%00b", "400 InvalidKey"],
])("an admin's %s of the file %s is answered with %s", (method, address, answer) => {
  expect(answerTo(method, encodeURI(address).replaceAll("%25", "%"), { claim: ADMIN })).toBe(answer);
  if (answer === "ok") expect(answerTo(method, encodeURI(address))).toBe("401 Unauthorized");
});

test.each(["/rest/v1/a%2fb", "/rest/v1/a%5Cb", "/auth/v1/a%00", "/rest/v1/a%2525", "/rest/v1/%ff"])(
  "the ambiguous address %s is refused",
  (address) => {
    expect(answerTo("GET", address, { claim: ADMIN })).toBe("400 PGRST100");
  },
);

const SECRET = "a-secret-of-thirty-two-characters";
const signed = (
  claims: Record<string, unknown>,
  { secret = SECRET, alg = "HS256", exp = "1h" as string | null } = {},
) => {
  const token = new SignJWT(claims).setProtectedHeader({ alg });
  return (exp === null ? token : token.setExpirationTime(exp)).sign(new TextEncoder().encode(secret));
};

test("a token is a session if this server signed it for somebody who has signed in, and it has not expired", async () => {
  const own = { sub: uuid(1), role: "authenticated" };
  const of = async (token: Promise<string> | string) =>
    (await sessionOfToken(`Bearer ${await token}`, SECRET)).kind;
  expect(await sessionOfToken(`Bearer ${await signed(own)}`, SECRET)).toEqual({
    kind: "session",
    user: uuid(1),
  });
  expect(await sessionOfToken(`bearer ${await signed(own)}`, SECRET)).toMatchObject({ kind: "session" });
  expect(
    await Promise.all([
      of(signed(own, { secret: "another-secret-of-thirty-two-char" })),
      of(signed(own, { exp: "-1s" })),
      of(signed(own, { exp: null })),
      of(signed(own, { alg: "HS512" })),
      of(signed({ role: "authenticated" })),
      of(signed({ ...own, role: "anon" })),
      of(signed({ ...own, role: "service_role" })),
      of("a.b.c"),
    ]),
  ).toEqual(Array(8).fill("invalid"));
  // The keys of Supabase come in the same header.
  expect(await of("sb_publishable_x")).toBe("visitor");
  expect(await sessionOfToken(undefined, SECRET)).toEqual({ kind: "visitor" });
});

test("the depth of a JSON text is that of its brackets, whatever its strings contain", () => {
  const json = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom('"', "\\", "[[[", '{"\\"', "]", 1, null, "\\\\"),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "[{", '"', "\\"), tie("any"), { maxKeys: 3 }),
    ),
  })).any;
  const depthOf = (value: unknown): number =>
    value === null || typeof value !== "object" ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf));
  fc.assert(
    fc.property(json, fc.integer({ min: 0, max: 7 }), (value, max) => {
      const text = new TextEncoder().encode(JSON.stringify(value));
      expect(isDeeperThan(max, text)).toBe(depthOf(value) > max);
    }),
    { numRuns: 300, seed: 34 },
  );
});
