import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstPosts } from "../../../server/first-posts.ts";
import { securityHeaders } from "../../../server/security-headers.ts";
import { staticSite } from "../../../server/static-site.ts";
import { parseSnapshot } from "../../../src/domain/snapshot.ts";
import { blogPost, uuid } from "../../unit/support/content.ts";
import { FakeRemote } from "../../unit/support/fake-remote.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

const PAGE = { accept: "text/html", "sec-fetch-mode": "navigate", "accept-encoding": "identity" };
const ROOM = '<!doctype html><script type="application/json" id="first">null</script>';

let project: SmallProject;
let site: HttpSite;
let remote: FakeRemote;

beforeEach(async () => {
  project = writeSmallProject();
  for (const page of ["index.html", "ti.html"]) writeFileSync(path.join(project.dist, page), ROOM);
  remote = new FakeRemote();
  remote.publish("blog", blogPost(1, { title: "</script><script>alert(1)</script> costs $& 5" }));
  site = await serveHandler(staticSite(project.dist, securityHeaders(), firstPosts(remote)));
});
afterEach(async () => {
  await site.close();
  project.remove();
});

/** What the app would find in the document of an address. */
async function inDocument(address: string, headers: Record<string, string> = {}) {
  const { body } = await site.ask(address, { headers: { ...PAGE, ...headers } });
  return /id="first">(.*?)<\/script>/s.exec(body)?.[1];
}

test("a document has the newest posts in it, and no text of theirs ends where they stand", async () => {
  const snapshot = parseSnapshot((await inDocument("/")) ?? null);
  expect(snapshot?.blog.map(({ title }) => title)).toEqual(["</script><script>alert(1)</script> costs $& 5"]);
});

test("cards speak the reader's language", async () => {
  const translations = { ti: { title: "ጀበና", excerpt: "", content: "<p>ቡን</p>" } };
  remote.publish("blog", blogPost(2, { title: "Coffee pot", translations }));
  const titles = async (language: string) =>
    parseSnapshot((await inDocument("/", { "accept-language": language })) ?? null)?.blog.map(
      ({ title }) => title,
    );
  expect((await titles("ti"))?.[0]).toBe("ጀበና");
  expect((await titles("en"))?.[0]).toBe("Coffee pot");
});

test("the next document has what changed, and what was taken down no more; nothing is asked where nothing did", async () => {
  await inDocument("/");
  const asked = remote.calls.length;
  await inDocument("/blog");
  expect(remote.calls.slice(asked)).toEqual(["head"]);
  remote.takeDown(uuid(1));
  expect(parseSnapshot((await inDocument("/")) ?? null)?.blog).toEqual([]);
});

test("a document goes without them where the database does not answer, and the desk's always does", async () => {
  remote.fail("head", { kind: "offline" });
  expect(await inDocument("/")).toBe("null");
  expect(await inDocument("/")).not.toBe("null");
  expect(await inDocument("/admin/login")).toBe("null");
});

test("half an answer is none", async () => {
  remote.fail("page:news", { kind: "busy", retryAfter: null });
  expect(await inDocument("/")).toBe("null");
});

test("a browser that has the same document already is not sent it again", async () => {
  const { headers } = await site.ask("/", { headers: PAGE });
  const again = await site.ask("/", { headers: { ...PAGE, "if-none-match": String(headers.etag) } });
  expect(again.status).toBe(304);
  remote.takeDown(uuid(1));
  const changed = await site.ask("/", { headers: { ...PAGE, "if-none-match": String(headers.etag) } });
  expect(changed.status).toBe(200);
});
