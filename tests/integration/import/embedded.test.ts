import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { loadArchive } from "../../../server/archive/load-archive.ts";
import { verifyArchive } from "../../../server/archive/read-archive.ts";
import { writeArchive } from "../../../server/archive/write-archive.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { openStandalone } from "../../../server/database/standalone.ts";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { securityHeaders } from "../../../server/http/security-headers.ts";
import type { FetchedPicture } from "../../../server/import/pictures/fetch-picture.ts";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { SiteApi } from "../../../server/import/site-api.ts";
import { writePosts } from "../../../server/import/write-posts.ts";
import { redirectsOf } from "../../../server/site/redirects.ts";
import { staticSite } from "../../../server/site/static-site.ts";
import { createPublications } from "../../../src/api/publications.ts";
import { createSiteImportsRemote } from "../../../src/api/site-imports-api.ts";
import { oldAddress } from "../../../src/config/old-address.ts";
import { MIGRATIONS, pgliteSite, rowsOf } from "../archive/archive-site.ts";
import { serveHandler } from "../server/http-site.ts";
import { writeSmallProject } from "../server/small-project.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { fileWith, wxr } from "./wxr-file.ts";

const OWNER = { email: "importer@selam.example", password: "for-this-test-only" };
const dataDir = mkdtempSync(path.join(tmpdir(), "selam-import-data-"));
const url = "http://localhost:4324";
let backend: Backend;

/** A connection on which every picture is the same red square. */
class RedSquares extends PictureFetcher {
  override async fetch(): Promise<FetchedPicture> {
    const create = { width: 700, height: 700, channels: 3 as const, background: "#a8201a" };
    return { bytes: await sharp({ create }).png().toBuffer() };
  }
}

