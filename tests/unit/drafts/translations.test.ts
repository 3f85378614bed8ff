import { describe, expect, it } from "vitest";
import { checkDraft, newPost } from "../../../src/domain/kinds/forms.ts";
import { errorsOf } from "./errors-of.ts";

const BLOG = {
  ...newPost("blog", null),
  title: "Coffee",
  content: "<p>Three rounds.</p>",
  excerpt: "Of coffee",
};
const NEWS = { ...newPost("news", null), title: "Bus", content: "It leaves at nine." };
const POST = { ...newPost("community", null), title: "Coffee", content: "On Sunday." };

describe("a translation", () => {
  it("a translation without text is null, whatever the editor leaves in an empty article", () => {
    const empty = { title: " ", excerpt: "\u200b", content: "<p><br></p>" };
    const checked = checkDraft("blog", { ...BLOG, translations: { ti: empty } });
    expect(checked.ok && checked.value.translations).toEqual({});
  });

  it("a translation is validated by the rules of its kind, with errors per field", () => {
    expect(errorsOf(checkDraft("blog", { ...BLOG, translations: { ti: { title: "ቡን" } } }))).toEqual({
      "translations.ti.excerpt": "Please enter an excerpt",
      "translations.ti.content": "Please enter content",
    });
    expect(
      errorsOf(checkDraft("news", { ...NEWS, translations: { ti: { title: "ቡን", content: "ቡን" } } })),
    ).toEqual({
      "translations.ti.title": "Title must be at least 3 characters",
      "translations.ti.content": "Content must be at least 10 characters",
    });
    expect(errorsOf(checkDraft("community", { ...POST, translations: { ti: { content: "ቡን" } } }))).toEqual({
      "translations.ti.title": "Please fill in all required fields",
    });
  });

  it("a translation with only a picture is kept, and the missing fields are reported", () => {
    const picture = { title: "", excerpt: "", content: '<p><img src="/x.webp" alt=""></p>' };
    expect(Object.keys(errorsOf(checkDraft("blog", { ...BLOG, translations: { ti: picture } })))).toEqual([
      "translations.ti.title",
      "translations.ti.excerpt",
    ]);
  });

  it("a translation can have tags, one per line, by the rules of tags", () => {
    const texts = { title: "ቡን", excerpt: "ቡን", content: "<p>ቡን</p>" };
    const withTags = (tags: string) =>
      checkDraft("blog", { ...BLOG, translations: { ti: { ...texts, tags } } });
    const withStoredTags = withTags(" ቡን \n\nባህሊ ");
    expect(withStoredTags.ok && withStoredTags.value.translations).toMatchObject({
      ti: { ...texts, tags: "ቡን\nባህሊ" },
    });
    const twice = { "translations.ti.tags": "A tag is empty, there twice, or longer than 50 characters." };
    expect(errorsOf(withTags("ቡን\nቡን"))).toEqual(twice);
    expect(errorsOf(withTags(Array.from({ length: 11 }, (_, n) => `ቡን ${n}`).join("\n")))).toEqual(twice);
    const none = checkDraft("blog", { ...BLOG, translations: { ti: texts } });
    expect(none.ok && none.value.translations).toMatchObject({ ti: texts });
  });

  it("a translation is saved normalised, without other fields", () => {
    const ti = { title: " ጽቡቕ ቡን \n ", content: "ሰንበት ኣብ ለንደን።\r\n", note: 1 };
    const checked = checkDraft("news", { ...NEWS, translations: { ti } });
    expect(checked.ok && checked.value.translations).toEqual({
      ti: { title: "ጽቡቕ ቡን", content: "ሰንበት ኣብ ለንደን።" },
    });
  });
});
