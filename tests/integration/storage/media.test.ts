import { JSDOM } from "jsdom";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { SiteApi } from "../../../server/import/site-api.ts";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import type { UploadRequest } from "../../../src/domain/outbox/admin-remote.ts";
import { type Caller, MEDIA_SERVERS, type MediaServer } from "./media-servers.ts";

/**
 * What the app gets from the storage, on the embedded server and on the real one (`npm run test:hosted`).
 */

const PICTURE = new Uint8Array([137, 80, 78, 71]);
const LIMIT = 50 * 1024 * 1024;
const PUBLIC = "/object/public/media/";

const picture = (path: string, more: Partial<UploadRequest> = {}): UploadRequest => ({
  path,
  bytes: PICTURE.slice().buffer,
  type: "image/png",
  onProgress: () => undefined,
  signal: new AbortController().signal,
  ...more,
});

/** A file in a form, as the library sends a Blob. */
function form(): FormData {
  const fields = new FormData();
  fields.append("cacheControl", "3600");
  fields.append("", new Blob([PICTURE], { type: "image/png" }));
  return fields;
}

/** The headers that begin an upload in parts. */
function inParts(path: string): Record<string, string> {
  const metadata = { bucketName: "media", objectName: path, contentType: "image/png" };
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`);
  return { "tus-resumable": "1.0.0", "upload-length": "4", "upload-metadata": pairs.join(",") };
}

interface Sent {
  readonly method?: string;
  readonly as?: Caller;
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
}

describe.each(MEDIA_SERVERS)("media on %s", (name, open) => {
  let server: MediaServer;
  beforeAll(async () => {
    server = await open();
  }, 180_000);
  afterAll(() => server.close());
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const admin = () => createAdminRemote(server.url, server.key);
  const as = (caller: Caller) => ({
    userId: "me",
    token: (server.callers[caller] ?? "").replace("Bearer ", ""),
  });
  const upload = (path: string, more?: Partial<UploadRequest>, caller: Caller = "admin") =>
    admin().upload(as(caller), picture(path, more));
  const names = async () =>
    (await server.query("select name from storage.objects order by name")).map((row) => row.name);

  function send(pathname: string, { method = "GET", as: caller = "visitor", body, headers }: Sent = {}) {
    const authorization = server.callers[caller];
    return fetch(`${server.url}/storage/v1${pathname}`, {
      method,
      headers: { apikey: server.key, ...(authorization ? { authorization } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }

  it("the admin's picture is stored, and everyone reads it with its type, caching and ranges", async () => {
    expect(await upload("blog-images/read.png")).toEqual({ ok: true, value: null });
    const answer = await send(`${PUBLIC}blog-images/read.png`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toMatch(/max-age=3600$/);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PICTURE);
    const known = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await send(`${PUBLIC}blog-images/read.png`, { headers: known })).status).toBe(304);
    const part = await send(`${PUBLIC}blog-images/read.png`, { headers: { range: "bytes=1-2" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 1-2/4"]);
    expect(await part.text()).toBe("PN");
    const beyond = await send(`${PUBLIC}blog-images/read.png`, { headers: { range: "bytes=9-" } });
    expect(beyond.status).toBe(416);
  });

  it.each([
    ["film.webm", "video/webm"],
    ["song.mp3", "audio/mpeg"],
    ["talk.m4a", "audio/mp4"],
    ["talk.oga", "audio/ogg"],
    ["talk.weba", "audio/webm"],
  ])("%s is served as %s", async (file, type) => {
    expect(await upload(`blog-images/${file}`, { type })).toEqual({ ok: true, value: null });
    const { headers } = await send(`${PUBLIC}blog-images/${file}`, { method: "HEAD" });
    expect(headers.get("content-type")).toBe(type);
  });

  it("a file that is there counts as sent, and keeps its bytes", async () => {
    await upload("site/first.png");
    const other = new TextEncoder().encode("other").buffer;
    expect(await upload("site/first.png", { bytes: other })).toEqual({ ok: true, value: null });
    const bytes = await (await send(`${PUBLIC}site/first.png`)).arrayBuffer();
    expect(new Uint8Array(bytes)).toEqual(PICTURE);
  });

  it("the browser's upload reports its progress up to the last byte", async () => {
    vi.stubGlobal("XMLHttpRequest", new JSDOM("", { url: server.url }).window.XMLHttpRequest);
    const seen: number[] = [];
    const bytes = new Uint8Array(300_000).buffer;
    const sent = await upload("site/film.mp4", {
      bytes,
      type: "video/mp4",
      onProgress: (loaded) => seen.push(loaded),
    });
    expect(sent).toEqual({ ok: true, value: null });
    expect(seen.at(-1)).toBe(300_000);
    const { headers } = await send(`${PUBLIC}site/film.mp4`, { method: "HEAD" });
    expect([headers.get("content-length"), headers.get("content-type")]).toEqual(["300000", "video/mp4"]);
  });

  it.each<[Caller, string]>([
    ["stranger", "of someone who is no admin"],
    ["expired", "that has expired"],
    ["forged", "with another signature"],
    ["malformed", "that is no token"],
  ])(
    "an upload by a %s, with a session %s, asks for a new sign-in in the worker and in the page",
    async (caller) => {
      const kind = "unauthorised";
      expect(await upload("site/refused.png", {}, caller)).toMatchObject({ ok: false, failure: { kind } });
      vi.stubGlobal("XMLHttpRequest", new JSDOM("", { url: server.url }).window.XMLHttpRequest);
      expect(await upload("site/refused.png", {}, caller)).toMatchObject({ ok: false, failure: { kind } });
      expect(await names()).not.toContain("site/refused.png");
    },
  );

  it("a visitor can neither upload, nor delete, nor learn a name", async () => {
    await upload("site/kept.png");
    const body = "png";
    const json = { "content-type": "application/json" };
    const type = { "content-type": "image/png" };
    for (const caller of ["visitor", "stranger"] as const) {
      const stored = await send("/object/media/site/refused.png", {
        method: "POST",
        as: caller,
        body,
        headers: type,
      });
      expect(stored.ok).toBe(false);
      const prefixes = JSON.stringify({ prefixes: ["site/kept.png"] });
      await send("/object/media", { method: "DELETE", as: caller, body: prefixes, headers: json });
      for (const prefix of ["", "site", "site/"]) {
        const list = await send("/object/list/media", {
          method: "POST",
          as: caller,
          body: JSON.stringify({ prefix }),
          headers: json,
        });
        expect(await list.text()).not.toMatch(/kept|"name"/);
      }
    }
    expect(await names()).toContain("site/kept.png");
    expect(await names()).not.toContain("site/refused.png");
  });

  it.each([
    ["a web page", "site/page.png", "text/html"],
    ["a drawing that can hold a script", "site/drawing.png", "image/svg+xml"],
  ])("%s is refused by its type", async (_, path, type) => {
    const refused = await upload(path, { type });
    expect(refused).toMatchObject({ ok: false, failure: { kind: "rejected" } });
    expect(await names()).not.toContain(path);
  });

  it.each(["secrets/a.png", "site/a.svg", "a.png", "site/.hidden.png"])(
    "%s is no place for a file, whoever sends it",
    async (path) => {
      const refused = await upload(path);
      expect(refused).toMatchObject({
        ok: false,
        failure: { kind: "unauthorised", refusal: { code: expect.stringMatching(/./) } },
      });
      expect(await names()).not.toContain(path);
    },
  );

  it("a file of 50 MB is taken, one byte more is refused, and nothing of it stays", async () => {
    const type = "video/mp4";
    const taken = { bytes: new Uint8Array(LIMIT).buffer, type };
    expect(await upload("site/whole.mp4", taken)).toEqual({ ok: true, value: null });
    const refused = { bytes: new Uint8Array(LIMIT + 1).buffer, type };
    expect(await upload("site/larger.mp4", refused)).toMatchObject({ failure: { kind: "rejected" } });
    expect(await names()).not.toContain("site/larger.mp4");
    expect((await send(`${PUBLIC}site/larger.mp4`)).ok).toBe(false);
  });

  it("the admin deletes a file; a missing one counts as deleted; an outdated session is told", async () => {
    await upload("site/gone.png");
    expect(await admin().deleteFile(as("expired"), "site/gone.png")).toMatchObject({
      failure: { kind: "unauthorised" },
    });
    expect(await admin().hasFile(as("admin"), "site/gone.png")).toEqual({ ok: true, value: true });
    for (const _ of ["there", "missing"])
      expect(await admin().deleteFile(as("admin"), "site/gone.png")).toEqual({ ok: true, value: null });
    expect(await admin().hasFile(as("admin"), "site/gone.png")).toEqual({ ok: true, value: false });
    expect(await names()).not.toContain("site/gone.png");
  });

  it("the sweep names the file that nothing has referred to for a week, not the one of a post", async () => {
    await upload("blog-images/used.png");
    await upload("blog-images/loose.png");
    await server.query(
      `insert into public.blog_posts (title, content, excerpt, featured_image) values ('Bread', '<p>Bread</p>', 'Bread',
        '/storage/v1/object/public/media/blog-images/used.png')`,
    );
    const sweep = async () =>
      JSON.stringify(await server.query("select private.unreferenced_media(7) as files"));
    expect(await sweep()).not.toContain("loose.png");
    await server.query("update private.unreferenced_since set since = since - interval '8 days'");
    expect(await sweep()).toContain("blog-images/loose.png");
    expect(await sweep()).not.toContain("used.png");
  });

  it("the importer stores a file, and takes the one of an earlier run for the same", async () => {
    const endpoint = {
      url: server.url,
      key: server.key,
      send: (request: Request) => {
        request.headers.set("authorization", server.callers.admin ?? "");
        return fetch(request);
      },
    };
    const importer = new SiteApi(endpoint, null);
    for (const _ of ["first run", "second run"])
      await importer.upload("blog-images/import-1.webp", Buffer.from(PICTURE), "image/webp");
    expect(await names()).toContain("blog-images/import-1.webp");
  });

  it("a replaced file has new bytes, for an upload that was interrupted", async () => {
    await upload("site/again.png");
    const body = "whole";
    const headers = { "content-type": "image/png", "x-upsert": "true" };
    const replaced = await send("/object/media/site/again.png", {
      method: "POST",
      as: "admin",
      body,
      headers,
    });
    expect(replaced.status).toBe(200);
    expect(await (await send(`${PUBLIC}site/again.png`)).text()).toBe("whole");
  });

  const JSON_TYPE = { "content-type": "application/json" };
  /**
   * What is sent, then the status of the response and the one in its body, of the embedded server and of the real one. The
   * app takes both for the same, or never sends it.
   */
  const DIVERGENCES: readonly (readonly [string, Sent, string, string])[] = [
    ["/object/public/media/site/none.png", {}, "404 404", "400 404"],
    ["/object/public/media/", {}, "404 404", "400 400"],
    ["/object/media/site/x.png", { method: "POST", body: "x" }, "401 401", "400 403"],
    ["/object/media/site/x.png", { method: "POST", as: "expired", body: "x" }, "401 401", "400 403"],
    ["/object/media/site/ü.png", { method: "POST", as: "admin", body: "x" }, "400 403", "400 400"],
    ["/object/media/..%2f..%2fx.png", { method: "POST", as: "admin", body: "x" }, "400 400", "400 403"],
    ["/object/none/x.png", { method: "POST", as: "admin", body: "x" }, "400 400", "400 404"],
    [
      "/object/media",
      { method: "DELETE", body: '{"prefixes":["x"]}', headers: JSON_TYPE },
      "401 401",
      "200 -",
    ],
    [
      "/object/media",
      { method: "DELETE", as: "admin", body: '{"prefixes":[]}', headers: JSON_TYPE },
      "200 -",
      "400 400",
    ],
    [
      "/object/list/media",
      { method: "POST", as: "admin", body: '{"prefix":""}', headers: JSON_TYPE },
      "400 400",
      "200 -",
    ],
    ["/object/media/site/form.png", { method: "POST", as: "admin", body: form() }, "400 400", "200 -"],
    [
      "/upload/resumable",
      { method: "POST", as: "admin", headers: inParts("site/parts.png") },
      "400 400",
      "201 -",
    ],
  ];
  it.each(DIVERGENCES)("known difference: %s %j", async (pathname, sent, embedded, real) => {
    const isPlain = typeof sent.body === "string";
    const headers = { ...(isPlain ? { "content-type": "image/png" } : {}), ...sent.headers };
    const answer = await send(pathname, { ...sent, headers });
    const { statusCode = "-" } = JSON.parse((await answer.text()) || "{}") as { statusCode?: string };
    expect(`${answer.status} ${statusCode}`).toBe(name === "embedded" ? embedded : real);
  });
});
