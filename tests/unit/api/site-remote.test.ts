import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { minute, uuid } from "../support/content.ts";

let server: Server | null = null;
let requests: string[] = [];

afterEach(async () => {
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  server = null;
  requests = [];
});

/** A server that gives every request this answer. */
async function answering(status: number, body: string, type = "application/json"): Promise<Remote> {
  const listening = createServer((request, response) => {
    requests.push(decodeURIComponent(request.url ?? ""));
    response.writeHead(status, { "content-type": type, connection: "close" }).end(body);
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
    const remote = await answering(200, "[]");
    await remote.page("blog", { publishedAt: minute(5), id: uuid(9) }, 20);
    expect(requests[0]).toContain("published=is.true");
    expect(requests[0]).toContain("order=published_at.desc,id.desc");
    expect(requests[0]).toContain(
      `or=(published_at.lt."${minute(5)}",and(published_at.eq."${minute(5)}",id.lt.${uuid(9)}))`,
    );
    expect(requests[0]).toContain("limit=20");
  });

  it("a later page bounds the index scan, which the keyset alone does not", async () => {
    const remote = await answering(200, "[]");
    await remote.page("comment", { publishedAt: minute(5), id: uuid(9) }, 20);
    expect(requests[0]).toContain(`&created_at=lte.${minute(5)}&`);
    await remote.page("news", null, 20);
    expect(requests[1]).not.toContain("lte.");
  });

  it("rows are parsed into entities, and a malformed one is skipped without ending the list", async () => {
    const remote = await answering(200, JSON.stringify([row, { ...row, id: "no uuid" }]));
    expect(await remote.page("news", null, 2)).toMatchObject({
      ok: true,
      value: { rows: [{ title: "Hello", publishedAt: "2026-11-20T09:02:05.651000Z" }], received: 2 },
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
        blog: none,
        news: { rows: [post, broken, later], whole: false },
        community: none,
        comment: none,
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
      "/rest/v1/rpc/site_first_pages?readable_ti=true",
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
