import { EventEmitter, once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KnownDevices } from "../../../server/accounts/known-devices.ts";
import { apiHandler } from "../../../server/api/api-handler.ts";
import { TurnQueue } from "../../../server/database/turn-queue.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";
import { JWT_SECRET, sessionOf } from "./session.ts";
import { PICTURE, type SmallProject, writeSmallProject } from "./small-project.ts";

const ADMIN = "00000000-0000-4000-8000-000000000001";
const ROW = "00000000-0000-4000-8000-00000000000a";

let project: SmallProject;
let site: HttpSite;
let behindProxy: HttpSite;
let requests: Request[];
let answer: () => Response | Promise<Response>;
/** The queue of the fake backend, like the real one's. */
let queue: TurnQueue;
let waiting: AbortSignal[];

async function serve(trustProxy: boolean): Promise<HttpSite> {
  const handler = apiHandler({
    call: ({ request: sent, unwanted, client }) => {
      waiting.push(unwanted);
      const turn = { client, unwanted };
      return queue.run(async () => {
        requests.push(sent);
        return answer();
      }, turn);
    },
    isAdmin: async (user) => user === ADMIN,
    storageRoot: path.join(project.root, "storage"),
    keys: { publishable: "sb_publishable_x", secret: "sb_secret_x", jwtSecret: JWT_SECRET },
    trustProxy,
    devices: new KnownDevices("secret", false),
  });
  const served = await serveHandler((req, res) => handler(req, res, () => res.writeHead(418).end()));
  const sendRequest: HttpSite["request"] = (path, options = {}) =>
    served.request(path, { ...options, headers: { apikey: "sb_publishable_x", ...options.headers } });
  return { ...served, request: sendRequest };
}

beforeAll(async () => {
  project = writeSmallProject();
  mkdirSync(path.join(project.root, "storage/media"), { recursive: true });
  writeFileSync(path.join(project.root, "storage/media/a.webp"), PICTURE);
  site = await serve(false);
  behindProxy = await serve(true);
});

beforeEach(() => {
  requests = [];
  waiting = [];
  queue = new TurnQueue();
  answer = () => Response.json([], { headers: { "cache-control": "public, max-age=60" } });
});

afterAll(async () => {
  await Promise.all([site.close(), behindProxy.close()]);
  project.remove();
});

const rejectionOf = async (path: string, options: Parameters<HttpSite["request"]>[1] = {}) => {
  const { status, body } = await site.request(path, options);
  return [status, JSON.parse(body).code, requests.length];
};

describe("sign-in", () => {
  test.each([
    ["POST", "/auth/v1/otp"],
    ["POST", "/auth/v1/magiclink"],
    ["POST", "/auth/v1/recover"],
    ["POST", "/auth/v1/verify"],
    ["GET", "/auth/v1/verify?token=1&type=magiclink"],
    ["POST", "/auth/v1/resend"],
    ["POST", "/auth/v1/signup"],
    ["GET", "/auth/v1/authorize?provider=github"],
    ["GET", "/auth/v1/callback"],
    ["GET", "/auth/v1/reauthenticate"],
    ["GET", "/auth/v1/admin/users"],
    ["POST", "/auth/v1/%6ftp"],
    ["POST", "/auth/v1/user/../otp"],
    ["POST", "/auth/v1/token"],
    ["POST", "/auth/v1/token?grant_type=pkce"],
    ["POST", "/auth/v1/token?grant_type=password&grant_type=id_token"],
    ["POST", "/auth/v1/token/?grant_type=password"],
    ["DELETE", "/auth/v1/user"],
    ["POST", "/auth/v1/constructor"],
  ])("%s %s does not exist", async (method, path) => {
    expect(await rejectionOf(path, { method })).toEqual([404, "not_found", 0]);
  });

  test.each([
    ["POST", "/auth/v1/token?grant_type=refresh_token"],
    ["GET", "/auth/v1/user"],
    ["PUT", "/auth/v1/user"],
    ["POST", "/auth/v1/logout?scope=local"],
    ["GET", "/auth/v1/settings"],
    ["GET", "/auth/v1/health"],
    ["OPTIONS", "/auth/v1/token?grant_type=password"],
  ])("%s %s does", async (method, path) => {
    expect([(await site.request(path, { method })).status, requests.length]).toEqual([200, 1]);
  });
});

