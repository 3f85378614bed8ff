// @module-tag nightly
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAdminOverApi } from "../../../server/accounts/create-admin.ts";
import { importArchive } from "../../../server/archive/import-archive.ts";
import { verifyArchive } from "../../../server/archive/read-archive.ts";
import { openSiteArchives } from "../../../server/archive/site-archives.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { readSettings } from "../../../server/settings.ts";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import { MIGRATIONS } from "../archive/archive-site.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { type OwnPostgres, openOwnPostgres } from "./own-postgres.ts";

let root: string;
let server: OwnPostgres;
let backend: Backend;
let site: HttpSite;
let origin: string;

const folder = (name: string) => path.join(root, name);

/** @param database an address, or the embedded one */
function open(name = "data", database: string | "embedded" = server.url): Promise<Backend> {
  const databaseUrl = database === "embedded" ? undefined : database;
  const demoPassword = DEMO_SIGN_IN.password;
  return openBackend({
    dataDir: folder(name),
    databaseUrl,
    siteUrl: "http://localhost",
    seed: true,
    demoPassword,
  });
}

async function superuser(sql: string, database = "selam"): Promise<void> {
  const client = postgres(server.superUrl, { database, max: 1, onnotice: () => undefined });
  try {
    await client.unsafe(sql);
  } finally {
    await client.end();
  }
}

async function rest(
  pathname: string,
  init: RequestInit = {},
  key = backend.publishableKey,
): Promise<Response> {
  const headers = {
    apikey: key,
    "content-type": "application/json",
    ...(init.headers as Record<string, string>),
  };
  return fetch(origin + pathname, { ...init, headers });
}

const call = (name: string, args: unknown, init: RequestInit = {}) =>
  rest(`/rest/v1/rpc/${name}`, { method: "POST", body: JSON.stringify(args), ...init });

async function signIn(): Promise<string> {
  const response = await rest("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify(DEMO_SIGN_IN),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

function like(target: string, id = crypto.randomUUID()) {
  return { id, kind: "like", target_kind: "community", target_id: target, format: 1, first_attempt_at: null };
}

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "selam-postgres-"));
  server = await openOwnPostgres();
  backend = await open();
  site = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
  origin = `http://localhost:${site.port}`;
}, 300_000);

afterAll(async () => {
  await site.close();
  await backend.close();
  await server.remove();
  rmSync(root, { recursive: true, force: true });
});

