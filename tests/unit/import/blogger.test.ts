import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { planReport } from "../../../server/import/report.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-blogger-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function planOf(entries: string) {
  const file = path.join(folder, "feed.xml");
  writeFileSync(
    file,
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0"
      xmlns:app="http://purl.org/atom/app#" xmlns:new="http://www.w3.org/2007/app" xmlns:b="http://schemas.google.com/blogger/2018">
      <title>Our old blog</title><link rel="alternate" href="https://ours.example/"/>${entries}</feed>`,
  );
  const plan = await planImport(await readExport(file));
  return {
    published: plan.posts.filter(({ row }) => row.published).map(({ row }) => row.title),
    drafts: plan.posts.filter(({ row }) => !row.published).map(({ row }) => row.title),
    sources: plan.posts.map(({ source }) => source),
    report: planReport(plan),
    redirects: plan.redirects.map(({ path: address }) => address),
    scheduled: plan.posts.flatMap(({ row }) => row.publish_at ?? []),
  };
}

const kind = (name: string) =>
  `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`;
const entry = (id: string, parts: string) =>
  `<entry><id>${id}</id><published>2012-02-01T10:00:00.000Z</published><title type="text">Title ${id}</title>
    <content type="html">Words of ${id}</content><author><name>Hana</name><email>hana@mail.example</email></author>${parts}</entry>`;

test("of an export of Blogger posts are published, drafts are drafts, comments follow their post, and settings are left out", async () => {
  const { published, drafts, sources, report } = await planOf(
    [
      entry("layout", kind("template")),
      entry("BLOG_ADMIN_EMAIL", kind("settings")),
      // A comment may stand before its post.
      entry("c1", `${kind("comment")}<thr:in-reply-to ref="p1" href="https://ours.example/1"/>`),
      entry("p1", `${kind("post")}<category scheme="http://www.blogger.com/atom/ns#" term="news"/>`),
      entry("p2", `${kind("post")}<app:control><app:draft>yes</app:draft></app:control>`),
      entry("p3", `${kind("page")}<new:control><new:draft>no</new:draft></new:control>`),
      entry("c3", `${kind("comment")}<thr:in-reply-to ref="c1"/>`),
      entry(
        "c2",
        `${kind("comment")}<thr:in-reply-to ref="p1"/><app:control><app:draft>yes</app:draft></app:control>`,
      ),
    ].join(""),
  );
  expect([published, drafts]).toEqual([["Title p1", "Title p3"], ["Title p2"]]);
  expect(sources[0]).toContain("<strong>Hana</strong>, 1 February 2012");
  // An answer to a comment stands in it.
  expect(sources[0]).toMatch(
    /<blockquote>(?:(?!<\/blockquote>).)*Words of c1(?:(?!<\/blockquote>).)*<blockquote>.*Words of c3/s,
  );
  expect(sources.join("")).not.toMatch(/Words of (?:c2|layout|BLOG)/);
  expect(report).toMatch(/template.*Title layout/);
  expect(report).toMatch(/settings.*Title BLOG_ADMIN_EMAIL/);
  expect(report).toContain("1 comment: not approved");
});

test("of an archive of Blogger only what was live is public, whatever other states there are", async () => {
  const state = fc.oneof(
    fc.constantFrom("LIVE", "DRAFT", "SCHEDULED", "SOFT_TRASHED", "SPAM_COMMENT", "PENDING_MODERATION"),
    fc.stringMatching(/^[A-Z_]{1,20}$/),
  );
  const type = fc.oneof(fc.constantFrom("POST", "PAGE", "COMMENT"), fc.stringMatching(/^[A-Z]{1,8}$/));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(state, type), { minLength: 1, maxLength: 8 }), async (all) => {
      const { published, drafts, sources } = await planOf(
        all
          .map(([status, what], index) =>
            entry(
              String(index),
              `<b:status>${status}</b:status><b:type>${what}</b:type>${what === "COMMENT" ? "<b:parent>post</b:parent>" : ""}`,
            ),
          )
          .join("") + entry("post", "<b:status>LIVE</b:status><b:type>POST</b:type>"),
      );
      const indexesOf = (wanted: (status: string, what: string) => boolean) =>
        all.flatMap(([status, what], index) => (wanted(status, what) ? [`Title ${index}`] : []));
      const isPost = (what: string) => what === "POST" || what === "PAGE";
      expect(published).toEqual([
        ...indexesOf((status, what) => isPost(what) && status === "LIVE"),
        "Title post",
      ]);
      expect(drafts).toEqual(
        indexesOf((status, what) => isPost(what) && !["LIVE", "SOFT_TRASHED"].includes(status)),
      );
      const comments = all.filter(([status, what]) => what === "COMMENT" && status === "LIVE");
      expect(sources.at(-1)?.match(/<blockquote>/g)?.length ?? 0).toBe(comments.length);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ["whose post is not in the file", entry("c", `<thr:in-reply-to ref="elsewhere"/>`)],
  ["that answers itself", entry("c", `<thr:in-reply-to ref="c"/>`)],
  ["of a circle", entry("c", `<thr:in-reply-to ref="d"/>`) + entry("d", `<thr:in-reply-to ref="c"/>`)],
])("a comment %s is left out, and named", async (_, comments) => {
  const { published, report } = await planOf(comments + entry("p", kind("post")));
  expect(published).toEqual(["Title p"]);
  expect(report).toContain("Title c");
});

test("an archive of Blogger names pages by their place, answers by the comment, and what was scheduled stays so", async () => {
  const live = (type: string) => `<b:status>LIVE</b:status><b:type>${type}</b:type>`;
  const answer = (id: string, to: string) =>
    entry(id, `${live("COMMENT")}<b:parent>p1</b:parent><b:inReplyTo>${to}</b:inReplyTo>`);
  const { sources, redirects, scheduled } = await planOf(
    entry("p1", `${live("POST")}<b:filename>/2012/02/one.html</b:filename><link/><enclosure/>`) +
      entry("p2", live("POST")).replace(
        "Words of p2",
        "&lt;a href='https://ours.blogspot.com/2012/02/one.html'&gt;one&lt;/a&gt;",
      ) +
      answer("c1", "") +
      answer("c2", "c1") +
      answer("c3", "gone") +
      entry("p3", "<b:status>SCHEDULED</b:status><b:type>POST</b:type>").replace("2012-02-01", "2999-02-01"),
  );
  expect(redirects).toContain("/2012/02/one.html");
  expect(sources[1]).toMatch(/<a href="\/blog\/[\w-]+">one<\/a>/);
  expect(sources[0]).toMatch(
    /c1(?:(?!<\/blockquote>).)*<blockquote>(?:(?!<blockquote>).)*c2.*<\/blockquote><\/blockquote><blockquote>.*c3/s,
  );
  expect(scheduled).toEqual(["2999-02-01T10:00:00.000Z"]);
});