describe("a query", () => {
  test.each([
    ["filters", "or=(id.is.null)"],
    ["hides the word", "sel%65ct=*,x(*)"],
    ["is longer than 4 kB", `ids={${"1,".repeat(2100)}}`],
  ])("a query that %s is rejected, except with the secret key", async (_what, query) => {
    expect(await rejectionOf(`/rest/v1/rpc/site_counts?${query}`)).toEqual([400, "PGRST100", 0]);
    const secret = { headers: { apikey: "sb_secret_x" } };
    expect((await site.request(`/rest/v1/rpc/site_counts?${query}`, secret)).status).toBe(200);
  });

  test("queries of the client pass", async () => {
    const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
    const page = `kind=blog&max=20&before=2026-01-01T00:00:00.000001Z&before_id=${ROW}`;
    expect((await site.request(`/rest/v1/rpc/site_page?${page}`)).status).toBe(200);
    const counts = encodeURIComponent(`{${ids.join(",")}}`);
    expect((await site.request(`/rest/v1/rpc/site_counts?ids=${counts}`)).status).toBe(200);
  });

  test("requests of a disconnected client are not processed", async () => {
    const hold = new EventEmitter();
    answer = async () => {
      await once(hold, "free");
      return Response.json([]);
    };
    const first = site.request("/rest/v1/rpc/site_head");
    await expect.poll(() => waiting.length).toBe(1);
    const left = request({
      port: site.port,
      path: "/rest/v1/rpc/site_head",
      headers: { apikey: "x" },
      agent: false,
    });
    left.on("error", () => undefined);
    left.end();
    await expect.poll(() => waiting.length).toBe(2);
    left.destroy();
    await expect.poll(() => waiting[1]?.aborted).toBe(true);
    hold.emit("free");
    await first;
    answer = () => Response.json([]);
    await site.request("/rest/v1/rpc/push_key");
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      "/rest/v1/rpc/site_head",
      "/rest/v1/rpc/push_key",
    ]);
  });
});

