import { expect, it } from "vitest";
import { addTag, BLOG_TAGS_MAX } from "../../../src/domain/content/tags.ts";

it("a tag is added trimmed and without a leading #", () => {
  expect(addTag(["a"], "  #first  years ", 10)).toEqual({ ok: true, tags: ["a", "first years"] });
});

it.each([
  [" ", "blank"],
  ["#", "blank"],
  ["memory", "twice"],
  ["x".repeat(51), "long"],
])("%j is not added", (typed, reason) => {
  expect(addTag(["memory"], typed, 10)).toEqual({ ok: false, reason });
});

it("an eleventh tag is not added to an article", () => {
  const ten = Array.from({ length: 10 }, (_, n) => String(n));
  expect(addTag(ten, "eleventh", BLOG_TAGS_MAX)).toEqual({ ok: false, reason: "full" });
  expect(addTag(ten.slice(1), "tenth", BLOG_TAGS_MAX).ok).toBe(true);
});
