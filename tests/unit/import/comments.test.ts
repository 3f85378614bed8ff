import fc from "fast-check";
import { expect, test } from "vitest";
import { commentsHtml } from "../../../server/import/html/comments-html.ts";
import { writePosts } from "../../../server/import/write-posts.ts";
import { emptyComment, type WxrComment } from "../../../server/import/wxr-export.ts";
import { FakeSite } from "../../integration/import/fake-site.ts";
import { comment, planOf, post, wordpress } from "./wordpress-file.ts";

const one = (id: number, parent: number, words: string) =>
  comment({ "wp:comment_id": String(id), "wp:comment_parent": String(parent), "wp:comment_content": words });

/** Comments numbered from 1, each with the number of the one it answers. */
const thread = (parents: readonly number[]): WxrComment[] =>
  parents.map((parent, at) => ({
    ...{ ...emptyComment(), id: String(at + 1), parent: String(parent) },
    ...{ content: `Words ${at + 1}.`, approved: "1" },
  }));

const placesIn = (source: string) => [...source.matchAll(/Words (\d+)\./g)].map(([, id]) => Number(id));

test("any thread of comments imports whole: each comment once, below what it answers, however deep or circular", () => {
  const parents = fc.array(fc.nat({ max: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(parents, (all) => {
      const html = commentsHtml(thread(all), "en");
      const places = placesIn(html);
      expect(places.toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at + 1));
      // One of a circle comes first.
      for (const [at, parent] of all.entries())
        if (parent <= at && all[parent - 1] !== undefined)
          expect(places.indexOf(at + 1) > places.indexOf(parent) || isCircular(all, at + 1)).toBe(true);
      const depths = html.match(/<\/?blockquote>/g) ?? [];
      let depth = 0;
      for (const tag of depths) {
        depth += tag === "<blockquote>" ? 1 : -1;
        expect(depth).toBeLessThanOrEqual(3);
      }
      expect(depth).toBe(0);
    }),
  );
});

function isCircular(parents: readonly number[], id: number): boolean {
  const passed = new Set<number>();
  for (let next = id; next > 0 && next <= parents.length; next = parents[next - 1] ?? 0) {
    if (passed.has(next)) return true;
    passed.add(next);
  }
  return false;
}

test("a thread 6,000 answers deep imports whole", () => {
  const parents = Array.from({ length: 6000 }, (_, at) => at);
  expect(placesIn(commentsHtml(thread(parents), "en"))).toEqual(parents.map((at) => at + 1));
});

test("an article whose comments are longer than it may be arrives with the oldest, and the report counts the others", async () => {
  const long = "word ".repeat(20_000);
  const comments = Array.from({ length: 12 }, (_, at) => one(at + 1, at % 4, `Words ${at + 1}. ${long}`));
  const { plan } = await planOf(wordpress(post("1", {}, comments.join(""))));
  const site = new FakeSite();
  const written = await writePosts(plan, site.api(), () => undefined);
  expect([written.created, written.rejected]).toEqual([["1"], []]);
  const [row] = [...site.rows.values()];
  const content = row?.content ?? "";
  expect(content).toContain("Words of 1");
  expect(content.length).toBeLessThanOrEqual(1_000_000);
  const kept = placesIn(content);
  expect(kept.length).toBe(9);
  expect(plan.tally.total("comments")).toBe(kept.length);
  expect(plan.tally.names("comments left out")).toEqual([
    ['without room at the end of "1"', 12 - kept.length],
  ]);
});