describe("the public API", () => {
  const statusOf = async (query: string, options: Parameters<HttpSite["request"]>[1] = {}) => {
    const { status } = await site.request(`/rest/v1/${query}`, options);
    return [status, requests.length];
  };

  test.each([
    [
      "full-text search over every article",
      `blog_posts?select=id&or=(${"content.fts.z0,".repeat(245)}id.is.null)`,
    ],
    ["a table, whole", "services"],
    ["a table of the owner's", "contact_messages?select=id"],
    ["a table that nobody has", "constructor"],
    ["a function of the owner's", "rpc/admin_changes?since=0"],
    ["a filter on a function's answer", "rpc/site_changes?since=0&or=(a.fts.b)"],
  ])("rejects %s with 400 before it reaches the database", async (_what, query) => {
    expect(await statusOf(query)).toEqual([400, 0]);
  });

  test.each([
    ["PATCH", "blog_posts"],
    ["DELETE", `blog_posts?id=eq.${ROW}`],
    ["PUT", "contact_messages"],
    ["POST", "blog_posts"],
    ["POST", "contact_messages?on_conflict=id"],
    ["POST", "rpc/save_row"],
    ["POST", "rpc/make_admin"],
    ["POST", "rpc/post_versions"],
    ["POST", "rpc/note_editor"],
    ["POST", "rpc/site_changes?select=x"],
  ])("rejects %s %s", async (method, query) => {
    expect(await statusOf(query, { method, body: Buffer.from("{}") })).toEqual([400, 0]);
  });

  test("gives neither plans nor counts of rows", async () => {
    expect(await statusOf("rpc/site_head", { headers: { prefer: "count=exact" } })).toEqual([400, 0]);
    expect(
      await statusOf("rpc/site_head", { headers: { accept: "application/vnd.pgrst.plan+json" } }),
    ).toEqual([400, 0]);
  });

  test("reads what is the owner's only with an unexpired session signed by this server", async () => {
    const read = async (authorization: string) =>
      (await site.request("/rest/v1/rpc/admin_counts", { headers: { authorization } })).status;
    expect(await read(await sessionOf(ADMIN))).toBe(200);
    expect(await read(await sessionOf(ADMIN, { secret: "another secret of thirty-two bytes!" }))).toBe(401);
    expect(await read(await sessionOf(ADMIN, { expires: "1 minute ago" }))).toBe(401);
    expect(await read("Bearer a.b.c")).toBe(401);
    expect(await read("Bearer sb_publishable_x")).toBe(400);
    const full = { authorization: await sessionOf(ADMIN) };
    expect((await site.request("/rest/v1/blog_posts", { headers: full })).status).toBe(400);
  });

  test("serves only public files to visitors, and the same with a forged session", async () => {
    const upload = async (authorization: string) =>
      rejectionOf("/storage/v1/object/media/a.png", { method: "POST", headers: { authorization } });
    const list = await site.request("/storage/v1/object/list/media", { method: "POST" });
    expect([list.status, JSON.parse(list.body).statusCode, requests.length]).toEqual([401, "401", 0]);
    expect(
      (await site.request("/storage/v1/object/media/a.png", { headers: { authorization: "Bearer a.b.c" } }))
        .status,
    ).toBe(401);
    await expect(upload("Bearer a.b.c").then(([status]) => status)).resolves.toBe(401);
  });

  test.each([
    ["one address", () => "203.0.113.1"],
    ["the addresses of one household", (n: number) => `2001:db8:1:2::${n}`],
  ])("limits the waiting requests of %s, so that others get their turn", async (_, addressOf) => {
    const hold = new EventEmitter();
    answer = async () => {
      await once(hold, "free");
      return Response.json([]);
    };
    const from = (address: string) =>
      behindProxy.request("/rest/v1/rpc/site_head", { headers: { "x-forwarded-for": address } });
    const many = Array.from({ length: 80 }, (__, n) => from(addressOf(n)));
    await expect.poll(() => waiting.length).toBe(80);
    const other = from("203.0.113.2");
    await expect.poll(() => waiting.length).toBe(81);
    answer = () => Response.json([]);
    hold.emit("free");
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect([(await other).status, requests[2]?.headers.get("x-forwarded-for")]).toEqual([200, "203.0.113.2"]);
    expect(statuses.filter((status) => status === 429).length).toBe(19);
  });
});

describe("a function", () => {
  test.each([
    "site_head",
    "site_first_pages",
    "site_changes",
    "site_counts",
    "admin_first_pages",
    "admin_page",
    "admin_rows",
    "admin_counts",
    "admin_changes",
  ])("%s can be called by GET", async (name) => {
    const headers = { authorization: await sessionOf(ADMIN) };
    expect((await site.request(`/rest/v1/rpc/${name}`, { headers })).status).toBe(200);
    expect((await site.request(`/rest/v1/rpc/${name}`, { method: "HEAD", headers })).status).toBe(200);
  });

  test.each(["save_row", "apply_interactions", "publish_due", "%73ave_row", "site_head/", ""])(
    "%s cannot be called by GET",
    async (name) => {
      expect(await rejectionOf(`/rest/v1/rpc/${name}`)).toEqual([405, "PGRST117", 0]);
      expect((await site.request(`/rest/v1/rpc/${name}`, { method: "HEAD" })).status).toBe(405);
      const headers = { authorization: await sessionOf(ADMIN) };
      expect((await site.request("/rest/v1/rpc/save_row", { method: "POST", headers })).status).toBe(200);
    },
  );
});

