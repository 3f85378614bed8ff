import { describe, expect, it } from "vitest";
import { checkDraft, newPost } from "../../../src/domain/kinds/forms.ts";
import { errorsOf } from "./errors-of.ts";

const GOOD = {
  ...newPost("blog", "semhar@selam.example"),
  title: "Coffee",
  content: "<p>Three rounds.</p>",
  excerpt: "About coffee",
};
const TITLE = "Please enter a title";
const CONTENT = "Please enter content";
const EXCERPT = "Please enter an excerpt";

function wrong(change: object) {
  return errorsOf(checkDraft("blog", { ...GOOD, ...change }));
}

describe("a new article", () => {
  it("a new article is published, General, in English, by the owner, without tags or media", () => {
    expect(newPost("blog", "semhar@selam.example")).toMatchObject({
      published: true,
      category: "General",
      lang: "en",
      author: "semhar",
      tags: [],
      featuredImage: null,
      videoUrl: null,
    });
    expect(newPost("blog", null).author).toBe("Admin");
    expect(newPost("blog", "@x").author).toBe("Admin");
  });

  it("a new article is missing title, content and excerpt", () => {
    expect(errorsOf(checkDraft("blog", newPost("blog", null)))).toEqual({
      title: TITLE,
      content: CONTENT,
      excerpt: EXCERPT,
    });
  });
});

describe("an article", () => {
  it("an article is normalised as displayed: trimmed, and single-line fields on one line", () => {
    const checked = checkDraft("blog", {
      ...GOOD,
      title: "  Coffee\r\n and\tbread\u0007 ",
      excerpt: " One\r\nTwo ",
      featuredImage: "  ",
      videoUrl: "",
      author: " \u200b",
    });
    expect(checked.ok && checked.value).toMatchObject({
      title: "Coffee and bread",
      excerpt: "One\nTwo",
      featuredImage: null,
      videoUrl: null,
      author: "Admin",
    });
  });

  it.each(["", "   ", "\u00a0\u2003", "\u200b\ufeff"])("the title %j is empty", (title) => {
    expect(wrong({ title })).toEqual({ title: TITLE });
  });

  it.each(["", "<p></p>", "<p> &nbsp; </p><p><br></p>", "<ul><li></li></ul>"])(
    "the content %j is empty",
    (content) => {
      expect(wrong({ content })).toEqual({ content: CONTENT });
    },
  );

  it.each(['<p><img src="/x.webp" alt=""></p>', '<span data-embed="https://x"></span>', "<p>ሰላም</p>"])(
    "the content %j is not empty",
    (content) => expect(wrong({ content })).toEqual({}),
  );

  it("an article may be as long as the server allows", () => {
    expect(
      wrong({ title: "ሰ".repeat(300), excerpt: "x".repeat(2_000), content: "x".repeat(1_000_000) }),
    ).toEqual({});
    expect(wrong({ title: "👍".repeat(300) })).toEqual({});
    expect(wrong({ title: "👍".repeat(301) })).toEqual({ title: "Please keep this to 300 characters" });
    expect(wrong({ excerpt: "x".repeat(2_001) })).toEqual({
      excerpt: "Please keep this to 2,000 characters",
    });
    expect(wrong({ content: "x".repeat(1_000_001) })).toEqual({
      content: "Please keep this to 1,000,000 characters",
    });
  });

  it("an article has a known category and ten tags at most", () => {
    expect(wrong({ category: "Politics" })).toEqual({ category: "This category doesn't exist." });
    const ten = Array.from({ length: 10 }, (_, n) => `tag ${n}`);
    expect(wrong({ tags: ten })).toEqual({});
    expect(Object.keys(wrong({ tags: [...ten, "eleventh"] }))).toEqual(["tags"]);
    expect(Object.keys(wrong({ tags: ["a", "a"] }))).toEqual(["tags"]);
  });

  it.each([
    "http://a.example/x.jpg",
    "javascript:alert(1)",
    "https://bank.example@evil.example/",
    "/storage/v1/object/public/media/blog-images/x.svg",
    "/storage/v1/object/public/media/blog-images/../x.webp",
    "/storage/v1/object/public/other/x.webp",
    "blob:https://a.example/1",
  ])("an article may not reference %s", (address) => {
    expect(wrong({ featuredImage: address })).toEqual({
      featuredImage: "Choose a picture to upload, or enter a link that begins with https://",
    });
    expect(wrong({ videoUrl: address })).toEqual({
      videoUrl: "Enter a link to a video that begins with https://",
    });
  });

  it.each(["https://a.example/x.jpg", "/storage/v1/object/public/media/blog-images/x-1.webp"])(
    "an article may reference %s",
    (address) => expect(wrong({ featuredImage: address, videoUrl: address })).toEqual({}),
  );
});
