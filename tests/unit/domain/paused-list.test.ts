import { describe, expect, it } from "vitest";
import type { CommunityPost } from "../../../src/domain/content/content.ts";
import { type PausedList, pauseList } from "../../../src/domain/content/paused-list.ts";
import { isReadableIn } from "../../../src/domain/content/post-language.ts";
import { orderKeyOf } from "../../../src/domain/content/sort-key.ts";
import { communityPost } from "../support/content.ts";

/** Posts of these minutes, newest first as read from the mirror. */
const posts = (...minutes: number[]) => minutes.sort((a, b) => b - a).map((n) => communityPost(n));
const titles = ({ items }: PausedList<CommunityPost>) =>
  items.map(({ post, removed }) => (removed ? `(${post.title})` : post.title.replace("Post ", "")));

describe("the feed at the top", () => {
  it("new posts are shown at once to a reader at the top", () => {
    const before = pauseList(null, posts(1, 2), false);
    const after = pauseList(before, posts(1, 2, 3), false);
    expect(titles(after)).toEqual(["3", "2", "1"]);
    expect(after.fresh).toBe(0);
  });

  it("unpublished posts are removed for a reader at the top", () => {
    const before = pauseList(null, posts(1, 2, 3), false);
    expect(titles(pauseList(before, posts(1, 3), false))).toEqual(["3", "1"]);
  });
});

describe("the feed while reading", () => {
  const before = pauseList(null, posts(1, 2, 3), false);

  it("new posts stay behind the pill and are counted while reading", () => {
    const after = pauseList(before, posts(1, 2, 3, 4, 5, 6), true);
    expect(titles(after)).toEqual(["3", "2", "1"]);
    expect(after.fresh).toBe(3);
  });

  it("new posts of several pulls are added up", () => {
    const once = pauseList(before, posts(1, 2, 3, 4), true);
    const twice = pauseList(once, posts(1, 2, 3, 4, 5), true);
    expect(twice.fresh).toBe(2);
    expect(titles(twice)).toEqual(["3", "2", "1"]);
  });

  it("a new post that is unpublished before it was shown is not counted", () => {
    const once = pauseList(before, posts(1, 2, 3, 4, 5), true);
    expect(pauseList(once, posts(1, 2, 3, 5), true).fresh).toBe(1);
  });

  it("the feed stays as it is back at the top, until the pill is used", () => {
    const once = pauseList(before, posts(1, 2, 3, 4), true);
    expect(titles(pauseList(once, posts(1, 2, 3, 4), false))).toEqual(["3", "2", "1"]);
    expect(titles(pauseList(null, posts(1, 2, 3, 4), false))).toEqual(["4", "3", "2", "1"]);
  });

  it("older posts are appended", () => {
    const after = pauseList(before, posts(-1, 0, 1, 2, 3, 4), true);
    expect(titles(after)).toEqual(["3", "2", "1", "0", "-1"]);
    expect(after.fresh).toBe(1);
  });

  it("posts pushed out of the query's limit by new ones stay in the list", () => {
    const after = pauseList(before, posts(3, 4, 5), true);
    expect(titles(after)).toEqual(["3", "2", "1"]);
    expect(after.fresh).toBe(2);
  });

  it("an unpublished post keeps its place", () => {
    expect(titles(pauseList(before, posts(1, 3), true))).toEqual(["3", "(Post 2)", "1"]);
  });

  it("an edited post is updated in its place", () => {
    const edited = posts(1, 2, 3).map((post) =>
      post.title === "Post 2" ? { ...post, title: "Post two" } : post,
    );
    expect(titles(pauseList(before, edited, true))).toEqual(["3", "two", "1"]);
  });

  it("no post is inserted between two others, whatever its date", () => {
    const late = communityPost(7, { publishedAt: "2026-01-01T00:02:30.000000Z" });
    const [newest, ...rest] = posts(1, 2, 3);
    const after = pauseList(
      before,
      [newest, late, ...rest].filter((post) => post !== undefined),
      true,
    );
    expect(titles(after)).toEqual(["3", "2", "1"]);
    expect(after.fresh).toBe(1);
  });
});

describe("a list with Tigrinya first, while reading", () => {
  const post = (n: number, lang: "en" | "ti" = "en") => communityPost(n, { lang });
  const keyOf = orderKeyOf<CommunityPost>({ by: "language", lang: "ti", boundary: null }, (row) =>
    isReadableIn("ti", row),
  );
  const rows = [post(5, "ti"), post(2, "ti"), post(6), post(4)];
  const before = pauseList(null, rows, false, keyOf);

  it("what belongs above the last post waits, whatever its date, and what belongs below it is appended", () => {
    const inserted = [post(5, "ti"), post(2, "ti"), post(1, "ti"), post(6), post(4), post(3)];
    const after = pauseList(before, inserted, true, keyOf);
    expect(titles(after)).toEqual(["5", "2", "6", "4", "3"]);
    expect(after.fresh).toBe(1);
  });

  it("a post pushed out of the query's limit stays, and an unpublished one keeps its place", () => {
    const pushed = pauseList(before, [post(9, "ti"), post(5, "ti"), post(2, "ti"), post(6)], true, keyOf);
    expect(titles(pushed)).toEqual(["5", "2", "6", "4"]);
    const removed = pauseList(before, [post(5, "ti"), post(6), post(4)], true, keyOf);
    expect(titles(removed)).toEqual(["5", "(Post 2)", "6", "4"]);
  });
});
