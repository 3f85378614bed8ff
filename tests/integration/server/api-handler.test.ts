import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { get, request } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KnownDevices } from "../../../server/accounts/known-devices.ts";
import { apiHandler } from "../../../server/api/api-handler.ts";
import { APP_KEY } from "../../../server/database/server-keys.ts";
import { QueueClosedError } from "../../../server/database/turn-queue.ts";
import { parseRange } from "../../../server/http/byte-range.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";
import { JWT_SECRET, sessionOf } from "./session.ts";
import { PICTURE, type SmallProject, writeSmallProject } from "./small-project.ts";

const ADMIN = "00000000-0000-4000-8000-000000000001";
const MEDIA = "/storage/v1/object/public/media";

let project: SmallProject;
let site: HttpSite;
/** The requests to the fake API, and its answers. */
let requests: { request: Request; body: string }[];
let answer: () => Response | Promise<Response>;

beforeAll(async () => {
  project = writeSmallProject();
  const folder = path.join(project.root, "storage/media/blog-images");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "a b.webp"), PICTURE);
  writeFileSync(path.join(folder, "page.html"), "<script>alert(1)</script>");
  writeFileSync(path.join(folder, ".hidden.webp"), PICTURE);
  writeFileSync(path.join(project.root, "storage/private.webp"), PICTURE);
  const handler = apiHandler({
    call: async ({ request, file }) => {
      requests.push({ request, body: file ? readFileSync(file.file, "utf8") : await request.text() });
      return answer();
    },
    isAdmin: async (user) => user === ADMIN,
    storageRoot: path.join(project.root, "storage"),
    keys: { publishable: "sb_publishable_own", secret: "sb_secret_x", jwtSecret: JWT_SECRET },
    trustProxy: false,
    devices: new KnownDevices("secret", false),
  });
  const served = await serveHandler((req, res) =>
    handler(req, res, () => {
      res.statusCode = 418;
      res.end();
    }),
  );
  const sendRequest: HttpSite["request"] = (path, options = {}) =>
    served.request(path, { ...options, headers: { apikey: "sb_publishable_x", ...options.headers } });
  site = { ...served, request: sendRequest };
});

beforeEach(() => {
  requests = [];
  answer = () => Response.json({ ok: true });
});

afterAll(async () => {
  await site.close();
  project.remove();
});

test("an app that was built for no one data directory has this one's key", async () => {
  await site.request("/auth/v1/settings", {
    headers: { apikey: APP_KEY, authorization: `Bearer ${APP_KEY}` },
  });
  const [{ request } = {}] = requests;
  expect(request?.headers.get("apikey")).toBe("sb_publishable_own");
  expect(request?.headers.get("authorization")).toBe("Bearer sb_publishable_own");
});

test("a preflight for a function with parameters succeeds as with PostgREST, and only a preflight", async () => {
  const preflight = { "access-control-request-method": "POST", origin: "https://selam.example" };
  const ask = (path: string, headers: Record<string, string>) =>
    site.request(path, { method: "OPTIONS", headers });
  answer = () =>
    Response.json({ code: "PGRST202" }, { status: 404, headers: { "access-control-allow-origin": "*" } });
  const allowed = await ask("/rest/v1/rpc/site_counts", preflight);
  expect([allowed.status, allowed.headers["access-control-allow-origin"], allowed.body]).toEqual([
    200,
    "*",
    "",
  ]);
  expect((await ask("/rest/v1/rpc/site_counts", {})).status).toBe(404);
  expect((await ask("/rest/v1/nothing", preflight)).status).toBe(404);
});