describe("a malformed request", () => {
  test.each([
    "/rest/v1/%zz",
    "/rest/v1/a%00b",
    "/rest/v1/x%2frpc",
    "/auth/v1/%c3",
    "/storage/v1/object/public/media/%E0%A4%A",
  ])("%s is answered with 400", async (path) => {
    expect([(await site.request(path)).status, requests.length]).toEqual([400, 0]);
  });

  test.each(["PROPFIND", "TRACE", "SEARCH", "LOCK"])("%s is answered with 405", async (method) => {
    expect(await rejectionOf("/rest/v1/blog_posts", { method })).toEqual([405, "PGRST117", 0]);
  });

  test("JSON nested deeper than 100 levels is rejected with 400; brackets in strings do not count", async () => {
    const post = (body: string) =>
      rejectionOf("/rest/v1/rpc/apply_interactions", { method: "POST", body: Buffer.from(body) });
    expect(await post("[".repeat(101) + "]".repeat(101))).toEqual([400, "PGRST102", 0]);
    expect(await post('{"a":'.repeat(101))).toEqual([400, "PGRST102", 0]);
    const harmless = JSON.stringify({ text: `\\"${"[".repeat(200)}`, list: Array(200).fill([[]]) });
    expect((await post(harmless))[2]).toBe(1);
    expect((await post(`{"a":${"[".repeat(99)}${"]".repeat(99)}}`))[2]).toBe(2);
  });

  const megabyte = (one: string) => `[${Array(Math.floor(1e6 / (one.length + 1))).fill(one)}]`;
  const fields = (most: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: most }, (_, n) => [`f${n}`, 1])));
  test.each([
    ["a list of rows", "/rest/v1/contact_messages", megabyte("{}"), undefined],
    ["a list for a function", "/rest/v1/rpc/site_head", megabyte("{}"), "application/json"],
    ["thousands of fields", "/rest/v1/rpc/submit", fields(50_000), "application/json"],
    ["a table", "/rest/v1/contact_messages", "id\n1\n", "text/csv"],
    ["a form", "/rest/v1/rpc/site_head", "a=1&b=2", "application/x-www-form-urlencoded"],
    ["a text", "/rest/v1/rpc/redirect_of", '"x"', "text/plain"],
    ["a list of accounts", "/auth/v1/token?grant_type=password", "[1]", "application/json"],
    ["no fields", "/auth/v1/token?grant_type=password", "null", "application/json"],
    ["a number", "/auth/v1/token?grant_type=password", '{"email":1,"password":"x"}', undefined],
    ["a list of telephones", "/auth/v1/token?grant_type=password", '{"phone":["1"]}', undefined],
    ["an object", "/auth/v1/token?grant_type=password", '{"email":"a@b.cd","password":{}}', undefined],
    ["a token that is no text", "/auth/v1/token?grant_type=refresh_token", '{"refresh_token":{}}', undefined],
    [
      "a zero in a name",
      "/auth/v1/token?grant_type=password",
      '{"email":"a\\u0000","password":"x"}',
      undefined,
    ],
  ])("%s in place of a call costs the database nothing", async (_what, path, body, type) => {
    const sent = { method: "POST", body: Buffer.from(body), headers: type ? { "content-type": type } : {} };
    const { status } = await site.request(path, sent);
    expect([status, requests.length]).toEqual([400, 0]);
  });

  test("a call has a few fields, whatever JSON is called", async () => {
    for (const type of [undefined, "application/json; charset=utf-8", "application/vnd.pgrst.object+json"])
      await site.request("/rest/v1/rpc/submit", {
        method: "POST",
        body: Buffer.from(fields(20)),
        headers: type ? { "content-type": type } : {},
      });
    expect(requests.length).toBe(3);
  });

  test.each([
    ["twenty thousand files", Array(20_000).fill("a.webp")],
    ["a file with a zero in its name", ["a\0.webp"]],
  ])("%s cannot be deleted at once", async (_what, prefixes) => {
    const body = Buffer.from(JSON.stringify({ prefixes }));
    const headers = {
      authorization: await sessionOf(ADMIN),
      "content-type": "application/json",
      "content-length": String(body.byteLength),
    };
    const { status } = await site.request("/storage/v1/object/media", { method: "DELETE", headers, body });
    expect([status, requests.length]).toEqual([400, 0]);
  });

  test.each([
    ["NUL", "a%00b.webp"],
    ["too long a name", "x".repeat(256)],
    ["too long a path", "x/".repeat(600)],
  ])("a file with %s is rejected with 400", async (_what, name) => {
    for (const method of ["GET", "POST", "PUT"]) {
      const { status } = await site.request(`/storage/v1/object/media/${name}`, { method });
      expect([status, requests.length]).toEqual([400, 0]);
    }
  });
});