describe("the site on a PostgreSQL server", () => {
  test("a role that is not a superuser migrates, seeds, and serves every public read", async () => {
    const [role] = await backend.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
      "select rolsuper, rolbypassrls from pg_roles where rolname = current_user",
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
    const remote = createSiteRemote(origin, backend.publishableKey);
    const head = await remote.head();
    expect(head).toMatchObject({ ok: true });
    const changes = await call("site_changes", { since: 0, stamp: "", max: 1000 });
    expect(changes.status).toBe(200);
    for (const kind of ["blog", "news", "community", "comment", "service", "profile"]) {
      const response = await rest(`/rest/v1/rpc/site_page?kind=${kind}&max=2`);
      expect([kind, response.status]).toEqual([kind, 200]);
      expect((await response.json()).rows.length).toBeGreaterThan(0);
    }
    expect((await rest("/rest/v1/contact_messages?select=id")).status).toBe(400);
  });

  test("its responses equal those of the embedded database, column by column", async () => {
    const embedded = await open("embedded", "embedded");
    try {
      for (const table of [
        "blog_posts",
        "news_posts",
        "community_posts",
        "services",
        "site_profile",
        "contact_messages",
      ]) {
        const pathname = `/rest/v1/${table}?select=*&order=id&limit=3`;
        const there = await rest(pathname, {}, backend.secretKey);
        const init = { headers: { apikey: embedded.secretKey } };
        const here = await embedded.fetch(new Request(`http://localhost${pathname}`, init));
        const plain = (rows: Record<string, unknown>[]) =>
          rows.map(({ rev: _, updated_at: __, ...row }) => row);
        expect(plain(await there.json())).toEqual(plain(await here.json()));
      }
    } finally {
      await embedded.close();
    }
  }, 180_000);

  test("likes are counted exactly once, each request under its own role, however many are concurrent", async () => {
    const [post] = await backend.query<{ id: string; likes: number }>(
      "select id, likes from public.community_posts where published limit 1",
    );
    const twice = like(post?.id ?? "");
    const batches = Array.from({ length: 30 }, (_, n) => [n % 10 === 0 ? twice : like(post?.id ?? "")]);
    const responses = await Promise.all(batches.map((batch) => call("apply_interactions", { batch })));
    expect(responses.map(({ status }) => status)).toEqual(batches.map(() => 200));
    const [after] = await backend.query<{ likes: number }>(
      "select likes from public.community_posts where id = $1",
      [post?.id],
    );
    expect((after?.likes ?? 0) - (post?.likes ?? 0)).toBe(28);
    const roles = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        rest(
          "/rest/v1/rpc/project_state",
          { method: "POST", body: "{}" },
          n % 2 ? backend.secretKey : undefined,
        ),
      ),
    );
    expect(roles.map(({ status }) => status === 200)).toEqual(roles.map((_, n) => n % 2 === 1));
  });

  test("the owner signs in, saves a row, uploads and deletes a picture, whose file is in the data directory", async () => {
    const authorization = `Bearer ${await signIn()}`;
    const fields = {
      id: crypto.randomUUID(),
      title: "On PostgreSQL",
      content: "The same site on PostgreSQL.",
    };
    const saved = await call(
      "save_row",
      { kind: "news", fields, operation: crypto.randomUUID(), base_version: 0 },
      { headers: { authorization } },
    );
    expect([saved.status, await saved.json()]).toEqual([
      200,
      expect.objectContaining({ row: expect.objectContaining({ title: "On PostgreSQL" }) }),
    ]);
    const changes = await rest("/rest/v1/rpc/admin_changes?since=0&stamp=&max=10", {
      headers: { authorization },
    });
    expect(changes.status).toBe(200);
    const name = "community-media/new.png";
    const headers = { authorization, "content-type": "image/png" };
    const upload = await rest(`/storage/v1/object/media/${name}`, { method: "POST", body: "png", headers });
    expect([upload.status, await upload.text()]).toEqual([200, expect.stringContaining(name)]);
    expect(readFileSync(folder(`data/storage/media/${name}`), "utf8")).toBe("png");
    expect(await (await fetch(`${origin}/storage/v1/object/public/media/${name}`)).text()).toBe("png");
    const gone = await rest("/storage/v1/object/media", {
      method: "DELETE",
      body: JSON.stringify({ prefixes: [name] }),
      headers: { authorization },
    });
    expect(gone.status).toBe(200);
    const wrong = await rest("/auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ ...DEMO_SIGN_IN, password: "wrong-password" }),
    });
    expect(wrong.status).toBe(400);
  });

  test("a message that the owner deleted comes back as it was, read and with its date", async () => {
    const headers = { authorization: `Bearer ${await signIn()}` };
    const read = "select id, version, to_jsonb(m) - '{rev,version,updated_at}'::text[] as row";
    const find = "from public.contact_messages m where m.read order by m.id limit 1";
    const [before] = await backend.query<{ id: string; version: number; row: unknown }>(`${read} ${find}`);
    const operation = crypto.randomUUID();
    const target = { kind: "message", id: before?.id, operation, base_version: before?.version };
    expect((await call("delete_row", target, { headers })).status).toBe(200);
    const [deletion] = await backend.query<{ id: string; version: number }>(
      "select id, version from public.deletions where of_kind = 'message'",
    );
    const fields = { id: deletion?.id, restored: true };
    const back = {
      kind: "deletion",
      fields,
      operation: crypto.randomUUID(),
      base_version: deletion?.version,
    };
    expect((await call("save_row", back, { headers })).status).toBe(200);
    const [after] = await backend.query<{ row: unknown }>(`${read} ${find}`);
    expect(after?.row).toEqual(before?.row);
  });

  test("an admin is made over the API, and a rejected row gets PostgREST's status", async () => {
    const api = { url: origin, secretKey: backend.secretKey, send: fetch };
    expect(await createAdminOverApi(api, "second@example.org", "a-long-pass-phrase")).toBe("created");
    const message = { id: crypto.randomUUID(), name: "", email: "x", subject: "", message: "" };
    const rejected = await rest("/rest/v1/contact_messages", {
      method: "POST",
      body: JSON.stringify(message),
    });
    expect([400, 403]).toContain(rejected.status);
  });

  test("a statement above its limit is cancelled with 503, and other requests are still answered", async () => {
    await superuser("create database limited owner selam encoding 'UTF8' template template0", "postgres");
    const limited = await openBackend({
      dataDir: folder("limited"),
      databaseUrl: server.url.replace(/\/selam$/, "/limited"),
      siteUrl: "http://localhost",
      seed: false,
      visitorLimitMs: 500,
    });
    const front = await serveHandler((req, res) => limited.handle(req, res, () => res.writeHead(404).end()));
    try {
      await superuser(
        `alter function public.site_counts(uuid[]) rename to site_counts_before;
         create function public.site_counts(ids uuid[]) returns json language plpgsql as
           $$ begin perform pg_sleep(60); return '[]'; end $$;
         grant execute on function public.site_counts(uuid[]) to anon`,
        "limited",
      );
      const slow = front.request("/rest/v1/rpc/site_counts", {
        method: "POST",
        headers: { apikey: limited.publishableKey, "content-type": "application/json" },
        body: Buffer.from('{"ids":[]}'),
      });
      const head = { headers: { apikey: limited.publishableKey } };
      expect((await front.request("/rest/v1/rpc/site_head", head)).status).toBe(200);
      const answer = await slow;
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([503, "57014"]);
    } finally {
      await front.close();
      await limited.close();
    }
  });
});

