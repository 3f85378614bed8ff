import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { PICTURE, type SmallProject, writeSmallProject } from "./small-project.ts";

const BOOT_MS = 180_000;

let project: SmallProject;
let backend: Backend;

function open(dataDir = project.dataDir, seed = true): Promise<Backend> {
  const { supabaseDir } = project;
  const demoPassword = DEMO_SIGN_IN.password;
  return openBackend({ dataDir, siteUrl: "http://localhost:4310", seed, demoPassword, supabaseDir });
}

function sendRequest(
  pathname: string,
  init: RequestInit = {},
  key: string | null = backend.publishableKey,
): Promise<Response> {
  const headers = new Headers({
    "content-type": "application/json",
    ...(init.headers as Record<string, string>),
  });
  if (key) headers.set("apikey", key);
  return backend.fetch(new Request(`http://localhost${pathname}`, { ...init, headers }));
}

function post(pathname: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return sendRequest(pathname, { ...init, method: "POST", body: JSON.stringify(body) });
}

beforeAll(async () => {
  project = writeSmallProject();
  backend = await open();
}, BOOT_MS);

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await backend.close();
  project.remove();
});

describe("the first start", () => {
  test("the first start migrates, seeds rows and pictures, and creates keys that only the owner can read", async () => {
    const versions = await backend.query("select version, name from supabase_migrations.schema_migrations");
    expect(versions).toEqual([{ version: "20260101000000", name: "first" }]);
    expect(await (await sendRequest("/rest/v1/community_posts?select=id&order=id")).json()).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    const objects = await backend.query(
      "select bucket_id, name, metadata ->> 'mimetype' as type from storage.objects",
    );
    expect(objects).toEqual([{ bucket_id: "media", name: "blog-images/picture.webp", type: "image/webp" }]);
    expect(readFileSync(path.join(project.dataDir, "storage/media/blog-images/picture.webp"))).toEqual(
      PICTURE,
    );
    expect(statSync(path.join(project.dataDir, "keys.json")).mode & 0o777).toBe(0o600);
  });

  test(
    "the first start is atomic: a failing seed leaves nothing, and the next start runs it all",
    async () => {
      const other = writeSmallProject();
      const more = path.join(other.root, "src/community/demo/2-more.sql");
      writeFileSync(more, "select 1;\nselect nonsense;");
      const options = {
        dataDir: other.dataDir,
        siteUrl: "http://localhost:4310",
        seed: true,
        supabaseDir: other.supabaseDir,
      };
      await expect(openBackend(options)).rejects.toThrow(
        /2-more\.sql failed: column "nonsense" does not exist, line 2$/,
      );
      expect(existsSync(path.join(other.dataDir, "lock.json"))).toBe(false);
      writeFileSync(more, "select 1;");
      const second = await openBackend(options);
      expect(await second.query("select count(*)::int as posts from public.community_posts")).toEqual([
        { posts: 2 },
      ]);
      expect(await second.query("select count(*)::int as files from storage.objects")).toEqual([
        { files: 1 },
      ]);
      await second.close();
      other.remove();
    },
    BOOT_MS,
  );

  test(
    "a first start without demo content never adds it later",
    async () => {
      const other = writeSmallProject();
      const options = {
        dataDir: other.dataDir,
        siteUrl: "http://localhost:4310",
        supabaseDir: other.supabaseDir,
      };
      await (await openBackend({ ...options, seed: false })).close();
      const second = await openBackend({ ...options, seed: true });
      expect(await second.query("select email from auth.users")).toEqual([]);
      await second.close();
      other.remove();
    },
    BOOT_MS,
  );
});

describe("a later start", () => {
  test(
    "a later start keeps data and keys, applies only new migrations, and names the line of a bad one",
    async () => {
      await backend.query("insert into public.contact_messages (id, body) values (100, 'kept')");
      await backend.query("delete from public.community_posts where id = 2");
      const key = backend.publishableKey;
      await backend.close();
      const bad = path.join(project.supabaseDir, "migrations/20260102000000_bad.sql");
      writeFileSync(bad, "create table public.half (id int);\nselect nonsense;\n");
      await expect(open()).rejects.toThrow(
        /20260102000000_bad\.sql failed: column "nonsense" does not exist, line 2$/,
      );
      const history =
        "insert into supabase_migrations.schema_migrations (version) values ('20260102000000');";
      writeFileSync(bad, `create table public.half (id int);\n${history}`);
      await expect(open()).rejects.toThrow("duplicate key");
      writeFileSync(bad, "create table public.whole (id int);");
      backend = await open();
      expect(backend.publishableKey).toBe(key);
      expect(await backend.query("select body from public.contact_messages where id = 100")).toEqual([
        { body: "kept" },
      ]);
      expect(await backend.query("select id from public.community_posts")).toEqual([{ id: 1 }]);
      expect(
        await backend.query(
          "select to_regclass('public.half') as half, to_regclass('public.whole')::text as whole",
        ),
      ).toEqual([{ half: null, whole: "whole" }]);
    },
    BOOT_MS,
  );
});

