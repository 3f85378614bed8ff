// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { sharedPost } from "../../../src/components/share/share-post.ts";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import { communityPost } from "../support/content.ts";

const english = getLocale;
afterEach(() => overwriteGetLocale(english));

it("a post is shared with its title in the reader's language", () => {
  const ti = { title: "ቡን ሰንበት", content: "ንዑ" };
  const post = communityPost(1, { title: "Sunday coffee", translations: { ti } });
  const whole = { kind: "community" as const, row: post };
  expect(sharedPost(whole, "/x")).toEqual({ title: "Sunday coffee", lang: "en", path: "/x", post: whole });
  overwriteGetLocale(() => "ti");
  expect(sharedPost(whole, "/x")).toEqual({ title: "ቡን ሰንበት", lang: "ti", path: "/x", post: whole });
});