describe("public media", () => {
  test("public media are served from disk with type, an hour's caching and nothing executable", async () => {
    const { status, headers, body } = await site.request(`${MEDIA}/blog-images/a%20b.webp`);
    expect([status, body, requests.length]).toEqual([200, PICTURE.toString(), 0]);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=3600",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-length": "16",
    });
    const page = await site.request(`${MEDIA}/blog-images/page.html`);
    expect(page.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
    });
  });

  test("public media are served in ranges for players that request them", async () => {
    const part = async (range: string) => {
      const { status, headers, body } = await site.request(`${MEDIA}/blog-images/a%20b.webp`, {
        headers: { range },
      });
      return [status, headers["content-range"], body];
    };
    expect(await part("bytes=0-3")).toEqual([206, "bytes 0-3/16", "0123"]);
    expect(await part("bytes=10-")).toEqual([206, "bytes 10-15/16", "abcdef"]);
    expect(await part("bytes=-2")).toEqual([206, "bytes 14-15/16", "ef"]);
    expect(await part("bytes=12-400")).toEqual([206, "bytes 12-15/16", "cdef"]);
    expect(await part("bytes=16-")).toEqual([416, "bytes */16", ""]);
    expect(await part("bytes=0-1,4-5")).toEqual([200, undefined, PICTURE.toString()]);
  });

  test("unchanged media are not sent again, and media changed during a download are sent whole", async () => {
    const { headers } = await site.request(`${MEDIA}/blog-images/a%20b.webp`);
    const etag = String(headers.etag);
    const again = (extra: Record<string, string>) =>
      site.request(`${MEDIA}/blog-images/a%20b.webp`, { headers: extra });
    expect((await again({ "if-none-match": `"other", W/${etag}` })).status).toBe(304);
    expect((await again({ "if-modified-since": String(headers["last-modified"]) })).status).toBe(304);
    expect((await again({ range: "bytes=0-3", "if-range": etag })).status).toBe(206);
    expect((await again({ range: "bytes=0-3", "if-range": '"older"' })).status).toBe(200);
  });

  test.each(["", "blog-images", "blog-images/", ".hidden.webp", "blog-images/.hidden.webp", "gone.webp"])(
    "%j serves nothing: no listing, no hidden file",
    async (key) => {
      const { status, headers } = await site.request(`${MEDIA}/${key}`);
      expect([status, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    },
  );

  test.each([
    "..%2fprivate.webp",
    "blog-images/..%2f..%2fprivate.webp",
    "..%5cprivate.webp",
    "%2e%2e%2fprivate.webp",
    "%2fetc%2fpasswd",
  ])("%j cannot leave the folder", async (key) => {
    const { status, body } = await site.request(`${MEDIA}/${key}`);
    expect([status, body.includes("0123")]).toEqual([404, false]);
  });

  test("HEAD returns the size and no body", async () => {
    const head = await site.request(`${MEDIA}/blog-images/a%20b.webp`, { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.body]).toEqual([200, "16", ""]);
  });
});

