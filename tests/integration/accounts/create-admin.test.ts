import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  AdminError,
  createAdminOverApi,
  createEmbeddedAdmin,
  promoteOverApi,
} from "../../../server/accounts/create-admin.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { openNewBackend } from "../support/new-backend.ts";

const url = "http://localhost:4325";
const dataDir = mkdtempSync(path.join(tmpdir(), "selam-admin-"));
let backend: Backend;

beforeAll(async () => {
  backend = await openNewBackend({ dataDir, siteUrl: url, seed: false });
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const viaBackend: typeof fetch = (input, init) => backend.fetch(new Request(input, init));

async function signIn(email: string, password: string): Promise<string | null> {
  const answer = await viaBackend(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { access_token?: string }).access_token ?? null;
}

/** True if the admin accepts this token. */
async function opensAdmin(token: string | null): Promise<boolean> {
  const answer = await viaBackend(`${url}/rest/v1/rpc/admin_changes?since=0&max=1`, {
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
  });
  return answer.ok;
}

describe("on the embedded backend", () => {
  it("a new account can sign in and is an admin; a second run changes nothing", async () => {
    expect(await createEmbeddedAdmin(backend, "New@selam.example", "first-password")).toBe("created");
    expect(await opensAdmin(await signIn("new@selam.example", "first-password"))).toBe(true);
    expect(await createEmbeddedAdmin(backend, "new@selam.example", "other-password")).toBe("promoted");
    expect(await signIn("new@selam.example", "other-password")).toBeNull();
    const accounts = await backend.query("select id from auth.users where email = 'new@selam.example'");
    expect(accounts.length).toBe(1);
  });

  it("a running site makes an existing account an admin, with its secret key alone", async () => {
    await createEmbeddedAdmin(backend, "helper@selam.example", "some-password");
    await backend.query(
      "delete from private.admins where user_id = (select id from auth.users where email = 'helper@selam.example')",
    );
    expect(await opensAdmin(await signIn("helper@selam.example", "some-password"))).toBe(false);
    const api = { url, secretKey: backend.secretKey, send: viaBackend };
    expect(await promoteOverApi(api, "helper@selam.example")).toBe(true);
    expect(await opensAdmin(await signIn("helper@selam.example", "some-password"))).toBe(true);
    expect(await promoteOverApi(api, "nobody@selam.example")).toBe(false);
    const visitor = { ...api, secretKey: backend.publishableKey };
    await expect(promoteOverApi(visitor, "helper@selam.example")).rejects.toThrow(AdminError);
  });
});

describe("on a running site", () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((req, res) => backend.handle(req, res, () => res.writeHead(418).end()));
    await once(server.listen(0, "127.0.0.1"), "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it("a new account is created with the secret key and can sign in", async () => {
    const api = { url: origin, secretKey: backend.secretKey, send: fetch };
    expect(await createAdminOverApi(api, "Running@selam.example", "while it runs")).toBe("created");
    expect(await opensAdmin(await signIn("running@selam.example", "while it runs"))).toBe(true);
    expect(await createAdminOverApi(api, "running@selam.example", "something else")).toBe("promoted");
  });

  it("no account is created with the public key, or with a common password", async () => {
    const body = { email: "other@selam.example", password: "while it runs" };
    const sendRequest = (apikey: string, sent: unknown) =>
      fetch(`${origin}/auth/v1/admin/users`, {
        method: "POST",
        headers: { apikey },
        body: JSON.stringify(sent),
      });
    expect((await sendRequest(backend.publishableKey, body)).status).toBe(404);
    expect((await sendRequest(backend.secretKey, { ...body, password: "password123" })).status).toBe(422);
    expect((await sendRequest(backend.secretKey, { email: "other" })).status).toBe(400);
    expect(await backend.query("select id from auth.users where email = $1", [body.email])).toEqual([]);
  });

  it("passwords are hashed with bcrypt at a cost of 10", async () => {
    const [account] = await backend.query<{ hash: string }>(
      "select encrypted_password as hash from auth.users where email = 'running@selam.example'",
    );
    expect(account?.hash).toMatch(/^\$2a\$10\$/);
  });
});

describe("on hosted Supabase", () => {
  /** A fake project API for these calls, without accounts at first. */
  function project() {
    const requests: string[] = [];
    let account: string | null = null;
    const send: typeof fetch = async (input, init) => {
      const { pathname } = new URL(String(input));
      const body = JSON.parse(String(init?.body)) as { email: string; email_confirm?: boolean };
      requests.push(pathname);
      if (pathname === "/auth/v1/admin/users") {
        if (!body.email_confirm) return Response.json({ msg: "not confirmed" }, { status: 422 });
        account = body.email;
        return Response.json({ id: "1" });
      }
      return account === body.email
        ? Response.json("1")
        : Response.json({ code: "22023", details: "unknown_person", message: "Nobody." }, { status: 400 });
    };
    return { requests, api: { url: "https://x.supabase.co", secretKey: "sb_secret_x", send } };
  }

  it("creates the account through the auth service and the admin through the database, once", async () => {
    const { requests, api } = project();
    expect(await createAdminOverApi(api, "a@b.example", "password")).toBe("created");
    expect(await createAdminOverApi(api, "a@b.example", "password")).toBe("promoted");
    expect(requests.filter((one) => one === "/auth/v1/admin/users").length).toBe(1);
  });

  it("reports the service's reason when it refuses", async () => {
    const send: typeof fetch = async (input) =>
      String(input).includes("admin/users")
        ? Response.json({ msg: "Password is too weak" }, { status: 422 })
        : Response.json({ details: "unknown_person" }, { status: 400 });
    const api = { url: "https://x.supabase.co", secretKey: "sb_secret_x", send };
    await expect(createAdminOverApi(api, "a@b.example", "password")).rejects.toThrow("Password is too weak");
  });
});
