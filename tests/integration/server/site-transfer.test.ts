// @module-tag nightly
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importArchive } from "../../../server/archive/import-archive.ts";
import { verifyArchive } from "../../../server/archive/read-archive.ts";
import { migrationVersions } from "../../../server/database/migrations.ts";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { rowsOf } from "../archive/archive-site.ts";
import { wxr } from "../import/wxr-file.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { newFolder } from "../support/new-folder.ts";
import { serveHandler } from "./http-site.ts";
import { sessionOf } from "./session.ts";
import { Site } from "./transfer-site.ts";

const folder = newFolder();

let demo: Site;
let empty: Site;
let archive: Buffer;

beforeAll(async () => {
  demo = await Site.open("demo", true);
  empty = await Site.open("empty", false);
  archive = await demo.exported();
});
afterAll(async () => {
  await demo?.close();
  await empty?.close();
});

const ENDPOINTS = [
  ["POST", "/storage/v1/exports"],
  ["POST", "/storage/v1/imports"],
  ["POST", "/storage/v1/imports/plan"],
  ["GET", "/storage/v1/imports?size=1"],
  ["GET", "/storage/v1/pictures?address=https://old.example/a.png"],
] as const;

describe("access to the transfer", () => {
  it.each(ENDPOINTS)("%s %s is refused without an admin's valid session", async (method, address) => {
    const [account] = await demo.backend.query<{ id: string }>(
      `insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated',
         gen_random_uuid() || '@selam.example') returning id`,
    );
    const [admin] = await demo.backend.query<{ id: string }>("select user_id as id from private.admins");
    const { jwtSecret: secret } = JSON.parse(readFileSync(path.join(demo.dataDir, "keys.json"), "utf8")) as {
      jwtSecret: string;
    };
    const ended = { secret, session: "00000000-0000-4000-8000-000000000000" };
    const tried: [string | undefined, number][] = [
      [undefined, 401],
      ["Bearer a.b.c", 401],
      [await sessionOf(admin?.id ?? "", { secret: "another secret, as long as the real one" }), 401],
      [await sessionOf(admin?.id ?? "", { secret, expires: "-1 minute" }), 401],
      [await sessionOf(admin?.id ?? "", ended), 401],
      [await sessionOf(account?.id ?? "", { secret }), 403],
      [`Bearer ${demo.backend.publishableKey}`, 401],
    ];
    const before = await demo.rows();
    for (const [authorization, status] of tried) {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      // A cookie or the public key alone must not be enough.
      Object.assign(headers, { cookie: demo.token, apikey: demo.backend.publishableKey });
      const body = method === "POST" ? { body: new Uint8Array(archive.subarray(0, 1000)) } : {};
      const answer = await demo.fetch(address, { method, headers, ...body });
      expect([authorization, answer.status]).toEqual([authorization, status]);
      await answer.body?.cancel();
    }
    expect(await demo.rows()).toEqual(before);
  });

  it("an archive has an address that nobody can guess", async () => {
    for (const address of ["/storage/v1/exports/", "/storage/v1/exports/x", "/storage/v1/exports"]) {
      const answer = await demo.fetch(address, { headers: { apikey: demo.backend.publishableKey } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      await answer.body?.cancel();
    }
  });
});

describe("an import that fails", () => {
  const failing: [string, () => Buffer, string][] = [
    ["cut off", () => archive.subarray(0, archive.byteLength - 5000), "incomplete"],
    [
      "damaged",
      () => {
        const bytes = Buffer.from(archive);
        bytes.fill(7, archive.byteLength >> 1, (archive.byteLength >> 1) + 64);
        return bytes;
      },
      "damaged",
    ],
    ["another gzip", () => gzipSync("just words"), "wrong_kind"],
    ["no archive", () => Buffer.from("just words"), "wrong_kind"],
    ["a web page", () => Buffer.from("<!doctype html><title>Selam</title>"), "wrong_kind"],
    ["a zip archive", () => Buffer.from(zipSync({ "a.txt": Buffer.from("words") })), "wrong_kind"],
    ["half a zip archive", () => Buffer.from("PK\u0003\u0004"), "damaged"],
    ["empty", () => Buffer.alloc(0), "wrong_kind"],
    ["half a WordPress export", () => Buffer.from(wxr([{ id: 1 }])).subarray(0, 900), "incomplete"],
  ];
  it.each(failing)("a file that is %s leaves nothing behind", async (_, bytes, problem) => {
    const before = await empty.rows();
    const answer = await empty.transfer("/storage/v1/imports", bytes());
    expect(answer).toMatchObject({ kind: "failed", problem });
    expect(await empty.rows()).toEqual(before);
    expect(empty.leftOver()).toEqual([]);
  });

  it("the plan for an archive counts what is in it and changes nothing", async () => {
    const before = await empty.rows();
    expect(await empty.transfer("/storage/v1/imports/plan", archive)).toMatchObject({ kind: "archive" });
    expect(await empty.rows()).toEqual(before);
    expect(empty.leftOver()).toEqual([]);
  });

  it("an archive is not mixed into a site with content", async () => {
    expect(await demo.transfer("/storage/v1/imports", archive)).toMatchObject({
      kind: "failed",
      problem: "not_empty",
    });
  });

  it("a file that is too large is refused before it is sent", async () => {
    const answer = await empty.fetch("/storage/v1/imports?size=3000000000", {
      headers: { authorization: empty.token },
    });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([413, "too_large"]);
    const fits = await empty.fetch("/storage/v1/imports?size=1000", {
      headers: { authorization: empty.token },
    });
    expect(fits.status).toBe(204);
  });

  it("a connection that is lost half way leaves nothing, and the next import is not kept waiting", async () => {
    const before = await empty.rows();
    await new Promise<void>((resolve) => {
      const sent = request({
        host: "127.0.0.1",
        port: empty.http.port,
        path: "/storage/v1/imports",
        method: "POST",
        headers: { authorization: empty.token, "content-length": archive.byteLength },
      });
      sent.on("error", () => resolve());
      sent.write(archive.subarray(0, archive.byteLength >> 1), () => sent.destroy());
      sent.on("close", () => resolve());
    });
    await expect.poll(() => empty.leftOver(), { timeout: 20_000 }).toEqual([]);
    expect(await empty.rows()).toEqual(before);
    // Before the server has seen that the connection is lost, it is busy.
    await expect
      .poll(() => empty.transfer("/storage/v1/imports", "just words"), { timeout: 20_000 })
      .toMatchObject({ kind: "failed" });
  });
});

describe("a picture at another host", () => {
  it("is fetched for an admin if it is on the internet, and a picture", async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const host = await serveHandler((req, res) => res.end(req.url === "/a.png" ? picture : "words"));
    const ask = async (name: string) => {
      const address = encodeURIComponent(`http://127.0.0.1:${host.port}/${name}`);
      const answer = await empty.fetch(`/storage/v1/pictures?address=${address}`, {
        headers: { authorization: empty.token },
      });
      return [answer.status, Buffer.from(await answer.arrayBuffer())] as const;
    };
    expect(await ask("a.png")).toEqual([200, picture]);
    expect((await ask("words"))[0]).toBe(422);
    vi.stubEnv("INTERNAL_HOSTS", "");
    expect((await ask("a.png"))[0]).toBe(422);
    vi.unstubAllEnvs();
    await host.close();
  });
});

describe("a download of everything", () => {
  it("is noted once a browser has all of it", async () => {
    const noted = (site: Site) =>
      site.backend.query<{ is: boolean }>("select downloaded_at is not null as is from private.backups");
    await expect.poll(() => noted(demo), { timeout: 20_000 }).toEqual([{ is: true }]);
    const ready = await empty.transfer("/storage/v1/exports");
    if (ready.kind !== "ready") throw new Error(JSON.stringify(ready));
    await empty.fetch(ready.address, { method: "HEAD" });
    expect(await noted(empty)).toEqual([]);
  });
});

describe("a whole site", () => {
  it("is the same as after the command, and arrives row by row and byte by byte", async () => {
    const file = path.join(folder, "site.tar.gz");
    writeFileSync(file, archive);
    const { manifest } = await verifyArchive(file, migrationVersions(SUPABASE_DIR));
    expect(manifest.kind).toBe("export");
    const answer = await empty.transfer("/storage/v1/imports", archive);
    const posts = ["blog", "news", "community"].reduce(
      (sum, kind) => sum + (manifest.tables[`public.${kind}_posts`]?.rows ?? 0),
      0,
    );
    expect(answer).toMatchObject({ kind: "archive", counts: { posts } });
    const rows = await empty.rows();
    expect(rows).toEqual(await demo.rows());
    for (const name of Object.keys(manifest.files).filter((each) => each.startsWith("media/")))
      expect(readFileSync(path.join(empty.dataDir, "storage", name))).toEqual(
        readFileSync(path.join(demo.dataDir, "storage", name)),
      );
    expect(empty.leftOver()).toEqual([]);

    const dataDir = path.join(folder, "by-command");
    await importArchive(file, { dataDir, hosted: undefined });
    const byCommand = await openNewBackend({ dataDir, siteUrl: "http://localhost:4326", seed: false });
    expect(await rowsOf({ query: byCommand.query })).toEqual(rows);
    await byCommand.close();

    // The site continues with what it received.
    const page = await empty.fetch("/rest/v1/rpc/site_changes?since=0&max=5", {
      headers: { apikey: empty.backend.publishableKey },
    });
    expect(page.status).toBe(200);
  });
});

describe("a WordPress export", () => {
  it("is imported once, however often the file is chosen", async () => {
    const text = wxr([
      { id: 1, title: "Seen", content: "One" },
      { id: 2, title: "Draft", content: "Two", status: "draft" },
      { id: 3, title: "Thrown away", content: "Three", status: "trash" },
    ]);
    const count = async () =>
      Number(
        (await demo.backend.query<{ n: number }>("select count(*)::int as n from public.blog_posts"))[0]?.n,
      );
    const before = await count();
    const files = "select count(*)::int as n from storage.objects";
    const stored = await demo.backend.query(files);
    expect(await demo.transfer("/storage/v1/imports/plan", text)).toMatchObject({
      kind: "plan",
      plan: {
        title: "Old site",
        articles: [
          { title: "Seen", state: "published", pictures: 0, thumbnail: null },
          { title: "Draft", state: "draft", pictures: 0 },
        ],
        report: expect.stringContaining("in the trash: Thrown away"),
      },
    });
    expect([await count(), await demo.backend.query(files)]).toEqual([before, stored]);
    const first = await demo.transfer("/storage/v1/imports", text);
    expect(first).toMatchObject({ kind: "posts", posts: { created: 2, present: 0, rejected: 0 } });
    expect(first.kind === "posts" && first.posts.report).toContain("in the trash: Thrown away");
    const again = await demo.transfer("/storage/v1/imports", text);
    expect(again).toMatchObject({ kind: "posts", posts: { created: 0, present: 2 } });
    expect(await count()).toBe(before + 2);
    expect(demo.leftOver()).toEqual([]);
  });

  it("the plan ends when its reader has gone, and the next file is taken", async () => {
    const text = wxr(Array.from({ length: 4000 }, (_, id) => ({ id, title: `No. ${id}`, content: "One" })));
    const reader = new AbortController();
    const headers = { authorization: demo.token };
    const { signal } = reader;
    const answer = await demo.fetch("/storage/v1/imports/plan", {
      method: "POST",
      headers,
      body: text,
      signal,
    });
    // The first line says how far it is.
    await answer.body?.getReader().read();
    reader.abort();
    const status = async () => (await demo.fetch("/storage/v1/imports?size=1", { headers })).status;
    await expect.poll(status, { timeout: 10_000 }).toBe(204);
    expect(demo.leftOver()).toEqual([]);
  });

  it("two imports at once are one import and one clear answer", async () => {
    const slow = request({
      host: "127.0.0.1",
      port: demo.http.port,
      path: "/storage/v1/imports",
      method: "POST",
      headers: { authorization: demo.token, "content-length": 100 },
    });
    slow.on("error", () => undefined);
    slow.write("x");
    await expect.poll(() => demo.leftOver(), { timeout: 20_000 }).toHaveLength(1);
    const second = await demo.fetch("/storage/v1/imports?size=1", {
      headers: { authorization: demo.token },
    });
    expect([second.status, ((await second.json()) as { error: string }).error]).toEqual([409, "busy"]);
    slow.destroy();
    await expect.poll(() => demo.leftOver(), { timeout: 20_000 }).toEqual([]);
  });
});
