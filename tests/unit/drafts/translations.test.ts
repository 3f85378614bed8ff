import { describe, expect, it } from "vitest";
import { checkBlogDraft, newBlogDraft } from "../../../src/domain/forms/blog-draft.ts";
import { checkCommunityDraft, newCommunityDraft } from "../../../src/domain/forms/community-draft.ts";
import { checkNewsDraft, newNewsDraft } from "../../../src/domain/forms/news-draft.ts";
import { errorsOf } from "./errors-of.ts";

const BLOG = {
  ...newBlogDraft(null),
  title: "Coffee",
  content: "<p>Three rounds.</p>",
  excerpt: "Of coffee",
};
const NEWS = { ...newNewsDraft(), title: "Bus", content: "It leaves at nine." };
const POST = { ...newCommunityDraft(null), title: "Coffee", content: "On Sunday." };

describe("a translation", () => {
  it("a translation without text is null, whatever the editor leaves in an empty article", () => {
    const empty = { title: " ", excerpt: "\u200b", content: "<p><br></p>" };
    const checked = checkBlogDraft({ ...BLOG, translations: { ti: empty } });
    expect(checked.ok && checked.value.translations).toEqual({});
  });

  it("a translation is validated by the rules of its kind, with errors per field", () => {
    expect(errorsOf(checkBlogDraft({ ...BLOG, translations: { ti: { title: "ቡን" } } }))).toEqual({
      "translations.ti.excerpt": "Please enter an excerpt",
      "translations.ti.content": "Please enter content",
    });
    expect(
      errorsOf(checkNewsDraft({ ...NEWS, translations: { ti: { title: "ቡን", content: "ቡን" } } })),
    ).toEqual({
      "translations.ti.title": "Title must be at least 3 characters",
      "translations.ti.content": "Content must be at least 10 characters",
    });
    expect(errorsOf(checkCommunityDraft({ ...POST, translations: { ti: { content: "ቡን" } } }))).toEqual({
      "translations.ti.title": "Please fill in all required fields",
    });
  });

  it("a translation with only a picture is kept, and the missing fields are reported", () => {
    const picture = { title: "", excerpt: "", content: '<p><img src="/x.webp" alt=""></p>' };
    expect(Object.keys(errorsOf(checkBlogDraft({ ...BLOG, translations: { ti: picture } })))).toEqual([
      "translations.ti.title",
      "translations.ti.excerpt",
    ]);
  });

  it("a translation can have tags, one per line, by the rules of tags", () => {
    const texts = { title: "ቡን", excerpt: "ቡን", content: "<p>ቡን</p>" };
    const withTags = (tags: string) => checkBlogDraft({ ...BLOG, translations: { ti: { ...texts, tags } } });
    const withStoredTags = withTags(" ቡን \n\nባህሊ ");
    expect(withStoredTags.ok && withStoredTags.value.translations).toEqual({
      ti: { ...texts, tags: "ቡን\nባህሊ" },
    });
    const twice = { "translations.ti.tags": "A tag is empty, there twice, or longer than 50 characters." };
    expect(errorsOf(withTags("ቡን\nቡን"))).toEqual(twice);
    expect(errorsOf(withTags(Array.from({ length: 11 }, (_, n) => `ቡን ${n}`).join("\n")))).toEqual(twice);
    const none = checkBlogDraft({ ...BLOG, translations: { ti: texts } });
    expect(none.ok && none.value.translations).toEqual({ ti: texts });
  });

  it("a translation is saved normalised, without other fields", () => {
    const ti = { title: " ጽቡቕ ቡን \n ", content: "ሰንበት ኣብ ለንደን።\r\n", note: 1 };
    const checked = checkNewsDraft({ ...NEWS, translations: { ti } });
    expect(checked.ok && checked.value.translations).toEqual({
      ti: { title: "ጽቡቕ ቡን", content: "ሰንበት ኣብ ለንደን።" },
    });
  });
});