describe("without a key", () => {
  test("only public files can be read without a key", async () => {
    const keyless = { headers: { apikey: "" } };
    expect(await rejectionOf("/rest/v1/blog_posts", keyless)).toEqual([401, "no_api_key", 0]);
    const body = Buffer.alloc(3 * 1024 * 1024);
    expect(
      (await site.request("/storage/v1/object/media/x", { ...keyless, method: "POST", body })).status,
    ).toBe(401);
    expect((await site.request("/storage/v1/object/public/media/a.webp", keyless)).status).toBe(200);
    expect((await site.request("/rest/v1/blog_posts", { ...keyless, method: "OPTIONS" })).status).toBe(200);
  });
});

describe("guessing passwords", () => {
  const guess = (served: HttpSite, email: string, headers: Record<string, string> = {}) =>
    served.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers,
      body: Buffer.from(JSON.stringify({ email, password: "x" })),
    });
  const wrong = () => Response.json({ error_code: "invalid_credentials" }, { status: 400 });

  test("sign-in is blocked after ten failures from one address, whatever headers it sends, even concurrently", async () => {
    answer = wrong;
    const server = await serve(false);
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        guess(server, `a${n}@x.example`, { "x-forwarded-for": `203.0.113.${n}` }),
      ),
    );
    expect([answers.filter(({ status }) => status === 400).length, requests.length]).toEqual([10, 10]);
    const last = await guess(server, "other@x.example");
    await server.close();
    expect([last.status, JSON.parse(last.body).code]).toEqual([429, "over_request_rate_limit"]);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(800);
  });

  const from = (n: number) => ({ "x-forwarded-for": `1.1.1.1, 203.${n}.113.7` });

  test("sign-in is blocked after fifty failures for one account, from any number of addresses", async () => {
    answer = wrong;
    await Promise.all(Array.from({ length: 50 }, (_, n) => guess(behindProxy, "Owner@x.example", from(n))));
    expect((await guess(behindProxy, " owner@X.example", from(60))).status).toBe(429);
    answer = () => Response.json({});
    expect((await guess(behindProxy, "another@x.example", from(60))).status).toBe(200);
    expect(requests[0]?.headers.get("x-forwarded-for")).toBe("203.0.113.7");
  });

  test("a device on which the owner has signed in before is not blocked, and is counted separately", async () => {
    const server = await serve(true);
    answer = () => Response.json({});
    const signedIn = await guess(server, "Owner@x.example", from(1));
    const [cookie = ""] = signedIn.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(
      /^selam-device=[\w-]+\.[\w-]+; Path=\/auth\/v1\/token; .*HttpOnly; SameSite=Strict$/,
    );
    const device = { ...from(2), cookie: cookie.split(";")[0] ?? "" };
    answer = wrong;
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess(server, "owner@x.example", from(n))));
    expect((await guess(server, "owner@x.example", from(70))).status).toBe(429);
    expect(
      (await guess(server, "owner@x.example", { ...from(70), cookie: "selam-device=made.up" })).status,
    ).toBe(429);
    const known = await Promise.all(
      Array.from({ length: 12 }, () => guess(server, "owner@x.example", device)),
    );
    expect(known.filter(({ status }) => status === 400).length).toBe(10);
    // A known device of one account gives no exemption for another account.
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess(server, "other@x.example", from(n))));
    expect((await guess(server, "other@x.example", device)).status).toBe(429);
    await server.close();
  });

  test("with https the cookie of a known device is bound to this host, and an older one without it is still known", () => {
    const [secure, plain] = [new KnownDevices("secret", true), new KnownDevices("secret", false)];
    const cookie = secure.cookieFor("owner@x.example");
    expect(cookie).toMatch(
      /^__Host-selam-device=[\w-]+\.[\w-]+; Path=\/; Secure; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const [sent = ""] = cookie.split(";");
    const [old = ""] = plain.cookieFor("owner@x.example").split(";");
    expect(secure.deviceOf(`a=b; ${sent}`, "owner@x.example")).not.toBeNull();
    expect(secure.deviceOf(`a=b; ${old}`, "owner@x.example")).not.toBeNull();
    expect(secure.deviceOf(`selam-device=made.up; ${sent}`, "owner@x.example")).not.toBeNull();
    expect(secure.deviceOf(sent, "other@x.example")).toBeNull();
    expect(plain.deviceOf(sent, "owner@x.example")).toBeNull();
  });

  test("sign-in is blocked after twenty failures from one network, and the next network is not affected", async () => {
    answer = wrong;
    const server = await serve(true);
    const house = (n: number, net = 1) => ({ "x-forwarded-for": `2001:db8:${net}:${n}::1` });
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => guess(server, `a${n}@x.example`, house(Math.floor(n / 8)))),
    );
    expect(tries.filter(({ status }) => status === 400).length).toBe(20);
    expect((await guess(server, "b@x.example", house(9))).status).toBe(429);
    expect((await guess(server, "b@x.example", house(9, 2))).status).toBe(400);
    await server.close();
  });

  test("a sign-in that the database could not take is not counted", async () => {
    const server = await serve(false);
    answer = () => {
      throw new Error("The database was lost.");
    };
    const lost = await Promise.all(Array.from({ length: 10 }, () => guess(server, "owner@x.example")));
    expect(lost.every(({ status }) => status >= 500)).toBe(true);
    answer = wrong;
    expect((await guess(server, "owner@x.example")).status).toBe(400);
    await server.close();
  });

  test("successful sign-ins and server errors are not counted", async () => {
    const server = await serve(false);
    for (const status of [200, 500]) {
      answer = () => Response.json({}, { status });
      const answers = await Promise.all(Array.from({ length: 10 }, () => guess(server, "owner@x.example")));
      expect(answers.every((one) => one.status === status)).toBe(true);
      expect((await guess(server, "owner@x.example")).status).toBe(status);
    }
    await server.close();
  });
});

