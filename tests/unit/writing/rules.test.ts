import { describe, expect, it } from "vitest";
import { fold } from "../../../src/domain/text/search-words.ts";
import { fieldName, fieldText } from "../../../src/features/admin/writing/conflict/field-text.ts";
import { fieldsToDecide, withDependents } from "../../../src/features/admin/writing/conflict/join-choices.ts";
import { filterPosts } from "../../../src/features/admin/writing/list/filter-posts.ts";
import { restoreStashed } from "../../../src/features/admin/writing/list/restore-stashed.ts";

describe("the owner's list", () => {
  const post = (
    text: string,
    published: boolean,
    status: "sent" | "waiting" | "parked",
    unsaved = false,
    publishAt: string | null = null,
  ) => ({
    row: { published, publishAt },
    status,
    unsaved,
    searchText: fold(text),
  });
  const posts = [
    post("coffee in leeds", true, "sent"),
    post("ሰላም ቡን", false, "waiting"),
    post("coffee and bread", false, "sent", true),
    post("ashenda", false, "sent", false, "2026-12-01T09:00:00.000000Z"),
  ];

  it("posts that contain every word are found, in either script", () => {
    expect(filterPosts(posts, " COFFEE  bread", "all")).toEqual([posts[2]]);
    expect(filterPosts(posts, "ቡን፡ሰላም", "all")).toEqual([posts[1]]);
    expect(filterPosts(posts, "ሠላም", "all")).toEqual([posts[1]]);
    expect(filterPosts(posts, "", "all")).toEqual(posts);
  });

  it("the list can be filtered by state", () => {
    expect(filterPosts(posts, "", "published")).toEqual([posts[0]]);
    expect(filterPosts(posts, "", "scheduled")).toEqual([posts[3]]);
    expect(filterPosts(posts, "", "draft")).toEqual([posts[1], posts[2]]);
    expect(filterPosts(posts, "", "unsent")).toEqual([posts[1], posts[2]]);
  });
});

describe("two versions", () => {
  const overlap = (field: string) => ({ field, base: null, mine: 1, theirs: 2 });

  it("a picture is one choice, and its metadata follows it", () => {
    const overlaps = [overlap("title"), overlap("featuredImage"), overlap("imageMeta")];
    expect(fieldsToDecide(overlaps).map(({ field }) => field)).toEqual(["title", "featuredImage"]);
    expect(withDependents(["featuredImage"], overlaps)).toEqual(["featuredImage", "imageMeta"]);
    expect(withDependents(["title"], overlaps)).toEqual(["title"]);
  });

  it("a picture's description is a separate choice if only that differs", () => {
    expect(fieldsToDecide([overlap("imageMeta")])).toHaveLength(1);
  });

  it("versions are compared by their visible text", () => {
    expect(fieldText("content", '<p>One &amp; two</p>\n<ul><li>a</li></ul><img alt="A cup" src="/x">')).toBe(
      "One & two\n\na\n\n[Picture: A cup]",
    );
    expect(fieldText("translations.ti.content", "<p>ሰላም</p>")).toBe("ሰላም");
    expect(fieldText("content", "1 < 2, plainly")).toBe("1 < 2, plainly");
    expect(fieldText("published", false)).toBe("No");
    expect(fieldText("tags", ["a", "b"])).toBe("a, b");
    expect(fieldText("imageMeta", { alt: "A cup" })).toBe("A cup");
    expect(fieldText("videoUrl", null)).toBe("");
    expect(fieldName("translations.ti.title")).toBe("Title (ትግርኛ)");
    expect(fieldName("translations.ti")).toBe("Translation (ትግርኛ)");
    expect(fieldText("translations.ti", { title: "ቡን", content: "<p>ሰላም</p>" })).toBe("ቡን\n\nሰላም");
  });

  it("a stashed text is restored, a translation to its place", () => {
    const fields = { title: "New", translations: { ti: { title: "ሓድሽ", content: "x" } } };
    expect(restoreStashed(fields, { title: "Old", "translations.ti.title": "ኣረጊት", unknown: 1 })).toEqual({
      title: "Old",
      translations: { ti: { title: "ኣረጊት", content: "x" } },
    });
    const whole = { "translations.ti": { title: "ካልእ" } };
    expect(restoreStashed(fields, whole).translations).toEqual({ ti: { title: "ካልእ" } });
    expect(restoreStashed(fields, { "translations.ti": undefined }).translations).toEqual({});
  });
});
