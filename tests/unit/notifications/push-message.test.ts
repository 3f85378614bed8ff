import { expect, it } from "vitest";
import { entityOf } from "../../../src/api/site-format.ts";
import {
  bytesOf,
  cutHtml,
  MAX_MESSAGE_BYTES,
  messageAboutPost,
  type PostToTell,
} from "../../../src/domain/notifications/push-message.ts";

const TEXTS = { stop: "Stop notifications", rest: "The rest opens when you're online." };
const ID = "6f1d3b1e-3a55-4d57-8d7c-0b9b1de1c111";

function article(more: Partial<PostToTell["row"]>): PostToTell {
  const row = {
    ...{
      id: ID,
      rev: 7,
      version: 1,
      lang: "en",
      translations: {},
      title: "Coffee",
      excerpt: "",
      content: "",
    },
    published_at: "2026-11-22T10:00:00Z",
    created_at: "2026-11-22T10:00:00Z",
    author: "Aster",
    likes: 3,
    ...more,
  };
  return { kind: "blog", row: row as PostToTell["row"], address: `/blog/${ID}` };
}

const about = (post: PostToTell, lang: "en" | "ti" = "en") =>
  messageAboutPost(post, lang, "https://selam.example", "/notifications?stop", TEXTS);

it("a short post travels whole, with its revision, and is valid for the mirror", () => {
  const message = about(article({ content: "<p>Roast &amp; grind</p>" }));
  const { data, body } = message.notification;
  expect(body).toBe("Roast & grind");
  expect(data?.row.rev).toBe(7);
  expect(data && entityOf(data.kind, data.row)).toMatchObject({
    rev: 7,
    content: "<p>Roast &amp; grind</p>",
    likes: 0,
  });
});

it.each([
  ["English", "en", "<p>Coffee is roasted, ground and boiled three times.</p>"],
  ["Tigrinya", "ti", "<p>ቡን ይቑሎ፣ ይድቆስ፣ ሰለስተ ግዜ ድማ ይፍላሕ።</p>"],
  ["quotes, which JSON escapes", "en", '<p>"""""""""""""""""""""""""</p>'],
  ["no paragraphs", "en", "word ".repeat(12)],
] as const)(
  "a long text (%s) is cut to fit into one message, and any row of the server replaces it",
  (_, lang, part) => {
    const message = about(article({ lang, content: part.repeat(1_000) }), lang);
    expect(bytesOf(message)).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
    expect(bytesOf(message)).toBeGreaterThan(MAX_MESSAGE_BYTES / 2);
    const { data } = message.notification;
    expect(data?.row.rev).toBe(0);
    const stored = data && entityOf(data.kind, data.row);
    expect(stored?.title).toBe("Coffee");
    expect(JSON.stringify(stored)).toContain(TEXTS.rest);
  },
);

it("a title and an address that leave no space still make a message, without the post", () => {
  const message = about(article({ title: "ቡ".repeat(300), author: "ኣ".repeat(2_000), content: "<p>x</p>" }));
  expect(bytesOf(message)).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
  expect(message.notification.data).toBeNull();
});

it("the reader's language is used where there is a translation", () => {
  const translations = { ti: { title: "ቡን", content: "<p>ቡን ይፍላሕ</p>" } };
  expect(about(article({ content: "<p>Coffee</p>", translations }), "ti").notification).toMatchObject({
    lang: "ti",
    title: "ቡን",
    body: "ቡን ይፍላሕ",
  });
  expect(about(article({ content: "<p>Coffee</p>" }), "ti").notification.lang).toBe("en");
});

it("HTML is cut after a paragraph, never within a tag or an entity", () => {
  expect(cutHtml("<p>One</p><p>Two three</p>", 17)).toBe("<p>One</p>");
  expect(cutHtml('<p>Some words <a href="https://x.example">link</a></p>', 25)).toBe("<p>Some words …");
  expect(cutHtml("<p>Salt &amp; pepper and more</p>", 12)).toBe("<p>Salt …");
});
