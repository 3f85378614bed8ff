// @module-tag document
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
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
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

const PICTURE = { imageUrl: "https://pictures.example/hall.jpg" };

function putNews() {
  at.put("news", uuid(1), {
    ...PICTURE,
    title: "The hall",
    content: "It is open on Sundays.",
    published: true,
    createdAt: at.hoursAgo(60),
    publishedAt: at.hoursAgo(42),
    translations: { ti: { title: "ዓቢ ኣደራሽና", content: "ሰንበት ሰንበት ክፉት እዩ።" } },
  });
  at.put("news", uuid(2), {
    ...PICTURE,
    title: "ሓድሽ ጣራ",
    content: "እቲ ጣራ ተሰሪሑ ኣሎ።",
    lang: "ti",
    published: false,
    publishAt: "2026-11-24T23:30:00.000000Z",
    createdAt: at.hoursAgo(50),
  });
  at.put("news", uuid(3), {
    title: "The door",
    content: "It is green, and it opens.",
    published: false,
    createdAt: at.hoursAgo(40),
    updatedAt: at.hoursAgo(17),
  });
}

async function openSettings(): Promise<void> {
  const closed = document.querySelector(".write-bar [aria-expanded=false]")?.getAttribute("aria-label");
  if (closed) await at.press(closed);
}

it("a published post is shown with its translation and settings", async () => {
  putNews();
  await at.open(NEWS, ...news(1));
  await openSettings();
  expect(await at.shown()).toMatchInlineSnapshot(`
    link "News Articles" to /admin/news
    h1 "Edit news article"
    Published
    status
    button "Preview" pressed=false
    button "Focus mode" pressed=false
    * button "Post settings" expanded
    form "Edit news article"
      status
      status
      tablist "Languages"
        tab "English" selected <en>
        tab "ትግርኛ" selected=false <ti>
      tabpanel "English"
        h2 "English" <en>
        textbox "Title" = "The hall" required placeholder "Title" <en>
        button "Edit picture"
        textbox "Content" = "It is open on Sundays." required placeholder "Write here." <en> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
        5 words · 1 min read
      tabpanel "ትግርኛ"
        h2 "ትግርኛ" <ti>
        textbox "Title" = "ዓቢ ኣደራሽና" required placeholder "Title" <ti>
        textbox "Content" = "ሰንበት ሰንበት ክፉት እዩ።" required placeholder "Write here." <ti> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
        4 words · 1 min read
      status
      section "Post settings"
        h2 "Post settings"
        button "Close"
        Published 21 November 2026
        link "View on the site" to /news/#1
        button "Unpublish: The hall"
        Publication date
        21 November 2026
        group "Picture"
          Picture
          status
          button "Choose another file"
          button "Take a photo"
          button "Remove"
          status
          textbox "Or paste a link to a picture" = "https://pictures.example/hall.jpg" placeholder "https://" (One that's already on the web. A copy of it is stored here.)
        textbox "Video" placeholder "https://" (A link to a video on YouTube, Vimeo or elsewhere. Leave it empty for none.)
        group "Recording"
          Recording
          Someone reading this post aloud or talking about it. Record it here, or choose a file of up to 20 MB.
          status
          button "Record"
          Up to 3 minutes. You can listen to it first.
          button "Choose a sound file"
          status
        combobox "Language" of [English] | ትግርኛ
        button "Remove the translation"
        Readers can switch between the two languages. Fill in every field of the translation, or leave them all empty.
        details closed
          summary "Earlier versions"
    button "Save changes"
  `);
  expect(await at.open(NEWS, news(2)[0], { ...news(2)[1], lang: "ti" })).toMatchInlineSnapshot(`
    link "ዜናታት" to /admin/news
    h1 "ዜና ኣርሙ"
    ዝዝርገሐሉ እዋን፦ 15 ሕዳር 2019 (24/11/2026)፣ 5:30 ምሸት ብኣቆፃፅራ ሓበሻ (23:30)
    status
    button "ቅድመ ርእየት" pressed=false
    button "ብትኹረት ምፅሓፍ" pressed=false
    button "ምርጫታት ፅሑፍ" expanded
    form "ዜና ኣርሙ"
      status
      status
      textbox "ኣርእስቲ" = "ሓድሽ ጣራ" required placeholder "ኣርእስቲ" <ti>
      button "ስእሊ ኣርሙ"
      textbox "ትሕዝቶ" = "እቲ ጣራ ተሰሪሑ ኣሎ።" required placeholder "ኣብዚ ፅሓፉ።" <ti> (ባዶ መስመር ሓድሽ ሕጡበ ፅሑፍ ይጅምር። ብ https:// ዝጅምሩ ኣድራሻታት ሊንክ ይኾኑ።)
      4 ቃላት · ናይ 1 ደቒቕ ንባብ
      status
      section "ምርጫታት ፅሑፍ"
        h2 "ምርጫታት ፅሑፍ"
        button "ዕፀዉ"
        ንምዝርጋሕ ድሉው
        textbox "ዝዝርገሐሉ እዋን" datetime-local = "2026-11-24T23:30" (ብሰዓት ለንደን። ዌብሳይት ሽዑ ባዕሉ ክዘርግሖ እዩ፣ እዚ መሳርሒ ዕፁው እንተኾነ ውን።)
        button "እቲ እዋን ኣውፅኡ"
        group "ስእሊ"
          ስእሊ
          status
          button "ካልእ ፋይል ምረፁ"
          button "ፎቶ ኣልዕሉ"
          button "ኣውፅኡ"
          status
          textbox "ወይ ሊንክ ናብ ስእሊ ልጠፉ" = "https://pictures.example/hall.jpg" placeholder "https://" (ድሮ ኣብ ኢንተርኔት ዘሎ ስእሊ። ቅዳሑ ኣብዚ ይዕቀብ።)
        textbox "ቪድዮ" placeholder "https://" (ሊንክ ናብ ቪድዮ ኣብ YouTube፣ Vimeo ወይ ካልእ፤ ምስ ዘይህሉ ባዶ ግደፍዎ።)
        group "ድምፂ"
          ድምፂ
          ሓደ ሰብ ነዚ ፅሑፍ ብድምፂ የንብቦ፣ ወይ ብዛዕባኡ ይዛረብ። ኣብዚ ቅረፅዎ፣ ወይ ክሳብ 20 MB ዝኾነ ፋይል ምረፁ።
          status
          button "ድምፂ ቅረፁ"
          ክሳብ 3 ደቒቕ። መጀመርታ ክትሰምዕዎ ትኽእሉ።
          button "ናይ ድምፂ ፋይል ምረፁ"
          status
        combobox "ቋንቋ" of English | [ትግርኛ]
        button "ትርጉም ወስኹ"
        details closed
          summary "ቀዳሞት ቨርዥናት"
    button "መዓልቲ ሓዙ"
  `);
});