describe("the public key", () => {
  test("the public key has exactly the grants of the migrations, after requests as before", async () => {
    const grants = () =>
      backend.query(`select relname, relacl::text from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' order by 1`);
    const before = await grants();
    expect((await sendRequest("/rest/v1/community_posts?select=id")).status).toBe(200);
    const update = await sendRequest("/rest/v1/community_posts?id=eq.1", {
      method: "PATCH",
      body: '{"likes":9}',
    });
    expect([update.status, (await update.json()).code]).toEqual([401, "42501"]);
    expect(await grants()).toEqual(before);
    expect(JSON.stringify(before)).toContain("anon=r/");
    expect(
      JSON.stringify(before.find((row) => (row as { relname: string }).relname === "secrets")),
    ).not.toContain("anon");
  });

  test("the public key cannot reach the private schema or the system tables", async () => {
    expect((await sendRequest("/rest/v1/secrets")).status).toBe(404);
    expect((await sendRequest("/rest/v1/secrets", { headers: { "accept-profile": "private" } })).status).toBe(
      406,
    );
    expect((await sendRequest("/rest/v1/users", { headers: { "accept-profile": "auth" } })).status).toBe(406);
  });

  test("without a key, or with a wrong one, every answer is 401", async () => {
    expect((await sendRequest("/rest/v1/community_posts", {}, null)).status).toBe(401);
    expect((await sendRequest("/rest/v1/community_posts", {}, "sb_publishable_wrong")).status).toBe(401);
    expect((await sendRequest("/auth/v1/settings", {}, null)).status).toBe(401);
  });

  test("the public key cannot sign up, upload or list files", async () => {
    expect((await post("/auth/v1/signup", { email: "a@b.example", password: "long enough" })).status).toBe(
      422,
    );
    const upload = await sendRequest("/storage/v1/object/media/x.png", {
      method: "POST",
      body: "x",
      headers: { "content-type": "image/png" },
    });
    expect(upload.ok).toBe(false);
    expect(existsSync(path.join(project.dataDir, "storage/media/x.png"))).toBe(false);
    expect(await (await post("/storage/v1/object/list/media", { prefix: "" })).json()).toEqual([]);
  });

  test("requests never run under another request's role, however many are concurrent", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const key = n % 2 ? backend.secretKey : backend.publishableKey;
        return (await sendRequest(`/rest/v1/rpc/who?n=${n}`, {}, key)).json();
      }),
    );
    expect(answers).toEqual(Array.from({ length: 30 }, (_, n) => `${n % 2 ? "service_role" : "anon"} ${n}`));
  });
});

describe("answers", () => {
  test("the demo admin signs in, uploads and deletes a picture", async () => {
    const session = await (await post("/auth/v1/token?grant_type=password", DEMO_SIGN_IN)).json();
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      "content-type": "image/png",
      "content-length": "3",
    };
    const stored = path.join(project.dataDir, "storage/media/community-media/new.png");
    const upload = await sendRequest("/storage/v1/object/media/community-media/new.png", {
      method: "POST",
      body: "png",
      headers,
    });
    expect([upload.status, readFileSync(stored, "utf8")]).toEqual([200, "png"]);
    const again = await sendRequest("/storage/v1/object/media/community-media/new.png", {
      method: "POST",
      body: "png",
      headers,
    });
    expect(again.ok).toBe(false);
    const svg = { ...headers, "content-type": "image/svg+xml" };
    expect(
      (await sendRequest("/storage/v1/object/media/x.svg", { method: "POST", body: "<svg/>", headers: svg }))
        .ok,
    ).toBe(false);
    const outside = await sendRequest("/storage/v1/object/media/..%2f..%2fescape.png", {
      method: "POST",
      body: "png",
      headers,
    });
    expect(outside.ok).toBe(false);
    const gone = await sendRequest("/storage/v1/object/media", {
      method: "DELETE",
      body: JSON.stringify({ prefixes: ["community-media/new.png"] }),
      headers: { ...headers, "content-type": "application/json", "content-length": "" },
    });
    expect([gone.status, existsSync(stored)]).toEqual([200, false]);
    expect(
      (await post("/auth/v1/token?grant_type=password", { ...DEMO_SIGN_IN, password: "wrong" })).status,
    ).toBe(400);
  });

  test("a row that breaks a table's rule is rejected with PostgREST's status and code", async () => {
    const response = await post("/rest/v1/contact_messages", { id: 7, body: "" });
    expect([response.status, (await response.json()).code]).toEqual([400, "23514"]);
  });

  test("a plain insert knows the visitor's address", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect((await post("/rest/v1/contact_messages", { id: 8, body: "hello" }, { headers })).status).toBe(201);
    expect(await backend.query("select sender from public.contact_messages where id = 8")).toEqual([
      { sender: "203.0.113.9" },
    ]);
  });

  test(
    "a rejection prints nothing, an internal error one readable line",
    async () => {
      const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      const lines: string[] = [];
      await backend.close();
      const consoleError = vi
        .spyOn(console, "error")
        .mockImplementation((...parts) => void lines.push(parts.join(" ")));
      backend = await open();
      await post("/rest/v1/contact_messages", { id: 7, body: "" });
      await sendRequest("/rest/v1/nowhere");
      expect(lines).toEqual([]);
      expect((await post("/rest/v1/rpc/broken", {})).status).toBe(500);
      expect(lines).toEqual([
        "POST /rest/v1/rpc/broken answered 500: the disk is on fire [XX000] (PL/pgSQL function broken() line 3 at RAISE)",
      ]);
      await backend.close();
      consoleError.mockRestore();
      printed.mockRestore();
      backend = await open();
    },
    BOOT_MS,
  );

  test(
    "opening and closing do not change a command's exit code",
    async () => {
      const before = process.exitCode;
      await backend.close();
      process.exitCode = 7;
      backend = await open();
      const afterOpening = process.exitCode;
      await backend.close();
      const afterClosing = process.exitCode;
      process.exitCode = before;
      backend = await open();
      expect([afterOpening, afterClosing]).toEqual([7, 7]);
    },
    BOOT_MS,
  );

  test(
    "a closed backend rejects work instead of hanging",
    async () => {
      await backend.close();
      await backend.close();
      await expect(backend.query("select 1")).rejects.toThrow("shutting down");
      backend = await open();
    },
    BOOT_MS,
  );
});