describe("the database goes away", () => {
  test("every request is answered with 503 until the database is back, then with 200", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await server.stop();
    for (const response of [
      await rest("/rest/v1/rpc/site_head"),
      await call("apply_interactions", { batch: [like(crypto.randomUUID())] }),
      await rest("/rest/v1/rpc/site_page?kind=news&max=1"),
      await rest("/auth/v1/token?grant_type=password", {
        method: "POST",
        body: JSON.stringify(DEMO_SIGN_IN),
      }),
    ]) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      await response.body?.cancel();
    }
    await server.start();
    await vi.waitFor(async () => expect((await rest("/rest/v1/rpc/site_head")).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
    expect(await signIn()).toMatch(/\./);
    errors.mockRestore();
  }, 120_000);

  test("requests during restarts of the database are answered with 200 or 503, and none waits for ever", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const pause = (limitMs: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * limitMs));
    const status = async (pathname: string, body?: object) => {
      const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
      const response = await rest(pathname, { ...init, signal: AbortSignal.timeout(20_000) });
      await response.body?.cancel();
      return response.status;
    };
    const requests = () =>
      [1, 2, 3].flatMap(() => [
        status("/rest/v1/rpc/site_head"),
        status("/rest/v1/rpc/apply_interactions", { batch: [like(crypto.randomUUID())] }),
        status("/rest/v1/rpc/site_page?kind=news&max=1"),
        status("/auth/v1/token?grant_type=password", DEMO_SIGN_IN),
      ]);
    const statuses = new Set<number>();
    for (let restart = 0; restart < 4; restart++) {
      const running = requests();
      await pause(150);
      await server.stop();
      running.push(...requests());
      await pause(1_000);
      const starting = server.start();
      running.push(...requests());
      await starting;
      for (const each of await Promise.all(running)) statuses.add(each);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
    expect(await status("/rest/v1/rpc/site_head")).toBe(200);
    errors.mockRestore();
  }, 120_000);

  test("a frozen database is answered for with 503 within five seconds, also for those who come later and are many", async () => {
    const timed = async (pathname: string, init: RequestInit = {}) => {
      const since = performance.now();
      const response = await rest(pathname, init);
      await response.body?.cancel();
      return [pathname, response.status, performance.now() - since < 5_000];
    };
    const body = JSON.stringify({ batch: [like(crypto.randomUUID())] });
    const asked = [
      ["/rest/v1/rpc/site_head"],
      ["/rest/v1/rpc/apply_interactions", { method: "POST", body }],
      ["/auth/v1/token?grant_type=password", { method: "POST", body: JSON.stringify(DEMO_SIGN_IN) }],
    ] as const;
    const requests = () =>
      Promise.all([...asked, ...Array(12).fill(asked[0])].map((one) => timed(...(one as (typeof asked)[1]))));
    const thaw = server.freeze();
    try {
      for (let time = 0; time < 2; time++)
        for (const answer of await requests()) expect(answer).toEqual([answer[0], 503, true]);
      await expect(backend.query("select 1")).rejects.toThrow("doesn't respond");
    } finally {
      thaw();
    }
    await vi.waitFor(async () => expect((await rest("/rest/v1/rpc/site_head")).status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    });
  }, 60_000);

  test("the server stops cleanly while the database is away", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await superuser("create database other owner selam encoding 'UTF8' template template0", "postgres");
    const other = await open("other", server.url.replace(/\/selam$/, "/other"));
    await server.stop();
    await other.close();
    await server.start();
    await vi.waitFor(async () => expect((await rest("/rest/v1/rpc/site_head")).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
    vi.restoreAllMocks();
  }, 120_000);
});