describe("headers", () => {
  test("every response keeps data from being rendered as a page, and personal data from being cached", async () => {
    const bare = "default-src 'none'; frame-ancestors 'none'";
    const shown = async (path: string, headers: Record<string, string> = {}) => {
      const { headers: got } = await site.request(path, { headers });
      return [got["content-security-policy"], got["x-content-type-options"], got["cache-control"]];
    };
    const session = { authorization: await sessionOf(ADMIN) };
    expect(await shown("/rest/v1/rpc/site_head")).toEqual([bare, "nosniff", "public, max-age=60"]);
    expect(await shown("/rest/v1/rpc/site_head", session)).toEqual([bare, "nosniff", "no-store"]);
    expect(await shown("/auth/v1/settings")).toEqual([bare, "nosniff", "no-store"]);
    expect(await shown("/auth/v1/otp")).toEqual([bare, "nosniff", "no-store"]);
    expect(await shown("/storage/v1/object/public/x/y")).toEqual([
      `${bare}; sandbox`,
      "nosniff",
      "public, max-age=60",
    ]);
  });

  test.each(["/storage/v1/object/%70ublic/media/a.webp", "/storage/v1/object/public%2fmedia%2Fa.webp"])(
    "public media have the same headers under another spelling: %s",
    async (path) => {
      const { status, headers, body } = await site.request(path);
      expect([status, body, headers["content-security-policy"], requests.length]).toEqual([
        200,
        PICTURE.toString(),
        "default-src 'none'; sandbox",
        0,
      ]);
    },
  );
});
