import { describe, expect, it } from "vitest";
import type { CommunityPost } from "../../../src/domain/content/content.ts";
import { type PausedList, pauseList } from "../../../src/domain/content/paused-list.ts";
import { communityPost } from "../support/content.ts";

/** Posts of these minutes, newest first as the mirror gives them. */
const posts = (...minutes: number[]) => minutes.sort((a, b) => b - a).map((n) => communityPost(n));
const titles = ({ items }: PausedList<CommunityPost>) =>
  items.map(({ post, gone }) => (gone ? `(${post.title})` : post.title.replace("Post ", "")));

describe("the feed of someone who has not begun to read", () => {
  it("shows new posts at once", () => {
    const before = pauseList(null, posts(1, 2), false);
    const after = pauseList(before, posts(1, 2, 3), false);
    expect(titles(after)).toEqual(["3", "2", "1"]);
    expect(after.fresh).toBe(0);
  });

  it("drops what was taken down", () => {
    const before = pauseList(null, posts(1, 2, 3), false);
    expect(titles(pauseList(before, posts(1, 3), false))).toEqual(["3", "1"]);
  });
});

describe("the feed of someone who reads", () => {
  const before = pauseList(null, posts(1, 2, 3), false);

  it("keeps new posts behind the pill and counts them", () => {
    const after = pauseList(before, posts(1, 2, 3, 4, 5, 6), true);
    expect(titles(after)).toEqual(["3", "2", "1"]);
    expect(after.fresh).toBe(3);
  });

  it("adds up the new posts of several arrivals", () => {
    const once = pauseList(before, posts(1, 2, 3, 4), true);
    const twice = pauseList(once, posts(1, 2, 3, 4, 5), true);
    expect(twice.fresh).toBe(2);
    expect(titles(twice)).toEqual(["3", "2", "1"]);
  });

  it("no longer counts a new post that was taken down before it was shown", () => {
    const once = pauseList(before, posts(1, 2, 3, 4, 5), true);
    expect(pauseList(once, posts(1, 2, 3, 5), true).fresh).toBe(1);
  });

  it("stays as it is back at the top, until the pill is used", () => {
    const once = pauseList(before, posts(1, 2, 3, 4), true);
    expect(titles(pauseList(once, posts(1, 2, 3, 4), false))).toEqual(["3", "2", "1"]);
    expect(titles(pauseList(null, posts(1, 2, 3, 4), false))).toEqual(["4", "3", "2", "1"]);
  });

  it("grows at its end with older posts", () => {
    const after = pauseList(before, posts(-1, 0, 1, 2, 3, 4), true);
    expect(titles(after)).toEqual(["3", "2", "1", "0", "-1"]);
    expect(after.fresh).toBe(1);
  });

  it("keeps the tail that new posts pushed out of what was asked for", () => {
    const after = pauseList(before, posts(3, 4, 5), true);
    expect(titles(after)).toEqual(["3", "2", "1"]);
    expect(after.fresh).toBe(2);
  });

  it("keeps the place of a post that was taken down", () => {
    expect(titles(pauseList(before, posts(1, 3), true))).toEqual(["3", "(Post 2)", "1"]);
  });

  it("shows an edited post anew in its place", () => {
    const edited = posts(1, 2, 3).map((post) =>
      post.title === "Post 2" ? { ...post, title: "Post two" } : post,
    );
    expect(titles(pauseList(before, edited, true))).toEqual(["3", "two", "1"]);
  });

  it("inserts nothing between two posts, whatever date an import gives it", () => {
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