describe("starting", () => {
  test("of two servers that start at once on one database, one serves and the other is refused", async () => {
    await superuser("create database twice owner selam encoding 'UTF8' template template0", "postgres");
    const url = server.url.replace(/\/selam$/, "/twice");
    const both = await Promise.allSettled([open("first", url), open("second", url)]);
    const [serving] = both.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const refused = both.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
    expect(refused).toEqual([
      expect.stringMatching(/Another Selam server is using the database .*\/twice: stop that/),
    ]);
    const [row] =
      (await serving?.query<{ posts: number }>("select count(*) as posts from public.news_posts")) ?? [];
    expect(row?.posts).toBeGreaterThan(0);
    await serving?.close();
    // Also later: it is the site of the first data directory.
    await expect(open("third", url)).rejects.toThrow(/belongs to the site of another data directory/);
  }, 180_000);

  test("an error in DATABASE_URL is reported in one sentence without the password", async () => {
    await expect(open("x", "postgres://selam:secret@127.0.0.1:1/selam")).rejects.toThrow(
      /^The database 127\.0\.0\.1:1\/selam can't be used: it can't be reached \(nothing is listening there\)\. Check DATABASE_URL, and that PostgreSQL runs there\.$/,
    );
    await expect(open("x", server.url.replace(/\/selam$/, "/none"))).rejects.toThrow(
      /none can't be used: database "none" does not exist\. Correct its name in DATABASE_URL, or run deploy/,
    );
    await expect(open("x", server.url.replace(/selam:/, "stranger:"))).rejects.toThrow(
      /role "stranger" does not exist\. Correct the role and its password in DATABASE_URL; deploy\/postgres-setup\.sql/,
    );
    expect(existsSync(folder("x"))).toBe(false);
    await superuser("create role poor login password 'x'", "postgres");
    await superuser("create database poor owner poor", "postgres");
    await expect(
      open("x", server.url.replace(/selam:[^@]+@/, "poor:x@").replace(/\/selam$/, "/poor")),
    ).rejects.toThrow(
      /The role of DATABASE_URL is not a member of anon, authenticated, service_role\. Run deploy\/postgres-setup\.sql/,
    );
    await expect(open("x", server.url.replace(/selam:[^@]+@/, "poor:x@"))).rejects.toThrow(
      /doesn't own the database/,
    );
    // An older server differs in its number before it does in anything that is asked of it.
    await superuser(
      "create schema old; create function old.current_setting(text) returns text language sql as $$ select '140023' $$",
      "poor",
    );
    await superuser("grant usage on schema old to poor", "poor");
    await superuser("alter role poor set search_path = old, pg_catalog", "poor");
    await expect(
      open("x", server.url.replace(/selam:[^@]+@/, "poor:x@").replace(/\/selam$/, "/poor")),
    ).rejects.toThrow(
      /poor is older than PostgreSQL 15: update that server, or name another one in DATABASE_URL\.$/,
    );
    expect(existsSync(folder("x"))).toBe(false);
    expect(() => readSettings({ DATABASE_URL: "mysql://root:secret@localhost/x" })).toThrow(
      /^DATABASE_URL must be an address such as postgres:\/\/role:password@host\/database\.$/,
    );
    expect(() =>
      readSettings({
        DATABASE_URL: server.url,
        VITE_SUPABASE_URL: "https://a.supabase.co",
        VITE_SUPABASE_ANON_KEY: "sb_publishable_x",
      }),
    ).toThrow(/both set/);
  });
});

describe("moving", () => {
  test("an embedded site moves by export and import, row by row and file by file, and can move back", async () => {
    const embedded = await open("old", "embedded");
    await embedded.close();
    const archive = folder("site.tar.gz");
    const settings = (dataDir: string, DATABASE_URL = "") =>
      readSettings({ DATA_DIR: folder(dataDir), DATABASE_URL });
    const from = await openSiteArchives(settings("old"));
    await from.write(archive, "export");
    await from.close();
    const exported = await verifyArchive(archive, MIGRATIONS);
    await superuser("create database moved owner selam encoding 'UTF8' template template0", "postgres");
    const url = server.url.replace(/\/selam$/, "/moved");
    await importArchive(archive, settings("moved", url));
    const again = folder("again.tar.gz");
    const back = await openSiteArchives(settings("moved", url));
    await back.write(again, "export");
    await back.close();
    const second = await verifyArchive(again, MIGRATIONS);
    expect(second.manifest.tables).toEqual(exported.manifest.tables);
    // The first file holds the time of the export.
    const files = ({ "selam.json": _, ...others }: Record<string, unknown>) => others;
    expect(files(second.manifest.files)).toEqual(files(exported.manifest.files));
    expect(Object.keys(second.manifest.files).length).toBeGreaterThan(30);
    await expect(importArchive(archive, settings("moved", url))).rejects.toThrow(/already has content/);
    const moved = await open("moved", url);
    const [trigger] = await moved.query<{ off: number }>(
      "select count(*) as off from pg_trigger where tgenabled = 'D'",
    );
    expect(trigger?.off).toBe(0);
    await moved.close();
  }, 240_000);
});
