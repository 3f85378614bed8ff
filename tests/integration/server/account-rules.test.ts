import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { serveHandler } from "./http-site.ts";

/** Sessions of the demo's owner on a phone and a laptop, and of another admin, against the site's own database. */

interface Session {
  access_token: string;
  refresh_token: string;
}
type Answer = { status: number; body: Record<string, unknown> };

const folder = mkdtempSync(path.join(tmpdir(), "selam-sessions-"));
let backend: Backend;
let phone: Session;
let laptop: Session;
let other: Session;
const OTHER = "other@selam.example";

async function sendRequest(
  method: string,
  address: string,
  sent: unknown,
  token?: string,
  agent = "test",
): Promise<Answer> {
  const headers = new Headers({
    apikey: backend.publishableKey,
    "content-type": "application/json",
    "user-agent": agent,
  });
  if (token) headers.set("authorization", `Bearer ${token}`);
  const body = sent === null ? {} : { body: JSON.stringify(sent) };
  const response = await backend.fetch(
    new Request(`http://localhost${address}`, { method, headers, ...body }),
  );
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

async function signIn(
  agent: string,
  password = DEMO_SIGN_IN.password,
  email = DEMO_SIGN_IN.email,
): Promise<Session> {
  const signedIn = { email, password };
  const { body } = await sendRequest(
    "POST",
    "/auth/v1/token?grant_type=password",
    signedIn,
    undefined,
    agent,
  );
  return body as unknown as Session;
}

const reads = async ({ access_token }: Session) =>
  (await sendRequest("GET", "/rest/v1/rpc/admin_changes?since=0&max=1", null, access_token)).status;
const refreshes = async ({ refresh_token }: Session) =>
  (await sendRequest("POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token })).status;
const change = ({ access_token }: Session, password: string) =>
  sendRequest("PUT", "/auth/v1/user", { password }, access_token);

beforeAll(async () => {
  const demoPassword = DEMO_SIGN_IN.password;
  backend = await openNewBackend({
    dataDir: folder,
    siteUrl: "http://localhost:4310",
    seed: true,
    demoPassword,
  });
  await createEmbeddedAdmin(backend, OTHER, "another password 2026");
}, 180_000);

beforeEach(async () => {
  await backend.query(
    "update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 4))",
    [DEMO_SIGN_IN.password],
  );
  await backend.query("delete from auth.sessions");
  phone = await signIn("phone");
  laptop = await signIn("laptop");
  other = await signIn("other", DEMO_SIGN_IN.password, OTHER);
}, 60_000);

afterAll(async () => {
  await backend?.close();
  rmSync(folder, { recursive: true, force: true });
});

const passwords = async () =>
  Object.fromEntries(
    (
      await backend.query<{ email: string; password: string }>(
        "select email, encrypted_password as password from auth.users",
      )
    ).map(({ email, password }) => [email, password]),
  );

test("a password change ends the account's other sessions, access and refresh, and no session of another account", async () => {
  expect([await reads(phone), await reads(laptop), await reads(other)]).toEqual([200, 200, 200]);
  const before = await passwords();
  expect((await change(laptop, "a new password 2026")).status).toBe(200);
  const { [DEMO_SIGN_IN.email]: own, ...others } = await passwords();
  const { [DEMO_SIGN_IN.email]: old, ...othersBefore } = before;
  expect(own).not.toBe(old);
  expect(others).toEqual(othersBefore);
  expect([await reads(phone), await refreshes(phone)]).toEqual([401, 400]);
  expect([await reads(laptop), await refreshes(laptop)]).toEqual([200, 200]);
  expect([await reads(other), await refreshes(other)]).toEqual([200, 200]);
});

test("a signed-out token reads nothing, even before it expires", async () => {
  expect((await sendRequest("POST", "/auth/v1/logout?scope=local", {}, phone.access_token)).status).toBe(204);
  expect([await reads(phone), await refreshes(phone)]).toEqual([401, 400]);
  const file = "/storage/v1/object/media/blog-images/a.png";
  for (const method of ["POST", "PUT"])
    expect([method, (await sendRequest(method, file, {}, phone.access_token)).status]).toEqual([method, 401]);
  const gone = await sendRequest(
    "DELETE",
    "/storage/v1/object/media",
    { prefixes: ["a"] },
    phone.access_token,
  );
  expect(gone.status).toBe(401);
  expect([await reads(laptop), await reads(other)]).toEqual([200, 200]);
});

test("signing out everywhere ends every session of the account, and of no other", async () => {
  expect((await sendRequest("POST", "/auth/v1/logout?scope=global", {}, phone.access_token)).status).toBe(
    204,
  );
  expect([await reads(phone), await refreshes(laptop), await reads(laptop)]).toEqual([401, 400, 401]);
  expect([await reads(other), await refreshes(other)]).toEqual([200, 200]);
});

test("other devices are listed by name and can be signed out together", async () => {
  const listed = async () =>
    (await sendRequest("POST", "/rest/v1/rpc/admin_sessions", {}, laptop.access_token)).body;
  expect(await listed()).toMatchObject([
    { agent: "laptop", current: true },
    { agent: "phone", current: false },
  ]);
  expect((await sendRequest("POST", "/auth/v1/logout?scope=others", {}, laptop.access_token)).status).toBe(
    204,
  );
  expect(await listed()).toMatchObject([{ agent: "laptop" }]);
  expect([await reads(phone), await reads(other)]).toEqual([401, 200]);
});

test("a session that is no longer fresh must sign in again to change the password", async () => {
  // Another account's fresh session does not make this one's fresh.
  await backend.query(
    `update auth.sessions set created_at = created_at - interval '11 minutes'
     where user_id = (select id from auth.users where email = $1)`,
    [DEMO_SIGN_IN.email],
  );
  expect(await change(phone, "a new password 2026")).toMatchObject({
    status: 401,
    body: { error_code: "reauthentication_needed" },
  });
  expect((await change(await signIn("phone"), "a new password 2026")).status).toBe(200);
});

test("another spelling of the address changes no password either", async () => {
  await backend.query("update auth.sessions set created_at = created_at - interval '11 minutes'");
  const site = await serveHandler((req, res) =>
    backend.handle(req, res, () => {
      res.statusCode = 404;
      res.end();
    }),
  );
  onTestFinished(() => site.close());
  const spelled = (path: string) =>
    `/${[...path.slice(1)].map((letter) => (letter === "/" ? letter : `%${letter.charCodeAt(0).toString(16)}`)).join("")}`;
  for (const address of [
    "/auth/v1/%75ser",
    "/auth/v1/%%37%35ser",
    spelled("/auth/v1/user"),
    "/auth/v1/./user",
    "/auth/v1//user",
    "/auth/v1/user/",
    "/auth/v1/user%20",
  ]) {
    const { status, body } = await site.request(address, {
      method: "PUT",
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${phone.access_token}`,
        "content-type": "application/json",
      },
      body: Buffer.from('{"password":"a stolen password 2026"}'),
    });
    expect([address, status >= 400, body]).toEqual([address, true, expect.any(String)]);
  }
  expect((await signIn("thief", "a stolen password 2026")).access_token).toBeUndefined();
});

test.each([
  ["password123", 422, "weak_password"],
  ["QwertyUiop", 422, "weak_password"],
  ["seven77", 422, "weak_password"],
  ["Selam-2026!", 422, "weak_password"],
  ["Admin_Tigray1", 422, "weak_password"],
  ["ትግራይ ሰላም 17", 422, "weak_password"],
  ["ሰላም".repeat(9), 422, "validation_failed"],
  ["x".repeat(73), 422, "validation_failed"],
])("the new password %s is refused", async (password, status, code) => {
  expect(await change(phone, password)).toMatchObject({ status, body: { error_code: code } });
  expect(await reads(laptop)).toBe(200);
});

test("of an account nothing but the password can be changed: its data would be in every token of its devices", async () => {
  const sent = [
    { data: { x: "x".repeat(20_000) } },
    { email: "thief@selam.example" },
    { phone: "+441632960960" },
  ];
  for (const more of [...sent, { ...sent[0], password: "a new password 2026" }])
    expect(await sendRequest("PUT", "/auth/v1/user", more, phone.access_token)).toMatchObject({
      status: 422,
      body: { error_code: "validation_failed" },
    });
  const { access_token } = await signIn("phone");
  expect(access_token.length).toBeLessThan(2_000);
});

test("the password rules are not shown to users who are not signed in", async () => {
  expect((await sendRequest("PUT", "/auth/v1/user", { password: "password123" }, "a.b.c")).status).toBe(403);
});

test.each([[12_345_678_901], [["a", "password", "in", "eight", "parts", "of", "a", "list"]], [null]])(
  "a new password that is not a text is rejected: %j",
  async (password) => {
    const sent = { password };
    expect(await sendRequest("PUT", "/auth/v1/user", sent, phone.access_token)).toMatchObject({
      status: 422,
      body: { error_code: "validation_failed" },
    });
    expect([await reads(phone), await reads(laptop)]).toEqual([200, 200]);
  },
);
