import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Backend, openBackend } from "../../../server/database/backend.ts";
import type { FetchedPicture } from "../../../server/import/pictures/fetch-picture.ts";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { SiteApi } from "../../../server/import/site-api.ts";
import { writePosts } from "../../../server/import/write-posts.ts";
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
  backend = await openBackend({ dataDir, siteUrl: url, seed: false });
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
  return writePosts(planImport(await readExport(fileWith(text))), api, () => undefined, new RedSquares());
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
    ...{ created: ["Seen", "Unseen", "ሰላም"], recreated: [], present: [], repaired: [], rejected: [] },
  });
  const response = await asVisitor(
    "/rest/v1/blog_posts?select=title,lang,featured_image,published_at,image_meta&order=title",
  );
  const rows = (await response.json()) as {
    title: string;
    lang: string;
    featured_image: string;
    published_at: string;
  }[];
  expect(rows.map(({ title, lang }) => [title, lang])).toEqual([
    ["Seen", "en"],
    ["ሰላም", "ti"],
  ]);
  expect(new Date(rows[0]?.published_at ?? "").toISOString()).toBe("2020-01-02T03:04:05.000Z");
  const picture = await asVisitor(rows[0]?.featured_image ?? "");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

it("a second run changes nothing, not even the owner's edits", async () => {
  await backend.query("update public.blog_posts set excerpt = 'Mine' where title = 'Seen'");
  const before = await backend.query("select to_jsonb(b) as row from public.blog_posts b order by id");
  const files = await backend.query("select name, updated_at from storage.objects order by name");
  const written = await importOnce(TEXT);
  expect(written).toEqual({
    ...{ created: [], recreated: [], present: ["Seen", "Unseen", "ሰላም"], repaired: [], rejected: [] },
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