describe("the API", () => {
  test("the API handles only its own paths", async () => {
    for (const path of ["/", "/about", "/rest/v10/x", "/_system/info", "/storage"])
      expect((await site.request(path)).status).toBe(418);
    for (const path of ["/rest/v1/rpc/site_head", "/auth/v1/settings?x=1", "/storage/v1/object/public/y"])
      expect((await site.request(path)).status).toBe(200);
    expect((await site.request("/x/../rest/v1/rpc/push_key")).status).toBe(200);
    expect(requests.map(({ request }) => new URL(request.url).pathname)).toEqual([
      "/rest/v1/rpc/site_head",
      "/auth/v1/settings",
      "/storage/v1/object/public/y",
      "/rest/v1/rpc/push_key",
    ]);
  });

  test("the API gets the whole body, its true length, and the one trusted address", async () => {
    const headers = { "x-forwarded-for": "6.6.6.6, 203.0.113.7", "x-custom": "kept" };
    await site.request("/rest/v1/contact_messages", {
      method: "POST",
      body: Buffer.from('{"a":"ሰ"}'),
      headers,
    });
    await site.request("/rest/v1/rpc/site_head");
    const [first, second] = requests;
    expect(first?.body).toBe('{"a":"ሰ"}');
    expect(first?.request.headers.get("content-length")).toBe("11");
    expect(first?.request.headers.get("x-custom")).toBe("kept");
    expect(first?.request.headers.get("x-forwarded-for")).toBe("127.0.0.1");
    expect(second?.request.headers.get("x-forwarded-for")).toBe("127.0.0.1");
  });

  test("responses above 1 kB are compressed, smaller ones and partial lists are not", async () => {
    const rows = Array.from({ length: 200 }, (_, id) => ({ id, title: "ሰላም" }));
    answer = () => Response.json(rows);
    const received = (encoding: string) =>
      new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
        get(
          {
            port: site.port,
            path: "/rest/v1/rpc/site_head",
            headers: { apikey: "x", "accept-encoding": encoding },
          },
          (res) => {
            buffer(res).then(
              (bytes) => resolve({ encoding: res.headers["content-encoding"], bytes }),
              reject,
            );
          },
        );
      });
    const brotli = await received("gzip, deflate, br");
    expect([brotli.encoding, JSON.parse(brotliDecompressSync(brotli.bytes).toString())]).toEqual([
      "br",
      rows,
    ]);
    const gzip = await received("gzip, br;q=0");
    expect([gzip.encoding, JSON.parse(gunzipSync(gzip.bytes).toString())]).toEqual(["gzip", rows]);
    expect((await received("identity")).encoding).toBeUndefined();
    answer = () => Response.json(rows, { status: 206, headers: { "content-range": "0-199/*" } });
    expect((await received("br")).encoding).toBeUndefined();
    answer = () => Response.json(rows, { headers: { "content-range": "0-199/*" } });
    expect((await received("br")).encoding).toBe("br");
    answer = () => Response.json([]);
    expect((await received("br")).encoding).toBeUndefined();
  });

  test("a body above the sender's limit is rejected before it reaches the database", async () => {
    const send = async (path: string, megabytes: number, headers: Record<string, string> = {}) => {
      const body = Buffer.alloc(megabytes * 1024 * 1024, " ");
      body.write("{}");
      const sent = await site.request(path, { method: "POST", headers, body });
      return [sent.status, JSON.parse(sent.body).message];
    };
    const session = { authorization: await sessionOf(ADMIN) };
    const noAdmin = { authorization: await sessionOf("00000000-0000-4000-8000-000000000002") };
    const publicKey = { authorization: "Bearer sb_publishable_x" };
    const secret = { apikey: "sb_secret_x" };
    const stranger = [413, "The request is larger than 1 MB."];
    const batch = "/rest/v1/rpc/apply_interactions";
    const film = "/storage/v1/object/media/x.mp4";
    expect(await send(batch, 2)).toEqual(stranger);
    expect(await send(batch, 2, { "transfer-encoding": "chunked" })).toEqual(stranger);
    expect(await send(batch, 2, publicKey)).toEqual(stranger);
    expect(await send(film, 2, noAdmin)).toEqual(stranger);
    expect(await send(film, 2)).toEqual([401, "Sign in to upload or delete files."]);
    expect(await send(film, 2, { authorization: "Bearer a.b.c" })).toEqual([
      401,
      "The session is not valid, or has expired.",
    ]);
    expect(await send("/rest/v1/rpc/save_row", 7, session)).toEqual([
      413,
      "The request is larger than 6 MB.",
    ]);
    expect(await send(film, 61, session)).toEqual([413, "The request is larger than 60 MB."]);
    expect(await send(film, 61, { ...session, "transfer-encoding": "chunked" })).toEqual([
      413,
      "The request is larger than 60 MB.",
    ]);
    expect(requests.length).toBe(0);
    expect(await send(film, 7, session)).toEqual([200, undefined]);
    expect([requests[0]?.body.length, requests[0]?.request.headers.get("content-length")]).toEqual([
      7 * 1024 * 1024,
      String(7 * 1024 * 1024),
    ]);
    expect(await send("/rest/v1/rpc/save_row", 2, session)).toEqual([200, undefined]);
    expect(await send("/rest/v1/rpc/x", 2, secret)).toEqual([200, undefined]);
    expect(readdirSync(path.join(project.root, "storage")).filter((name) => name.startsWith("."))).toEqual(
      [],
    );
  });

  test("four large uploads are accepted at once, and a fifth gets a Retry-After", async () => {
    const authorization = await sessionOf(ADMIN);
    const size = 2 * 1024 * 1024;
    const headers = { apikey: "x", authorization, "content-length": size, "content-type": "video/mp4" };
    const started = Array.from({ length: 4 }, (_, n) => {
      const upload = request({
        port: site.port,
        path: `/storage/v1/object/media/${n}.mp4`,
        method: "POST",
        headers,
        agent: false,
      });
      upload.on("error", () => undefined);
      upload.write(Buffer.alloc(1024));
      return upload;
    });
    const storage = path.join(project.root, "storage");
    const waiting = () => readdirSync(storage).filter((name) => name.startsWith(".incoming-")).length;
    await expect.poll(waiting).toBe(4);
    const fifth = await site.request("/storage/v1/object/media/5.mp4", {
      method: "POST",
      headers: { authorization },
      body: Buffer.alloc(size),
    });
    expect([fifth.status, fifth.headers["retry-after"]]).toEqual([503, "10"]);
    for (const upload of started) upload.destroy();
    await expect.poll(waiting).toBe(0);
  });

  test("requests during shutdown get a Retry-After", async () => {
    answer = () => Promise.reject(new QueueClosedError("The server is shutting down."));
    const { status, headers } = await site.request("/rest/v1/rpc/site_head");
    expect([status, headers["retry-after"]]).toEqual([503, "2"]);
  });

  test("HEAD returns the headers and no body", async () => {
    answer = () => new Response(null, { headers: { "content-range": "0-24/25" } });
    const head = await site.request("/rest/v1/rpc/site_head", { method: "HEAD" });
    expect([head.status, head.headers["content-range"], head.body]).toEqual([200, "0-24/25", ""]);
  });
});

test("ranges are parsed as in RFC 9110", () => {
  expect(parseRange(undefined, 10)).toBeUndefined();
  expect(parseRange("items=0-1", 10)).toBeUndefined();
  expect(parseRange("bytes=-", 10)).toBeUndefined();
  expect(parseRange("bytes=5-2", 10)).toBeUndefined();
  expect(parseRange("bytes=-0", 10)).toBe("unsatisfiable");
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-99", 10)).toEqual({ start: 0, end: 9 });
});
