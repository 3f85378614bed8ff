import { describe, expect, it } from "vitest";
import { fieldName, fieldText } from "../../../src/components/admin/stash/field-text.ts";
import { restoreStashed } from "../../../src/components/admin/stash/restore-stashed.ts";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import {
  fieldsToDecide,
  withDependents,
} from "../../../src/features/admin/writing/conflict/conflict-page.tsx";
import { searchOf } from "../../../src/features/admin/writing/list/filter-posts.ts";

it("posts that contain every word are found, in either script and both languages", () => {
  const post = (title: string, content: string, ti = "") =>
    ({ title, content, tags: ["buna"], translations: { ti: { title: ti } } }) as unknown as AdminOf["blog"];
  const coffee = post("Coffee", "<p>and <b>bread</b></p>");
  const greeting = post("Greeting", "", "ሰላም ቡን");
  const found = (search: string) => [coffee, greeting].filter((one) => searchOf(search)?.(one));
  expect(found(" COFFEE  bread")).toEqual([coffee]);
  expect(found("ቡን፡ሠላም")).toEqual([greeting]);
  expect(found("buna")).toEqual([coffee, greeting]);
  expect(found("coffee ቡን")).toEqual([]);
  expect(searchOf(" ፡ ")).toBeNull();
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
