import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { type CrawlerFiles, crawlerFileSender } from "../../../server/site/crawler-files.ts";
import { signedPaths } from "../../../src/capabilities/signing/config/signed-paths.ts";

const files: CrawlerFiles = {
  sitemap: async () => null,
  feeds: async () => null,
  calendar: async () => null,
  signatures: async (_pathname, site) => JSON.stringify({ site, keys: ["key"], posts: ["signed"] }),
  health: async () => ({ version: "", status: "ok", database: "ok", revision: 1, uptime: 1 }),
};

/** The keys and posts that are sent for the newest signatures of a site at this address. */
async function signedFor(origin: string, siteUrl: string | null): Promise<unknown> {
  let sent = "";
  const res = {
    statusCode: 200,
    getHeader: () => undefined,
    writeHead: () => undefined,
    end: (text: Buffer) => {
      sent = text.toString();
    },
  } as unknown as ServerResponse;
  const req = { method: "GET", headers: {} } as IncomingMessage;
  expect(await crawlerFileSender(files, siteUrl)(signedPaths.newest, origin, req, res)).toBe(true);
  const { keys, posts } = JSON.parse(sent) as { keys: unknown[]; posts: unknown[] };
  return { keys: keys.length, posts: posts.length };
}

test("posts are signed for the site's own address and for this machine, and for no host that a request makes up", async () => {
  const signed = { keys: 1, posts: 1 };
  const nothing = { keys: 0, posts: 0 };
  expect(await signedFor("https://selam.example", "https://selam.example")).toEqual(signed);
  expect(await signedFor("http://localhost:4173", null)).toEqual(signed);
  expect(await signedFor("http://127.0.0.1:4173", null)).toEqual(signed);
  expect(await signedFor("https://evil.example", null)).toEqual(nothing);
  expect(await signedFor("http://localhost.evil.example", null)).toEqual(nothing);
  expect(await signedFor("https://evil.example", "https://selam.example")).toEqual(nothing);
});

test.each([
  ["ok", 200],
  ["unavailable", 503],
])("a monitor that asks for the health gets what is now: %s", async (status, code) => {
  const sent: unknown[] = [];
  const res = {
    writeHead: (...head: unknown[]) => sent.push(...head),
    end: (text?: string) => sent.push(text),
  } as unknown as ServerResponse;
  const health = async () => ({ version: "1", status, database: "ok", revision: 1, uptime: 1 }) as never;
  const send = crawlerFileSender({ ...files, health }, null);
  for (const method of ["GET", "HEAD"])
    expect(await send("/health", null, { method, headers: {} } as IncomingMessage, res)).toBe(true);
  const text = `{"version":"1","status":"${status}","database":"ok","revision":1,"uptime":1}`;
  const head = [
    code,
    { "Content-Type": "application/json", "Content-Length": text.length, "Cache-Control": "no-store" },
  ];
  expect(sent).toEqual([...head, text, ...head, undefined]);
});
