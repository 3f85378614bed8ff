import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { validDemoSignIn } from "../../../server/accounts/demo-sign-in.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { openNewBackend } from "../support/new-backend.ts";

/** This repository's own migrations and seed, seen by a visitor of a new site. */

let dataDir: string;
let backend: Backend;

function sendRequest(pathname: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers({ apikey: backend.publishableKey, "content-type": "application/json" });
  return backend.fetch(new Request(`http://localhost${pathname}`, { ...init, headers }));
}

const grants = () =>
  backend.query<{ name: string; acl: string | null }>(`
    select n.nspname || '.' || c.relname as name, c.relacl::text as acl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'S') order by 1`);

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "selam-own-"));
  backend = await openNewBackend({ dataDir, siteUrl: "http://localhost:4310", seed: true });
}, 180_000);

afterAll(async () => {
  await backend?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a fresh site", () => {
  test("a new site has published content and a demo admin who can sign in", async () => {
    for (const kind of ["blog", "news", "community"]) {
      const { rows } = await (await sendRequest(`/rest/v1/rpc/site_page?kind=${kind}&max=5`)).json();
      expect([kind, rows.length]).toEqual([kind, 5]);
    }
    const body = JSON.stringify(await validDemoSignIn(backend, dataDir));
    expect((await sendRequest("/auth/v1/token?grant_type=password", { method: "POST", body })).status).toBe(
      200,
    );
  });

  test("a new site has every picture its content references", async () => {
    const rows = await backend.query<{ text: string }>(`
      select to_jsonb(p)::text as text from public.blog_posts p union all
      select to_jsonb(p)::text from public.news_posts p union all
      select to_jsonb(p)::text from public.community_posts p union all
      select to_jsonb(p)::text from public.site_profile p`);
    const prefix = "/storage/v1/object/public/";
    const named = rows.flatMap(({ text }) => text.match(/\/storage\/v1\/object\/public\/[\w./-]+/g) ?? []);
    const missing = named.filter(
      (url) => !existsSync(path.join(dataDir, "storage", url.slice(prefix.length))),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  test("the public key has exactly the grants of the migrations, before and after requests", async () => {
    const before = await grants();
    expect((await sendRequest("/rest/v1/community_posts?select=id&limit=1")).status).toBe(401);
    for (const table of [
      "community_posts",
      "blog_posts",
      "news_posts",
      "contact_messages",
      "services",
      "site_profile",
    ]) {
      const update = await sendRequest(`/rest/v1/${table}?id=not.is.null`, {
        method: "PATCH",
        body: '{"version":9}',
      });
      expect([table, update.status]).toEqual([table, 401]);
      expect([
        table,
        (await sendRequest(`/rest/v1/${table}?id=not.is.null`, { method: "DELETE" })).status,
      ]).toEqual([table, 401]);
    }
    expect((await sendRequest("/rest/v1/contact_messages?select=id")).status).toBe(401);
    const signUp = { email: "stranger@example.org", password: "long enough" };
    expect(
      (await sendRequest("/auth/v1/signup", { method: "POST", body: JSON.stringify(signUp) })).status,
    ).toBe(422);
    expect(await grants()).toEqual(before);
    const open = before.filter(
      ({ name, acl }) => name.startsWith("private.") && /anon=|authenticated=|[{,]=/.test(acl ?? ""),
    );
    expect(open).toEqual([]);
  });
});
