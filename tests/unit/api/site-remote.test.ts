import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import { byKind, LISTED_KINDS, ofKinds } from "../../../src/domain/kinds/kinds.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { minute, uuid } from "../support/content.ts";

let server: Server | null = null;
let requests: string[] = [];
let headers: IncomingHttpHeaders[] = [];
/** The bodies of the requests that had one. */
let bodies: unknown[] = [];

afterEach(async () => {
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  server = null;
  [requests, headers, bodies] = [[], [], []];
});

/** A server that gives every request this answer. */
function answering(status: number, body: string, type?: string): Promise<Remote> {
  return serving(status, [body], type);
}

/** A server that answers in JSON, with one of these after the other, and then with the last. */
function answeringJson(...answers: unknown[]): Promise<Remote> {
  return serving(
    200,
    answers.map((answer) => JSON.stringify(answer)),
  );
}

async function serving(status: number, answers: string[], type = "application/json"): Promise<Remote> {
  const listening = createServer(async (request, response) => {
    requests.push(decodeURIComponent(request.url ?? ""));
    headers.push(request.headers);
    const body = (await request.toArray()).join("");
    if (body !== "") bodies.push(JSON.parse(body));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    response.writeHead(status, { "content-type": type, connection: "close" }).end(answer);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return createSiteRemote(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`, "key");
}

const row = {
  id: uuid(1),
  rev: 4,
  title: "Hello",
  created_at: "2026-11-20 09:02:05.651+00",
  published_at: "2026-11-20 09:02:05.651+00",
};

describe("the site's server", () => {
  it("published rows are requested newest first, by keyset", async () => {
    const remote = await answeringJson({ rows: [], whole: true });
    await remote.page("news", null, 20);
    await remote.page("blog", { publishedAt: minute(5), id: uuid(9) }, 20);
    expect(requests).toEqual([
      "/rest/v1/rpc/site_page?kind=news&max=20",
      `/rest/v1/rpc/site_page?kind=blog&max=20&before=${minute(5)}&before_id=${uuid(9)}`,
    ]);
  });

  it("rows are parsed into entities, and a malformed one is skipped without ending the list", async () => {
    const remote = await answeringJson({ rows: [row, { ...row, id: "no uuid" }], whole: false });
    expect(await remote.page("news", null, 2)).toMatchObject({
      ok: true,
      value: {
        rows: [{ title: "Hello", publishedAt: "2026-11-20T09:02:05.651000Z" }],
        received: 2,
        whole: false,
      },
    });
  });

  it("changes are returned as entities with their cursor", async () => {
    const answer = {
      restart: false,
      rev: 9,
      stamp: "s",
      now: "2026-11-20T10:00:00+00:00",
      more: true,
      gone: [],
    };
    const remote = await answering(
      200,
      JSON.stringify({
        ...answer,
        rows: [
          { kind: "news", row },
          { kind: "later", row },
        ],
      }),
    );
    const changes = await remote.changes({ rev: 3, stamp: "old" }, 1_000, []);
    expect(changes).toMatchObject({ ok: true, value: { cursor: { rev: 9, stamp: "s" }, more: true } });
    if (changes.ok) expect(changes.value.rows.map(({ kind }) => kind)).toEqual(["news"]);
    await remote.changes({ rev: 3, stamp: "old" }, 1_000, [{ id: uuid(4), at: minute(2) }]);
    const url = "/rest/v1/rpc/site_changes?since=3&stamp=old&max=1000&format=2";
    expect(requests).toEqual([url, `${url}&done={${uuid(4)}}&done_at={${minute(2)}}`]);
  });

  it("the first pages of all lists come with the head, and rows of the wrong shape are skipped", async () => {
    const none = { rows: [], whole: true };
    const post = { ...row, id: uuid(1), published_at: "2026-01-02T00:00:00+00:00" };
    const broken = { ...post, id: 7, published_at: "2026-01-01T00:00:00+00:00" };
    const later = { id: uuid(9), published_at: "2025-12-31T00:00:00+00:00", created_at: "never" };
    const answer = {
      due: false,
      head: { rev: 9, stamp: "s", now: "2026-11-20T10:00:00+00:00", min_format: 1, due: false },
      listed: {
        ...ofKinds(LISTED_KINDS, () => none),
        news: { rows: [post, broken, later], whole: false },
      },
      readable: null,
      unpaged: { service: [{ id: 7 }], profile: [], event: [], later: [] },
    };
    const remote = await answering(200, JSON.stringify(answer));
    const first = await remote.firstPages("en");
    expect(first).toMatchObject({
      ok: true,
      value: {
        head: { rev: 9, stamp: "s", minFormat: 1 },
        listed: {
          blog: { rows: [], end: null, whole: true },
          news: {
            received: 3,
            end: { publishedAt: "2025-12-31T00:00:00.000000Z", id: uuid(9) },
            whole: false,
          },
        },
        readable: null,
        unpaged: { service: [], profile: [], event: [] },
      },
    });
    if (first.ok) expect(first.value.listed.news.rows.map(({ id }) => id)).toEqual([uuid(1)]);
    await remote.firstPages("ti");
    expect(requests).toEqual([
      "/rest/v1/rpc/site_first_pages",
      "/rest/v1/rpc/site_first_pages?readable_in=ti",
    ]);
  });

  it("first pages without one of the lists are not taken for an empty list", async () => {
    const head = { rev: 9, stamp: "s", now: "2026-11-20T10:00:00+00:00" };
    const unpaged = { service: [], profile: [], event: [] };
    const remote = await answering(200, JSON.stringify({ head, listed: {}, unpaged }));
    expect(await remote.firstPages("en")).toEqual({ ok: false, failure: { kind: "portal" } });
  });

  it("a captive portal is recognised, even with 200", async () => {
    const remote = await answering(200, "<html>Log in</html>", "text/html");
    expect(await remote.head()).toEqual({ ok: false, failure: { kind: "portal" } });
  });

  it("foreign JSON is treated as a captive portal", async () => {
    const remote = await answering(200, '{"welcome":"to the train"}');
    expect(await remote.head()).toEqual({ ok: false, failure: { kind: "portal" } });
  });

  it("requests are made once; retrying is left to the site sync", async () => {
    const remote = await answering(503, "{}");
    expect(await remote.head()).toEqual({ ok: false, failure: { kind: "busy", retryAfter: null } });
    expect(requests).toHaveLength(1);
  });

  it("a refused connection is offline", async () => {
    const remote = await answering(200, "[]");
    await new Promise((resolve) => server?.close(resolve));
    expect(await remote.head()).toEqual({ ok: false, failure: { kind: "offline" } });
  });

  it("a programming error is not reported as a network failure", async () => {
    await expect(createSiteRemote("not an address", "key").head()).rejects.toThrow();
  });

  it("a message answered by status alone is sent", async () => {
    const remote = await answering(201, "");
    const message = { name: "Saba", email: "saba@example.org", message: "Hello", website: "" };
    expect(await remote.sendMessage(uuid(1), message)).toEqual({ ok: true, value: null });
  });

  it("a message with any other answer is not sent", async () => {
    const message = { name: "Saba", email: "saba@example.org", message: "Hello", website: "" };
    for (const [status, body] of [
      [200, "[]"],
      [200, '{"login":"required"}'],
      [201, '{"login":"required"}'],
      [204, ""],
    ] as const) {
      const remote = await answering(status, body);
      expect(await remote.sendMessage(uuid(1), message)).toEqual({ ok: false, failure: { kind: "portal" } });
      await new Promise((resolve) => server?.close(resolve));
    }
  });

  it("a message that already exists is sent", async () => {
    const remote = await answering(
      409,
      '{"code":"23505","message":"duplicate key","details":null,"hint":null}',
    );
    const message = { name: "Saba", email: "saba@example.org", message: "Hello", website: "" };
    expect(await remote.sendMessage(uuid(1), message)).toEqual({ ok: true, value: null });
  });
});

const TIME = "2026-11-20T10:00:00+00:00";
const HEAD = { rev: 9, stamp: "s", now: TIME, min_format: 3 };

/** A post of any kind as the server sends it. */
const post = (n: number) => ({ ...row, id: uuid(n), rev: n });

describe("what the site's server is asked", () => {
  it("a visitor has no session, and what is read is asked for without a body", async () => {
    const remote = await answeringJson(HEAD);
    await remote.head();
    expect([headers[0]?.apikey, headers[0]?.authorization]).toEqual(["key", undefined]);
    expect(bodies).toEqual([]);
  });

  it("all rows of a kind are read oldest first, in as many answers as they take", async () => {
    const { published_at: _, ...service } = { ...post(2), icon: "heart", description: "", features: [] };
    const older = { ...service, id: uuid(1), created_at: TIME };
    const remote = await answeringJson({ rows: [service], whole: false }, { rows: [older], whole: true });
    expect(await remote.all("service")).toMatchObject({ value: [{ id: uuid(1) }, { id: uuid(2) }] });
    const ask = "/rest/v1/rpc/site_page?kind=service&max=1000";
    expect(requests).toEqual([ask, `${ask}&before=2026-11-20T09:02:05.651000Z&before_id=${uuid(2)}`]);
  });

  it("all rows of a kind are returned, without those that cannot be read", async () => {
    const { published_at: _, ...service } = { ...post(1), icon: "heart", description: "", features: [] };
    const remote = await answeringJson({ rows: [{ ...service, id: 7 }, service], whole: true });
    expect(await remote.all("service")).toMatchObject({ ok: true, value: [{ id: uuid(1), title: "Hello" }] });
  });

  it("a row is returned by its id, and nothing if it cannot be read or does not exist", async () => {
    const remote = await answeringJson(post(1), { ...post(1), rev: "4" }, null);
    expect(await remote.row("news", uuid(1))).toMatchObject({ ok: true, value: { id: uuid(1) } });
    expect(await remote.row("news", uuid(1))).toEqual({ ok: true, value: null });
    expect(await remote.row("news", uuid(1))).toEqual({ ok: true, value: null });
    expect(requests[0]).toBe(`/rest/v1/rpc/site_row?kind=news&id=${uuid(1)}`);
  });

  it("a page of comments is in the order of writing, and ends with the last one that was written", async () => {
    const written = { id: uuid(2), rev: 3, post_id: uuid(1), body: "Selam", seq: 1, created_at: TIME };
    const remote = await answeringJson({ rows: [written], whole: true });
    expect(await remote.page("comment", null, 20)).toMatchObject({
      ok: true,
      value: {
        rows: [{ id: uuid(2), body: "Selam", publishedAt: "2026-11-20T10:00:00.000000Z" }],
        received: 1,
        end: { publishedAt: "2026-11-20T10:00:00.000000Z", id: uuid(2) },
      },
    });
  });

  it.each([
    ["without a time", { published_at: null }],
    ["with an unreadable time", { published_at: "yesterday" }],
    ["with an unreadable id", { id: 7 }],
  ])("a page whose last row is one %s has no end that can be read", async (_, broken) => {
    const remote = await answeringJson({ rows: [post(2), { ...post(1), ...broken }], whole: false });
    expect(await remote.page("news", null, 2)).toMatchObject({ value: { received: 2, end: null } });
  });

  it("counters are asked for by the ids of their posts, and missing ones count as 0", async () => {
    const remote = await answeringJson([{ kind: "blog", id: uuid(1), likes: 3, counts_version: 7 }]);
    expect(await remote.counts([uuid(1), uuid(2)])).toEqual({
      ok: true,
      value: [{ kind: "blog", id: uuid(1), likes: 3, comments: 0, shares: 0, views: 0, countsVersion: 7 }],
    });
    expect(requests).toEqual([`/rest/v1/rpc/site_counts?ids={${uuid(1)},${uuid(2)}}`]);
  });

  it("foreign JSON instead of counters is treated as a captive portal", async () => {
    const portal = { ok: false, failure: { kind: "portal" } };
    const remote = await answeringJson({ welcome: "to the train" }, [{ welcome: "to the train" }]);
    expect([await remote.counts([]), await remote.counts([])]).toEqual([portal, portal]);
  });

  it("the head has the oldest format that the server takes, which is the first one if it names none", async () => {
    const { min_format: _, ...old } = HEAD;
    const remote = await answeringJson(HEAD, old);
    const head = { rev: 9, stamp: "s", now: "2026-11-20T10:00:00.000000Z" };
    expect(await remote.head()).toEqual({ ok: true, value: { ...head, minFormat: 3 } });
    expect(await remote.head()).toEqual({ ok: true, value: { ...head, minFormat: 1 } });
  });

  it("a time that cannot be read does not cost the answer", async () => {
    const remote = await answeringJson({ ...HEAD, now: "now" });
    expect(await remote.head()).toMatchObject({ ok: true, value: { now: "" } });
  });
});

describe("a server whose schedule is overdue", () => {
  const due = { due: true };

  it("carries it out before the head is read", async () => {
    const remote = await answeringJson({ ...HEAD, ...due }, 1, { ...HEAD, rev: 10 });
    expect(await remote.head()).toMatchObject({ ok: true, value: { rev: 10 } });
    expect(requests).toEqual(["site_head", "publish_due", "site_head"].map((name) => `/rest/v1/rpc/${name}`));
  });

  it("carries it out before changes are read", async () => {
    const page = { restart: false, more: false, rev: 9, stamp: "s", now: TIME, rows: [], gone: [] };
    const remote = await answeringJson({ ...page, ...due }, 1, { ...page, rev: 10 });
    const changes = await remote.changes({ rev: 3, stamp: "old" }, 5, []);
    expect(changes).toMatchObject({ ok: true, value: { cursor: { rev: 10 } } });
    expect(requests[1]).toBe("/rest/v1/rpc/publish_due");
  });

  it("carries it out before the first pages are read", async () => {
    const none = { rows: [], whole: true };
    const listed = ofKinds(LISTED_KINDS, () => none);
    const unpaged = { service: [], profile: [], event: [] };
    const first = (rev: number) => ({ head: { ...HEAD, rev }, listed, readable: null, unpaged });
    const remote = await answeringJson({ ...first(9), ...due }, 1, first(10));
    expect(await remote.firstPages("en")).toMatchObject({ ok: true, value: { head: { rev: 10 } } });
    expect(requests[1]).toBe("/rest/v1/rpc/publish_due");
  });
});

it("the first pages have the rows of every kind, and those readable in Tigrinya on their own", async () => {
  const page = (n: number) => ({ rows: [post(n)], whole: n % 2 === 0 });
  const { published_at: _, ...unpaged } = post(5);
  const written = { ...unpaged, id: uuid(4), post_id: uuid(1), body: "Selam", seq: 1 };
  const remote = await answeringJson({
    head: HEAD,
    listed: {
      ...ofKinds(LISTED_KINDS, () => page(8)),
      blog: page(1),
      news: page(2),
      community: page(3),
      comment: { rows: [written], whole: true },
    },
    readable: { ...byKind(() => page(8)), blog: page(11), news: page(12), community: page(13) },
    unpaged: {
      service: [unpaged],
      profile: [{ ...unpaged, id: uuid(6), name: "Selam", email: "", place: "" }],
      event: [{ ...post(7), starts_at: TIME }],
    },
  });
  const first = await remote.firstPages("ti");
  const one = (n: number) => ({ rows: [{ id: uuid(n) }], received: 1, whole: n % 2 === 0 });
  expect(first).toMatchObject({
    ok: true,
    value: {
      head: { rev: 9, minFormat: 3 },
      listed: { blog: one(1), news: one(2), community: one(3), comment: one(4) },
      readable: { blog: one(11), news: one(12), community: one(13) },
      unpaged: { service: [{ id: uuid(5) }], profile: [{ id: uuid(6) }], event: [{ id: uuid(7) }] },
    },
  });
});

describe("changes", () => {
  const page = { restart: false, more: false, rev: 9, stamp: "s", now: TIME, rows: [], gone: [] };

  it("of a restored server leave the cursor where it is", async () => {
    const remote = await answeringJson({ ...page, restart: true });
    const since = { rev: 3, stamp: "old" };
    expect(await remote.changes(since, 5, [])).toMatchObject({ value: { restart: true, cursor: since } });
  });

  it("are returned without the rows and deletions that this version cannot read", async () => {
    const gone = { kind: "blog", id: uuid(1), rev: 5 };
    const remote = await answeringJson({
      ...page,
      rows: [
        { kind: "news", row: post(1) },
        { kind: "news", row: { ...post(2), rev: "2" } },
      ],
      gone: [gone, { ...gone, kind: "later" }],
    });
    expect(await remote.changes({ rev: 3, stamp: "old" }, 5, [])).toMatchObject({
      value: { rows: [{ kind: "news", row: { id: uuid(1) } }], gone: [gone] },
    });
  });

  it.each([{}, { ...page, rows: [{}] }, { ...page, gone: [{}] }])(
    "foreign JSON (%j) is treated as a captive portal",
    async (answer) => {
      const remote = await answeringJson(answer);
      expect(await remote.changes({ rev: 3, stamp: "old" }, 5, [])).toEqual({
        ok: false,
        failure: { kind: "portal" },
      });
    },
  );
});

describe("what a visitor sends", () => {
  const message = { name: "Saba", email: "saba@example.org", message: "Hello", website: "" };

  it("a message is stored unread, with the honeypot only if it was filled", async () => {
    const remote = await answering(201, "");
    await remote.sendMessage(uuid(1), message);
    await remote.sendMessage(uuid(1), { ...message, website: "https://x.example" });
    const { website: _, ...stored } = message;
    expect(requests).toEqual(["/rest/v1/contact_messages", "/rest/v1/contact_messages"]);
    expect(bodies).toEqual([
      { ...stored, id: uuid(1), read: false },
      { ...stored, id: uuid(1), read: false, website: "https://x.example" },
    ]);
  });

  it("a rejected message is not sent", async () => {
    const rejection = { code: "23514", message: "too long", details: null, hint: null };
    const remote = await answering(400, JSON.stringify(rejection));
    expect(await remote.sendMessage(uuid(1), message)).toMatchObject({
      ok: false,
      failure: { kind: "rejected", code: "23514" },
    });
  });

  it("an operation with a function of its own is applied by it", async () => {
    const remote = await answeringJson({ status: "applied" });
    expect(await remote.call(uuid(1), "save_subscription", { subscription: "S" })).toEqual({
      ok: true,
      value: null,
    });
    expect(requests).toEqual(["/rest/v1/rpc/save_subscription"]);
    expect(bodies).toEqual([{ operation: uuid(1), subscription: "S" }]);
  });

  it.each([{}, { status: "welcome" }, []])(
    "an operation that is answered with %j is not applied",
    async (answer) => {
      const remote = await answeringJson(answer);
      const applied = await remote.call(uuid(1), "save_subscription", {});
      expect(applied).toEqual({ ok: false, failure: { kind: "portal" } });
    },
  );
});