beforeAll(async () => {
  backend = await openNewBackend({ dataDir, siteUrl: url, seed: false });
  await backend.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, extensions.crypt($2, extensions.gen_salt('bf')),
       now(), '{"provider":"email","providers":["email"]}', '{}', now(), now())`,
    [OWNER.email, OWNER.password],
  );
  await backend.query("insert into private.admins (user_id) select id from auth.users where email = $1", [
    OWNER.email,
  ]);
});

afterAll(async () => {
  await backend?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function importOnce(text: string) {
  const endpoint = { url, key: backend.publishableKey, send: (request: Request) => backend.fetch(request) };
  const api = new SiteApi(endpoint, OWNER);
  await api.signIn();
  return writePosts(
    await planImport(await readExport(fileWith(text))),
    api,
    () => undefined,
    new RedSquares(),
  );
}

async function tokenOfOwner(): Promise<string> {
  const body = JSON.stringify(OWNER);
  const headers = { apikey: backend.publishableKey, "content-type": "application/json" };
  const address = `${url}/auth/v1/token?grant_type=password`;
  const answer = await backend.fetch(new Request(address, { method: "POST", headers, body }));
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function asVisitor(address: string): Promise<Response> {
  return backend.fetch(new Request(url + address, { headers: { apikey: backend.publishableKey } }));
}

const TEXT = wxr([
  {
    id: 1,
    title: "Seen",
    content: 'One <img src="https://old.example/a.png" alt="Red">',
    meta: { _thumbnail_id: "9" },
  },
  { id: 2, title: "Unseen", status: "draft", content: "Two" },
  { id: 3, title: "ሰላም", content: "ሰላም ንኹሉ ሰብ", tags: ["ባህሊ"] },
  { id: 9, type: "attachment", url: "https://old.example/a.png" },
]);

it("an export passes the site's own rules into its database and storage, with drafts hidden", async () => {
  const written = await importOnce(TEXT);
  expect(written).toEqual({
    created: ["Seen", "Unseen", "ሰላም"],
    recreated: [],
    present: [],
    repaired: [],
    rejected: [],
    redirects: 6,
  });
  const response = await asVisitor("/rest/v1/rpc/site_page?kind=blog");
  const { rows } = (await response.json()) as {
    rows: { title: string; lang: string; featured_image: string; published_at: string }[];
  };
  rows.sort((a, b) => (a.title < b.title ? -1 : 1));
  expect(rows.map(({ title, lang }) => [title, lang])).toEqual([
    ["Seen", "en"],
    ["ሰላም", "ti"],
  ]);
  expect(new Date(rows[0]?.published_at ?? "").toISOString()).toBe("2020-01-02T03:04:05.000Z");
  const picture = await asVisitor(rows[0]?.featured_image ?? "");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

it("nobody is told of what an import publishes, however new it is", async () => {
  const now = new Date().toISOString().slice(0, 19).replace("T", " ");
  const { created } = await importOnce(
    wxr([{ id: 21, title: "Of today", content: "Written at the old site this morning", date: now }]),
  );
  expect(created).toEqual(["Of today"]);
  const [post] = await backend.query("select published from public.blog_posts where title = 'Of today'");
  expect(post).toEqual({ published: true });
  const told = "select count(*)::int as told from private.push_events where topic = 'blog'";
  const before = await backend.query(told);
  await backend.query("select private.announce_new()");
  expect(await backend.query(told)).toEqual(before);
});

it("a second run changes nothing, not even the owner's edits", async () => {
  await backend.query("update public.blog_posts set excerpt = 'Mine' where title = 'Seen'");
  const before = await backend.query("select to_jsonb(b) as row from public.blog_posts b order by id");
  const files = await backend.query("select name, updated_at from storage.objects order by name");
  const written = await importOnce(TEXT);
  expect(written).toEqual({
    created: [],
    recreated: [],
    present: ["Seen", "Unseen", "ሰላም"],
    repaired: [],
    rejected: [],
    redirects: 0,
  });
  expect(await backend.query("select to_jsonb(b) as row from public.blog_posts b order by id")).toEqual(
    before,
  );
  expect(await backend.query("select name, updated_at from storage.objects order by name")).toEqual(files);
});

it("a deleted article is created again by the next import", async () => {
  await backend.query("delete from public.blog_posts where title = 'Seen'");
  const written = await importOnce(TEXT);
  expect(written).toMatchObject({ created: ["Seen"], recreated: ["Seen"], present: ["Unseen", "ሰላም"] });
  expect(await backend.query("select title from public.blog_posts where title = 'Seen'")).toHaveLength(1);
});

it("an import that is taken back leaves the site as it was, and can be made again", async () => {
  const state = async () => ({
    posts: await backend.query("select title from public.blog_posts order by title"),
    files: await backend.query("select name from storage.objects order by name"),
    redirects: await backend.query("select path from private.redirects order by path"),
  });
  const before = await state();
  const text = wxr([
    { id: 31, title: "New", content: 'Text <img src="https://old.example/new.png" alt="New">' },
  ]);
  await importOnce(text);
  expect((await state()).files.length).toBeGreaterThan(before.files.length);
  const remote = createSiteImportsRemote(url, backend.publishableKey);
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    backend.fetch(new Request(input, init)),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const access = { userId: "", token: await tokenOfOwner() };
  const newest = async () => {
    const listed = await remote.list(access);
    return listed.ok ? listed.value[0] : undefined;
  };
  const taken = { ok: true, value: { deleted: 1, restored: 0, kept: [] } };
  const first = await newest();
  expect(first).toMatchObject({ title: "Old site", made: 1, changed: 0, edited: [] });
  expect(await remote.takeBack(access, first?.id ?? "", false)).toEqual(taken);
  expect(await state()).toEqual(before);
  expect(await importOnce(text)).toMatchObject({ created: ["New"] });
  expect(await remote.takeBack(access, (await newest())?.id ?? "", false)).toEqual(taken);
  expect(await state()).toEqual(before);
});

it("old addresses redirect to the published article permanently, and to nothing else", async () => {
  const project = writeSmallProject();
  let pages: (...parameters: Parameters<ReturnType<typeof staticSite>>) => void = () => undefined;
  const site = await serveHandler((req, res) => backend.handle(req, res, () => pages(req, res)));
  const options = {
    siteUrl: null,
    trustProxy: false,
    apiUrl: "",
    sitemap: async () => null,
    feeds: async () => null,
    calendar: async () => null,
    signatures: async () => undefined,
    health: async () => ({
      version: "",
      status: "ok" as const,
      database: "ok" as const,
      revision: 1,
      uptime: 1,
    }),
    previews: null,
    redirectOf: redirectsOf(
      createPublications(`http://127.0.0.1:${site.port}`, backend.publishableKey).atOldAddress,
    ),
  };
  pages = staticSite(project.dist, securityHeaders(), async () => null, options);
  const [seen] = await backend.query<{ id: string }>("select id from public.blog_posts where title = 'Seen'");
  const headers = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const leadsTo = async (path: string) => {
    const { status, headers: got } = await site.request(path, { headers });
    return status === 301 ? got.location : status;
  };
  try {
    for (const path of ["/1/", "/1", "/1/?utm_source=x", "/?p=1", "/1/index.php"])
      expect([path, await leadsTo(path)]).toEqual([path, `/blog/${seen?.id}`]);
    for (const path of ["/", "/about", "/?p=77", "/?p=x"])
      expect([path, await leadsTo(path)]).toEqual([path, 200]);
    // A draft, an unknown address, a picture, and text that is not an address.
    for (const path of ["/2/", "/nothing", "/1.jpg", "/%ff", "/1/%00"])
      expect([path, await leadsTo(path)]).toEqual([path, 404]);
    expect(oldAddress(new URL("https://a.example/%E1%88%B0/Index.HTML"))).toBe("/ሰ");
  } finally {
    await site.close();
    project.remove();
  }
});

it("a site that was imported is equal row by row and byte by byte after an export and an import", async () => {
  // Its server writes beside the tests, and an archive is read in one transaction.
  await backend.close();
  const database = await openStandalone(path.join(dataDir, "db"), SUPABASE_DIR);
  onTestFinished(() => database.close());
  const query = <Row>(sql: string, params?: unknown[]) =>
    database.transaction((ask) => ask<Row>(sql, params));
  const before = await rowsOf({ query });
  const [posts = [], redirects = [], objects = []] = [
    before["public.blog_posts"],
    before["private.redirects"],
    before["storage.objects"],
  ];
  expect([posts.length, redirects.length > 2, objects.length > 0]).toEqual([4, true, true]);

  const file = path.join(dataDir, "imported.tar.gz");
  const storage = path.join(dataDir, "storage");
  const written = await writeArchive(file, "export", {
    ...{ database, storage, dataDir, migration: MIGRATIONS.at(-1) ?? "", siteUrl: url },
  });
  expect(written.missing).toEqual([]);
  const empty = await pgliteSite();
  try {
    const archive = await verifyArchive(file, MIGRATIONS);
    await loadArchive(archive, { ...empty, newEpoch: false });
    expect(await rowsOf(empty)).toEqual(before);
    const media = Object.keys(archive.manifest.files).filter((name) => name.startsWith("media/"));
    expect(media.length).toBe(objects.length);
    for (const name of media)
      expect(readFileSync(path.join(empty.storage, name))).toEqual(readFileSync(path.join(storage, name)));
  } finally {
    await empty.close();
  }
});
