// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import { PostFormPage } from "../../../src/features/admin/writing/post-form-page.tsx";
import { NewsItem } from "../../../src/features/public/news/news-item.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";

let at: AdminScreen;
beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
  Object.assign(at.parts, { noteEditor: async () => success([]), versions: async () => success([]) });
  // A wide window, in which the settings are beside the text.
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await at.close();
});

const NewsPreview = ({ row }: { row: AdminOf["news"] }) => (
  <NewsItem item={{ ...row, publishedAt: row.publishedAt ?? row.createdAt }} />
);
const Nothing = () => null;
const NEWS = <PostFormPage kind="news" Preview={NewsPreview} />;
const COMMUNITY = <PostFormPage kind="community" Preview={Nothing} />;
const news = (n: number) => [`/admin/news/${uuid(n)}`, { route: "/admin/news/:id" }] as const;
const community = (n: number) => [`/admin/community/${uuid(n)}`, { route: "/admin/community/:id" }] as const;

function putNews() {
  at.put("news", uuid(1), { title: "The hall", content: "It is open.", published: true, createdAt: at.hoursAgo(60), publishedAt: at.hoursAgo(42), translations: { ti: { title: "ኣደራሽ", content: "ክፉት እዩ።" } } });
  at.put("news", uuid(2), { title: "ጣራ", content: "ተሰሪሑ።", lang: "ti", published: false, publishAt: "2026-11-24T23:30:00.000000Z", createdAt: at.hoursAgo(50) });
  at.put("news", uuid(3), { title: "The door", content: "It is green.", published: false, createdAt: at.hoursAgo(40), updatedAt: at.hoursAgo(17) });
}

it("a published post is shown with its translation and settings, and saved as it is with Ctrl+S", async () => {
  putNews();
  await at.open(NEWS, ...news(1));
  expect(await at.shown()).toMatchInlineSnapshot(`
    link "News Articles" to /admin/news
    h1 "Edit news article"
    Published
    status
    button "Preview" pressed=false
    button "Focus mode" pressed=false
    button "Post settings, 1 to fill in" expanded=false
    form "Edit news article"
      status
      status
      tablist "Languages"
        tab "English" selected <en>
        tab "ትግርኛ" selected=false <ti>
      tabpanel "English"
        h2 "English" <en>
        textbox "Title" = "The hall" required placeholder "Title" <en>
        button "Add a photo"
        textbox "Content" = "It is open." required placeholder "Write here." <en> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
        3 words · 1 min read
      tabpanel "ትግርኛ"
        h2 "ትግርኛ" <ti>
        textbox "Title" = "ኣደራሽ" required placeholder "Title" <ti>
        textbox "Content" = "ክፉት እዩ።" required placeholder "Write here." <ti> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
        2 words · 1 min read
      status
    button "Save changes"
  `);
  await at.type(m.writing_title(), "The big hall", { nth: 0 });
  await at.type(m.writing_title(), "ዓቢ ኣደራሽ", { nth: 1 });
  fireEvent.keyDown(document.querySelector("form") as Element, { key: "s", ctrlKey: true });
  await at.shown();
  expect(await at.queued()).toMatchInlineSnapshot(``);
  expect(at.said).toMatchInlineSnapshot(``);
});