it("a post is saved as it is with Ctrl+S, and published by its button", async () => {
  putNews();
  await at.open(NEWS, ...news(1));
  await at.type(m.field_title(), "The big hall", { nth: 0 });
  await at.type(m.field_title(), "ዓቢ ኣደራሽ", { nth: 1 });
  fireEvent.keyDown(document.querySelector("form") as Element, { key: "s", ctrlKey: true });
  await at.shown();
  expect([await at.queued(), at.said].join("\n")).toMatchInlineSnapshot(`
    news #1 {"title":"The big hall","translations":{"ti":{"title":"ዓቢ ኣደራሽ","content":"ሰንበት ሰንበት ክፉት እዩ።"}}}
    status: Publishing changes… | button "Close"
  `);
  expect(await at.send()).toMatchInlineSnapshot(`
    - Publishing changes…
    + Published
    -   Publishing changes…
    +   News updated successfully!
    +   link "View" to /news/#1
  `);
  await at.type(m.field_content(), "It is open today.", { nth: 0 });
  expect((await at.press(m.writing_save())).split("\n").slice(-7).join("\n")).toMatchInlineSnapshot(`
    -     4 words · 1 min read
    -   status
    - button "Save changes"
    - status
    -   News updated successfully!
    -   link "View" to /news/#1
    +   Publishing changes…
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`news #1 {"content":"It is open today."}`);
});

it("a scheduled post stays scheduled, is given another time, or none", async () => {
  putNews();
  await at.open(NEWS, ...news(2));
  await openSettings();
  expect(await at.type(m.field_publish_at(), "2026-12-24T09:30")).toMatchInlineSnapshot(`
    +   Saving draft…
    -     textbox "Publish at" datetime-local = "2026-11-24T23:30" (In London time. The site publishes it then, even if this device is off.)
    +     * textbox "Publish at" datetime-local = "2026-12-24T09:30" (In London time. The site publishes it then, even if this device is off.)
    +     button "Discard changes"
  `);
  expect((await at.press(m.writing_schedule())).split("\n").slice(-7).join("\n")).toMatchInlineSnapshot(`
    -     button "Discard changes"
    -     details closed
    -       summary "Earlier versions"
    - button "Schedule"
    +   Scheduling… 24 December 2026, 09:30
    +   button "Close"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`news #2 {"publishAt":"2026-12-24T09:30:00.000000Z"}`);
  expect(await at.send()).toMatchInlineSnapshot(`
    -   Scheduling… 24 December 2026, 09:30
    +   Scheduled for 24 December 2026, 09:30
  `);
  await at.open(NEWS, ...news(2));
  await openSettings();
  expect(await at.press(m.schedule_remove())).toMatchInlineSnapshot(`
    +   Saving draft…
    -     textbox "Publish at" datetime-local = "2026-12-24T09:30" (In London time. The site publishes it then, even if this device is off.)
    -     button "Remove the time"
    +     textbox "Publish at" datetime-local (In London time. The site publishes it then, even if this device is off.)
    +     button "Discard changes"
    - button "Schedule"
    + button "Save draft"
    + button "Publish"
  `);
  await at.press(m.writing_save_draft());
  expect(await at.queued()).toMatchInlineSnapshot(`news #2 {"publishAt":null}`);
  expect(at.said).toMatchInlineSnapshot(
    `status: Being taken off the schedule… 24 December 2026, 09:30 | button "Close"`,
  );
});

it("an incomplete draft names what is missing, each with a way to it", async () => {
  putNews();
  await at.open(NEWS, ...news(3));
  await at.type(m.field_title(), "");
  expect(await at.press(m.writing_save_draft())).toMatchInlineSnapshot(`
    -   Saving draft…
    +   Draft saved 19:00
    -   * textbox "Title" required placeholder "Title" <en>
    +   textbox "Title" required placeholder "Title" <en>
    - button "Save draft"
    + * button "Save draft"
    + status
    +   Draft saved. It will be sent once it has: Title.
    +   button "Close"
    + alert
  `);
  await at.press(m.toast_close(), { nth: 1 });
  expect(await at.press(m.writing_publish())).toMatchInlineSnapshot(`
    -   textbox "Title" required placeholder "Title" <en>
    +   * textbox "Title" required placeholder "Title" invalid <en> (Title is required)
  `);
  expect(await at.queued()).toBe("");
});

it("over a new post nothing is said to be missing before a word is written or it is published", async () => {
  const settings = () => document.querySelector(".write-bar [aria-expanded]")?.getAttribute("aria-label");
  await at.open(NEWS, "/admin/news/new");
  expect(settings()).toBe("Post settings");
  await at.press(m.writing_publish());
  expect(settings()).toBe("Post settings, 2 to fill in");
  await at.open(NEWS, "/admin/news/new");
  await at.type(m.field_title(), "Roof");
  expect(settings()).toBe("Post settings, 1 to fill in");
});

it("the preview shows the post as readers get it, and the focus mode only the text", async () => {
  putNews();
  await at.open(NEWS, ...news(1));
  expect(await at.press(m.writing_preview())).toMatchInlineSnapshot(`
    - button "Preview" pressed=false
    - button "Focus mode" pressed=false
    - button "Post settings" expanded=false
    - form "Edit news article"
    -   status
    -   status
    -   tablist "Languages"
    -     tab "English" selected <en>
    -     tab "ትግርኛ" selected=false <ti>
    -   tabpanel "English"
    -     h2 "English" <en>
    -     textbox "Title" = "The hall" required placeholder "Title" <en>
    -     button "Edit picture"
    -     textbox "Content" = "It is open on Sundays." required placeholder "Write here." <en> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
    -     5 words · 1 min read
    -   tabpanel "ትግርኛ"
    -     h2 "ትግርኛ" <ti>
    -     textbox "Title" = "ዓቢ ኣደራሽና" required placeholder "Title" <ti>
    -     textbox "Content" = "ሰንበት ሰንበት ክፉት እዩ።" required placeholder "Write here." <ti> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
    -     4 words · 1 min read
    -   status
    + * button "Back to writing" pressed
    + section "Preview"
    +   article
    +     21 November 2026
    +     h1 "The hall" <en>
    +     button "Read in Tigrinya"
    +     link "Open it at pictures.example" to https://pictures.example/hall.jpg
    +     in <en>
    +     It is open on Sundays.
  `);
  await at.press(m.writing_back_to_form());
  expect(await at.press(m.writing_focus())).toMatchInlineSnapshot(`
    - * button "Preview" pressed=false
    - button "Focus mode" pressed=false
    + button "Preview" pressed=false
    + * button "Leave focus mode" pressed
  `);
  fireEvent.keyDown(document.querySelector("form") as Element, { key: "Escape" });
  expect(await at.shown()).toContain(`button "${m.writing_focus()}" pressed=false`);
});

it("a translation is added, and what is typed into it is its own", async () => {
  putNews();
  await at.open(NEWS, ...news(3));
  await openSettings();
  expect(await at.press(m.writing_translation_add())).toMatchInlineSnapshot(`
    -   textbox "Title" = "The door" required placeholder "Title" <en>
    -   button "Add a photo"
    -   textbox "Content" = "It is green, and it opens." required placeholder "Write here." <en> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
    -   6 words · 1 min read
    +   tablist "Languages"
    +     tab "English" selected=false <en>
    +     tab "ትግርኛ" selected <ti>
    +   tabpanel "English"
    +     h2 "English" <en>
    +     textbox "Title" = "The door" required placeholder "Title" <en>
    +     button "Add a photo"
    +     textbox "Content" = "It is green, and it opens." required placeholder "Write here." <en> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
    +     6 words · 1 min read
    +   tabpanel "ትግርኛ"
    +     h2 "ትግርኛ" <ti>
    +     textbox "Title" required placeholder "Title" <ti>
    +     textbox "Content" required placeholder "Write here." <ti> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
    -     button "Add a translation"
    +     * button "Remove the translation"
    +     Readers can switch between the two languages. Fill in every field of the translation, or leave them all empty.
  `);
  await at.type(m.field_title(), "ሓድሽ ማዕፆ", { nth: 1 });
  expect((await at.device.read.drafts()).map(({ fields }) => fields)).toMatchObject([
    { title: "The door", translations: { ti: { title: "ሓድሽ ማዕፆ" } } },
  ]);
});

it("a community post shows and saves its place, tags and whether it is featured", async () => {
  at.put("community", uuid(5), {
    title: "Coffee together",
    content: "Every day at noon",
    published: true,
    publishedAt: at.hoursAgo(5),
    author: "Saba",
    country: "Italy",
    city: "Bologna",
    tags: ["Food", "Home"],
    featured: true,
  });
  await at.open(COMMUNITY, ...community(5));
  await openSettings();
  expect(await at.shown()).toMatchInlineSnapshot(`
    link "Community Posts" to /admin/community
    h1 "Edit community post"
    Published
    status
    button "Preview" pressed=false
    button "Focus mode" pressed=false
    button "Post settings" expanded
    form "Edit community post"
      status
      status
      textbox "Title" = "Coffee together" required placeholder "Title" <en>
      button "Add a photo or video"
      textbox "Content" = "Every day at noon" required placeholder "Write here." <en> (Leave an empty line to start a new paragraph. Addresses beginning with https:// become links.)
      4 words · 1 min read
      status
      section "Post settings"
        h2 "Post settings"
        button "Close"
        Published 22 November 2026
        link "View on the site" to /portfolio/#5
        button "Unpublish: Coffee together"
        Publication date
        22 November 2026
        group "Picture or video"
          Picture or video
          A picture (JPEG, PNG, WebP, GIF) or a video (MP4, WebM, Ogg, up to 50 MB). You can also drop or paste one here.
          button "Choose a file"
          button "Take a photo"
          status
          textbox "Or paste a link to a picture" placeholder "https://" (One that's already on the web. A copy of it is stored here.)
        group "Recording"
          Recording
          Someone reading this post aloud or talking about it. Record it here, or choose a file of up to 20 MB.
          status
          button "Record"
          Up to 3 minutes. You can listen to it first.
          button "Choose a sound file"
          status
        textbox "Country" = "Italy" (If left empty, it shows “Unknown”.)
        textbox "City" = "Bologna" (If left empty, it shows “Unknown”.)
        textbox "Tags" (Press Enter after each tag.)
        item
          Food
          button "Remove Food"
        item
          Home
          button "Remove Home"
        textbox "Author" = "Saba"
        checkbox "Featured" checked (Shown among the featured posts, with a star.)
        combobox "Language" of [English] | ትግርኛ
        button "Add a translation"
        details closed
          summary "Earlier versions"
    button "Save changes"
  `);
  await at.type(m.field_country(), "Sweden");
  await at.type(m.field_city(), "Lund");
  await at.press(m.field_featured(), { role: "checkbox" });
  await at.press(m.writing_save());
  expect(await at.queued()).toMatchInlineSnapshot(
    `community #5 {"country":"Sweden","city":"Lund","featured":false}`,
  );
});

it("an address without a post says so", async () => {
  expect(await at.open(NEWS, ...news(99))).toMatchInlineSnapshot(`
    status
      h1 "Post not found"
      This post may have been deleted, or it hasn't been loaded yet.
  `);
});
