import { describe, expect, it } from "vitest";
import { checkDraft, newPost } from "../../../src/domain/kinds/forms.ts";
import { errorsOf } from "./errors-of.ts";

const NEWS = { ...newPost("news", null), title: "Bus", content: "It leaves at nine." };
const POST = { ...newPost("community", "saba@selam.example"), title: "Coffee", content: "On Sunday." };
const REQUIRED = "Please fill in all required fields";

describe("a news item", () => {
  it.each([
    [{ title: " " }, { title: "Title is required" }],
    [{ title: " ab " }, { title: "Title must be at least 3 characters" }],
    [{ title: "👍👍" }, { title: "Title must be at least 3 characters" }],
    [{ title: "a".repeat(301) }, { title: "Please keep this to 300 characters" }],
    [{ content: "\n" }, { content: "Content is required" }],
    [{ content: " 123456789 " }, { content: "Content must be at least 10 characters" }],
    [{ content: "a".repeat(100_001) }, { content: "Please keep this to 100,000 characters" }],
  ])("a news item with %j is rejected", (change, errors) => {
    expect(errorsOf(checkDraft("news", { ...NEWS, ...change }))).toEqual(errors);
  });

  it("titles of three and texts of ten letters are valid, in any script", () => {
    expect(errorsOf(checkDraft("news", { ...NEWS, title: "ሰላም", content: "1234567890" }))).toEqual({});
  });

  it("a blank address means no picture or video", () => {
    const checked = checkDraft("news", { ...NEWS, imageUrl: " ", videoUrl: "\t" });
    expect(checked.ok && [checked.value.imageUrl, checked.value.videoUrl]).toEqual([null, null]);
    expect(newPost("news", null).published).toBe(true);
  });
});

describe("a community post", () => {
  it("a post needs title and content, with one error for both", () => {
    expect(errorsOf(checkDraft("community", { ...POST, title: "\u200b", content: " " }))).toEqual({
      title: REQUIRED,
      content: REQUIRED,
    });
  });

  it("a post's default country is Unknown, and it is published and not featured", () => {
    const checked = checkDraft("community", POST);
    expect(checked.ok && checked.value).toMatchObject({
      country: "Unknown",
      city: "Unknown",
      author: "saba",
      featured: false,
      published: true,
    });
    expect(errorsOf(checkDraft("community", { ...POST, city: "a".repeat(101) }))).toEqual({
      city: "Please keep this to 100 characters",
    });
  });

  it("a post may have more tags than an article, without duplicates", () => {
    const many = Array.from({ length: 60 }, (_, n) => `tag ${n}`);
    expect(errorsOf(checkDraft("community", { ...POST, tags: many }))).toEqual({});
    expect(Object.keys(errorsOf(checkDraft("community", { ...POST, tags: ["a", "a"] })))).toEqual(["tags"]);
  });

  it("a post has a media type exactly if it has media", () => {
    const meta = { width: 1, height: 1, alt: "", thumbhash: null, variants: {} };
    const without = checkDraft("community", { ...POST, mediaUrl: "", mediaType: "image", imageMeta: meta });
    expect(without.ok && without.value).toMatchObject({ mediaUrl: null, mediaType: null, imageMeta: null });
    const linked = checkDraft("community", { ...POST, mediaUrl: "https://a.example/x.jpg" });
    expect(linked.ok && linked.value.mediaType).toBe("image");
  });
});
