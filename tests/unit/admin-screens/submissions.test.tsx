// @module-tag document
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { SubmissionsPage } from "../../../src/features/admin/submissions/submissions-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { readShared } from "../../../src/pwa/share-target/shared.ts";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";
import { FakeCache } from "../support/fake-cache.ts";

const PAGE = "/admin/submissions";
let at: AdminScreen;
/** The files of submissions that this device has. */
let files: Map<string, string>;

beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
  files = new Map();
  at.parts.submittedFile = async (id) => (files.has(id) ? new Blob([files.get(id) ?? ""]) : null);
  const cache = new FakeCache();
  vi.stubGlobal("caches", { open: async () => cache, has: async () => true });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await at.close();
});

/** A submission that came so many hours ago. */
function put(n: number, hours: number, fields: Partial<AdminOf["submission"]>) {
  const createdAt = `${new Date(at.device.clock - hours * 3_600_000).toISOString().slice(0, 19)}.000000Z`;
  at.put("submission", uuid(n), { createdAt, ...fields });
}

const file = (n: number, kind: "picture" | "voice") => ({
  ...{ id: uuid(n), kind, type: kind === "voice" ? "audio/webm" : "image/webp", size: 1_000 },
  ...(kind === "voice"
    ? { width: null, height: null, seconds: 75 }
    : { width: 800, height: 600, seconds: null }),
});

function putStories() {
  const sent = { name: "Letay", email: "letay@mail.example", lang: "en", credit: true } as const;
  put(1, 5, {
    ...sent,
    topic: "story",
    status: "new",
    body: "How we kept the bees.",
    files: [file(51, "picture"), file(52, "voice")],
  });
  put(2, 2, { topic: "story", status: "new", lang: "ti", name: "", credit: true, body: "ንህቢ", files: [] });
  put(3, 90, {
    topic: "story",
    status: "published",
    name: "Aster",
    credit: false,
    body: "A well.",
    answer: "It is on the site.",
    link: "/community/x",
  });
  put(4, 1, { topic: "story", status: "declined", name: "Dawit", body: "An advert." });
  at.put("community", uuid(61), { title: "Bees", published: true });
  at.put("community", uuid(62), { title: "A draft", published: false });
  at.put("community", uuid(63), { title: "ዕምባባ", published: true, lang: "ti" });
}

function putCorrections() {
  const sent = { topic: "correction", lang: "ti", passage: "ሰላም ንኹልኩም", body: "ሰላም ንኹሉ" } as const;
  const target = { targetKind: "news", targetId: uuid(71), page: `/news/${uuid(71)}` } as const;
  put(11, 3, { ...sent, ...target, status: "new", name: "Saba", email: "saba@mail.example" });
  put(12, 4, { ...sent, status: "new", name: "Hiwot", page: "/about", passage: "ብዛዕባና", body: "ብዛዕባ ኣነ" });
  put(13, 9, { ...sent, status: "applied", name: "", page: "/contact", passage: "ርክብ", body: "ርኸቡና" });
  put(14, 8, { ...sent, status: "declined", name: "Yonas", page: "/news", passage: "ዜና", body: "ወረ" });
  at.put("news", uuid(71), {
    title: "Hello",
    content: "Hello all",
    published: true,
    translations: { ti: { title: "ሰላም ንኹልኩም", content: "ሰላም ንኹልኩም እንቋዕ" } },
  });
}

function putVoices() {
  const sent = { topic: "voice", lang: "ti", body: "" } as const;
  put(21, 6, {
    ...sent,
    status: "new",
    name: "Mulu",
    email: "mulu@mail.example",
    transcript: "ደሓን ዶ",
    files: [file(53, "voice")],
  });
  put(22, 1, { ...sent, status: "heard", name: "", files: [file(54, "voice")] });
  put(23, 0, { ...sent, status: "applied", name: "Tsega", answer: "On Sunday.", files: [file(55, "voice")] });
  put(24, 7, { ...sent, status: "applied", name: "Rahwa", files: [file(56, "voice")] });
}

it("stories that wait come first, each with what can be done with it", async () => {
  putStories();
  files.set(uuid(51), "picture");
  expect(await at.open(<SubmissionsPage />, PAGE)).toMatchInlineSnapshot(`
    h1 "From visitors"
    Stories, corrections and voice messages. Nobody else can read them.
    item
      article "Story · without a name"
        h2 "Story · without a name"
        New2 hr ago
        in <ti>
        ንህቢ
        To be published without a name.
        button "Turn into a post"
        combobox "Which post is it in?" of [Which post is it in?] | ዕምባባ | Bees
        button "Tell the sender" disabled
        button "Decline"
        button "Delete"
    item
      article "Story · Letay"
        h2 "Story · Letay"
        Newletay@mail.example5 hr ago
        in <en>
        How we kept the bees.
        item
          img of blob:1 800 by 600
        This recording can be played when you're online.
        May be published under the name Letay.
        button "Turn into a post"
        link "Reply by email" to mailto:letay@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20How%20we%20kept%20the%20bees.
        combobox "Which post is it in?" of [Which post is it in?] | ዕምባባ | Bees
        button "Tell the sender" disabled
        button "Decline"
        status
        details closed
          summary "Transcript"
          textbox "Transcript" at most 10000 <en>
          button "Save the transcript" disabled
          status
        button "Delete"
    item
      article "Story · Dawit"
        h2 "Story · Dawit"
        Not published1 hr ago
        in <en>
        An advert.
        To be published without a name.
        button "Turn into a post"
        button "Delete"
    item
      article "Story · Aster"
        h2 "Story · Aster"
        Published3 days ago
        in <en>
        A well.
        To be published without a name.
        It is on the site.
        button "Turn into a post"
        button "Delete"
  `);
  expect(await at.open(<SubmissionsPage />, PAGE, { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ካብ በፃሕቲ"
    ታሪኻት፣ እርማታትን ናይ ድምፂ መልእኽትታትን። ካልእ ሰብ ኣየንብቦምን።
    item
      article "ታሪኽ · ብዘይ ስም"
        h2 "ታሪኽ · ብዘይ ስም"
        ሓድሽቅድሚ 2 ሰዓት
        in <ti>
        ንህቢ
        ብዘይ ስም ይዘርጋሕ።
        button "ፅሑፍ ግበርዎ"
        combobox "ኣበየናይ ፅሑፍ ኣሎ?" of [ኣበየናይ ፅሑፍ ኣሎ?] | ዕምባባ | Bees
        button "ንዝሰደዶ ንገሩ" disabled
        button "ንፀጉ"
        button "ደምስሱ"
    item
      article "ታሪኽ · Letay"
        h2 "ታሪኽ · Letay"
        ሓድሽletay@mail.exampleቅድሚ 5 ሰዓት
        in <en>
        How we kept the bees.
        item
          img of blob:2 800 by 600
        እዚ ድምፂ ኔትወርክ ምስ ረኸብኩም ክትሰምዕዎ ትኽእሉ።
        ብስም Letay ክዝርጋሕ ይከኣል።
        button "ፅሑፍ ግበርዎ"
        link "ብኢመይል መልሱ" to mailto:letay@mail.example?subject=%E1%8A%93%E1%89%A5%20%E1%88%B0%E1%88%8B%E1%88%9D%20%E1%8B%9D%E1%8D%80%E1%88%93%E1%8D%8D%E1%8A%A9%E1%88%9D%E1%8B%8E%20%E1%88%98%E1%88%8D%E1%8A%A5%E1%8A%BD%E1%89%B2&body=%0D%0A%0D%0A%3E%20How%20we%20kept%20the%20bees.
        combobox "ኣበየናይ ፅሑፍ ኣሎ?" of [ኣበየናይ ፅሑፍ ኣሎ?] | ዕምባባ | Bees
        button "ንዝሰደዶ ንገሩ" disabled
        button "ንፀጉ"
        status
        details closed
          summary "ፅሑፍ ናይቲ ድምፂ"
          textbox "ፅሑፍ ናይቲ ድምፂ" at most 10000 <en>
          button "ፅሑፍ ናይቲ ድምፂ ዕቀቡ" disabled
          status
        button "ደምስሱ"
    item
      article "ታሪኽ · Dawit"
        h2 "ታሪኽ · Dawit"
        ኣይተዘርግሐንቅድሚ 1 ሰዓት
        in <en>
        An advert.
        ብዘይ ስም ይዘርጋሕ።
        button "ፅሑፍ ግበርዎ"
        button "ደምስሱ"
    item
      article "ታሪኽ · Aster"
        h2 "ታሪኽ · Aster"
        ተዘርጊሑቅድሚ 3 መዓልቲ
        in <en>
        A well.
        ብዘይ ስም ይዘርጋሕ።
        It is on the site.
        button "ፅሑፍ ግበርዎ"
        button "ደምስሱ"
  `);
});

it("the sender of a story is told where it was published, once a post was chosen", async () => {
  putStories();
  await at.open(<SubmissionsPage />, PAGE);
  await at.press("Tell the sender", { nth: 1 });
  expect(await at.queued()).toBe("");
  expect(
    await at.type("Which post is it in?", uuid(63), { role: "combobox", nth: 1 }),
  ).toMatchInlineSnapshot(`
    -     combobox "Which post is it in?" of [Which post is it in?] | ዕምባባ | Bees
    -     * button "Tell the sender" disabled
    +     * combobox "Which post is it in?" of Which post is it in? | [ዕምባባ] | Bees
    +     button "Tell the sender"
  `);
  await at.press("Tell the sender", { nth: 0 });
  expect(await at.queued()).toBe("");
  expect(await at.press("Tell the sender", { nth: 1 })).toMatchInlineSnapshot(`
    -     * button "Tell the sender" disabled
    +     button "Tell the sender" disabled
    +   article "Story · Dawit"
    +     h2 "Story · Dawit"
    +     Not published1 hr ago
    +     in <en>
    +     An advert.
    +     To be published without a name.
    +     button "Turn into a post"
    +     button "Delete"
    + item
    -     Newletay@mail.example5 hr ago
    +     Publishedletay@mail.example5 hr agoSending
    -     combobox "Which post is it in?" of Which post is it in? | [ዕምባባ] | Bees
    -     button "Tell the sender"
    -     button "Decline"
    -   article "Story · Dawit"
    -     h2 "Story · Dawit"
    -     Not published1 hr ago
    -     in <en>
    -     An advert.
    -     To be published without a name.
    -     button "Turn into a post"
    -     button "Delete"
    - item
    + status
    +   Sending
    +   button "Close"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(
    `submission #1 {"status":"published","link":"/portfolio/#63"}`,
  );
  expect(await at.send()).toMatchInlineSnapshot(`
    -     Publishedletay@mail.example5 hr agoSending
    +     Publishedletay@mail.example5 hr ago
    -   Sending
    +   The sender will be told.
  `);
});

it("a story is declined with a note, and only after a question", async () => {
  putStories();
  await at.open(<SubmissionsPage />, PAGE);
  expect(await at.press("Decline", { nth: 1 })).toMatchInlineSnapshot(`
    -     button "Decline"
    +     * button "Decline"
    +     dialog "Decline this?"
    +       h2 "Decline this?"
    +       status
    +       textbox "A note to the sender (optional)" at most 1000 <en> (Shown on the device that sent this.)
    +       form
    +         button "Cancel"
    +         button "Decline"
  `);
  await at.type("A note to the sender (optional)", "  Not yet, sorry. ");
  expect(await at.press("Cancel")).toMatchInlineSnapshot(`
    -     dialog "Decline this?"
    -       h2 "Decline this?"
    -       status
    -       * textbox "A note to the sender (optional)" = "  Not yet, sorry. " at most 1000 <en> (Shown on the device that sent this.)
    -       form
    -         button "Cancel"
    -         button "Decline"
  `);
  expect(await at.queued()).toBe("");
  await at.press("Decline", { nth: 1 });
  expect(await at.press("Decline")).toMatchInlineSnapshot(`
    +   article "Story · Dawit"
    +     h2 "Story · Dawit"
    +     Not published1 hr ago
    +     in <en>
    +     An advert.
    +     To be published without a name.
    +     button "Turn into a post"
    +     button "Delete"
    + item
    -     Newletay@mail.example5 hr ago
    +     Not publishedletay@mail.example5 hr agoSending
    +     Not yet, sorry.
    -     combobox "Which post is it in?" of [Which post is it in?] | ዕምባባ | Bees
    -     button "Tell the sender" disabled
    -     * button "Decline"
    -     dialog "Decline this?"
    -       h2 "Decline this?"
    -       status
    -       textbox "A note to the sender (optional)" = "  Not yet, sorry. " at most 1000 <en> (Shown on the device that sent this.)
    -       form
    -         button "Cancel"
    -         button "Decline"
    -   article "Story · Dawit"
    -     h2 "Story · Dawit"
    -     Not published1 hr ago
    -     in <en>
    -     An advert.
    -     To be published without a name.
    -     button "Turn into a post"
    -     button "Delete"
    - item
    + status
    +   Sending
    +   button "Close"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(
    `submission #1 {"status":"declined","answer":"Not yet, sorry."}`,
  );
  expect(await at.send()).toMatchInlineSnapshot(`
    -     Not publishedletay@mail.example5 hr agoSending
    +     Not publishedletay@mail.example5 hr ago
    -   Sending
    +   Not published
  `);
});

it("a story becomes shared content in its sender's name", async () => {
  putStories();
  files.set(uuid(51), "picture").set(uuid(52), "voice");
  await at.open(<SubmissionsPage />, PAGE);
  const written = await at.press("Turn into a post", { nth: 1 });
  expect(written).toContain("+ At /admin/shared");
  expect(await readShared()).toMatchObject([{ text: "How we kept the bees.\n\n— Letay", pictures: 1 }]);
});

it("a submission is deleted after a question, and that can be undone", async () => {
  putStories();
  await at.open(<SubmissionsPage />, PAGE);
  expect(await at.press("Delete", { nth: 3 })).toMatchInlineSnapshot(`
    +     dialog "Delete this?"
    +       h2 "Delete this?"
    +       The text and files are deleted, and the sender isn't told.
    +       form
    +         * button "Cancel"
    +         button "Delete"
  `);
  await at.press("Cancel");
  await at.press("Delete", { nth: 3 });
  await at.press("Delete");
  expect(await at.queued()).toMatchInlineSnapshot(`submission #3 delete`);
  expect(at.said).toMatchInlineSnapshot(`status: Deleting… | * button "Undo"`);
  await at.press("Undo");
  expect(await at.queued()).toBe("");
  expect(at.focused).toMatchInlineSnapshot(`h1 "From visitors"`);
  await at.press("Delete", { nth: 3 });
  await at.press("Delete");
  await at.send();
  expect(at.said).toMatchInlineSnapshot(`status: Deleted | button "Close"`);
});

it("the page that a correction names is a link only if it is this site's", async () => {
  put(11, 3, {
    topic: "correction",
    status: "new",
    name: "Saba",
    page: "/\\evil.example/admin/login",
    passage: "ዜና",
    body: "ወረ",
  });
  const shown = await at.open(<SubmissionsPage />, PAGE);
  expect(shown).toContain("/\\evil.example/admin/login");
  expect(shown).not.toMatch(/link "[^"]*evil/);
});

it("corrections show the wrong and the right words with their page", async () => {
  putCorrections();
  expect(await at.open(<SubmissionsPage />, PAGE)).toMatchInlineSnapshot(`
    h1 "From visitors"
    Stories, corrections and voice messages. Nobody else can read them.
    button "Download corrections to the site's own texts"
    item
      article "Correction · Saba"
        h2 "Correction · Saba"
        Newsaba@mail.example3 hr ago
        The wrong words
        in <ti>
        ሰላም ንኹልኩም
        What it should say
        in <ti>
        ሰላም ንኹሉ
        In the post, before and after (2)
        in <ti>
        item
          ሰላም ንኹልኩም → ሰላም ንኹሉ
        item
          ሰላም ንኹልኩም እንቋዕ → ሰላም ንኹሉ እንቋዕ
        Page
        link "/news/#71" to /news/#71
        button "Correct the post"
        button "Decline"
        button "Delete"
    item
      article "Correction · Hiwot"
        h2 "Correction · Hiwot"
        New4 hr ago
        The wrong words
        in <ti>
        ብዛዕባና
        What it should say
        in <ti>
        ብዛዕባ ኣነ
        Page
        link "/about" to /about
        button "Mark as done"
        button "Decline"
        button "Delete"
    item
      article "Correction · Yonas"
        h2 "Correction · Yonas"
        Not published8 hr ago
        The wrong words
        in <ti>
        ዜና
        What it should say
        in <ti>
        ወረ
        Page
        link "/news" to /news
        button "Delete"
    item
      article "Correction · without a name"
        h2 "Correction · without a name"
        Corrected9 hr ago
        The wrong words
        in <ti>
        ርክብ
        What it should say
        in <ti>
        ርኸቡና
        Page
        link "/contact" to /contact
        button "Delete"
  `);
  await at.press("Download corrections to the site's own texts");
  expect([...at.saved.keys()]).toEqual(["selam-corrections.json"]);
  const listed = JSON.parse((await at.saved.get("selam-corrections.json")?.text()) ?? "[]") as {
    page: string;
  }[];
  expect(listed.map(({ page }) => page)).toEqual(["/about", "/contact"]);
});

it("a correction of a post is applied to it, and one of the interface is noted", async () => {
  putCorrections();
  await at.open(<SubmissionsPage />, PAGE);
  expect(await at.press("Correct the post")).toMatchInlineSnapshot(`
    -   article "Correction · Saba"
    -     h2 "Correction · Saba"
    -     Newsaba@mail.example3 hr ago
    -     The wrong words
    -     in <ti>
    -     ሰላም ንኹልኩም
    -     What it should say
    -     in <ti>
    -     ሰላም ንኹሉ
    -     In the post, before and after (2)
    -     in <ti>
    -     item
    -       ሰላም ንኹልኩም → ሰላም ንኹሉ
    -     item
    -       ሰላም ንኹልኩም እንቋዕ → ሰላም ንኹሉ እንቋዕ
    -     Page
    -     link "/news/#71" to /news/#71
    -     button "Correct the post"
    -     button "Decline"
    -     button "Delete"
    - item
    +   article "Correction · Saba"
    +     h2 "Correction · Saba"
    +     Correctedsaba@mail.example3 hr agoSending
    +     The wrong words
    +     in <ti>
    +     ሰላም ንኹልኩም
    +     What it should say
    +     in <ti>
    +     ሰላም ንኹሉ
    +     Page
    +     link "/news/#71" to /news/#71
    +     button "Delete"
    + item
    + status
    +   Sending
    +   button "Close"
    + alert
  `);
  expect(await at.press("Mark as done")).toMatchInlineSnapshot(`
    -   article "Correction · Hiwot"
    -     h2 "Correction · Hiwot"
    -     New4 hr ago
    +   article "Correction · Saba"
    +     h2 "Correction · Saba"
    +     Correctedsaba@mail.example3 hr agoSending
    -     ብዛዕባና
    +     ሰላም ንኹልኩም
    -     ብዛዕባ ኣነ
    +     ሰላም ንኹሉ
    -     link "/about" to /about
    -     button "Mark as done"
    -     button "Decline"
    +     link "/news/#71" to /news/#71
    -   article "Correction · Saba"
    -     h2 "Correction · Saba"
    -     Correctedsaba@mail.example3 hr agoSending
    +   article "Correction · Hiwot"
    +     h2 "Correction · Hiwot"
    +     Corrected4 hr agoSending
    -     ሰላም ንኹልኩም
    +     ብዛዕባና
    -     ሰላም ንኹሉ
    +     ብዛዕባ ኣነ
    -     link "/news/#71" to /news/#71
    +     link "/about" to /about
    +   Sending
    +   button "Close"
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`
    news #71 {"translations":{"ti":{"title":"ሰላም ንኹሉ","content":"ሰላም ንኹሉ እንቋዕ"}}}
    submission #11 {"status":"applied","link":"/news/#71"}
    submission #12 {"status":"applied","link":"/about"}
  `);
  await at.send();
  expect(at.said).toMatchInlineSnapshot(`status: Corrected | button "Close" | Corrected | button "Close"`);
});

it("a correction of words that are no longer there changes nothing and says so", async () => {
  putCorrections();
  at.put("news", uuid(71), { translations: { ti: { title: "ሓድሽ", content: "ሓድሽ" } } });
  await at.open(<SubmissionsPage />, PAGE);
  expect(await at.press("Correct the post")).toMatchInlineSnapshot(`
    -     button "Correct the post"
    +     * button "Correct the post"
    + status
    + alert
    +   These words are no longer in the post.
    +   button "Close"
  `);
  expect(await at.queued()).toBe("");
});

it("voice messages are heard, answered or done with", async () => {
  putVoices();
  for (const n of [53, 54, 55]) files.set(uuid(n), "voice");
  expect(await at.open(<SubmissionsPage />, PAGE)).toMatchInlineSnapshot(`
    h1 "From visitors"
    Stories, corrections and voice messages. Nobody else can read them.
    item
      article "Voice message · without a name"
        h2 "Voice message · without a name"
        Listened to1 hr ago
        group "Voice message"
          audio
          button "Play"
          slider "Position in the recording" = "0"
          0:001:15 left
          button "Back 10 seconds"
          button "Forward 10 seconds"
          combobox "Speed" of 0.75 × | [1 ×] | 1.25 × | 1.5 × | 2 ×
        button "Answer"
        button "No answer needed"
        status
        details closed
          summary "Transcript"
          textbox "Transcript" at most 10000 <ti>
          button "Save the transcript" disabled
          status
        button "Delete"
    item
      article "Voice message · Mulu"
        h2 "Voice message · Mulu"
        Newmulu@mail.example6 hr ago
        group "Voice message"
          audio
          button "Play"
          slider "Position in the recording" = "0"
          0:001:15 left
          button "Back 10 seconds"
          button "Forward 10 seconds"
          combobox "Speed" of 0.75 × | [1 ×] | 1.25 × | 1.5 × | 2 ×
        button "Answer"
        link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
        button "No answer needed"
        status
        details closed
          summary "Transcript"
          textbox "Transcript" = "ደሓን ዶ" at most 10000 <ti>
          button "Save the transcript" disabled
          status
        button "Delete"
    item
      article "Voice message · Tsega"
        h2 "Voice message · Tsega"
        Answeredjust now
        group "Voice message"
          audio
          button "Play"
          slider "Position in the recording" = "0"
          0:001:15 left
          button "Back 10 seconds"
          button "Forward 10 seconds"
          combobox "Speed" of 0.75 × | [1 ×] | 1.25 × | 1.5 × | 2 ×
        On Sunday.
        status
        details closed
          summary "Transcript"
          textbox "Transcript" at most 10000 <ti>
          button "Save the transcript" disabled
          status
        button "Delete"
    item
      article "Voice message · Rahwa"
        h2 "Voice message · Rahwa"
        Listened to7 hr ago
        This recording can be played when you're online.
        button "Answer"
        status
        details closed
          summary "Transcript"
          textbox "Transcript" at most 10000 <ti>
          button "Save the transcript" disabled
          status
        button "Delete"
  `);
  expect(await at.open(<SubmissionsPage />, PAGE, { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ካብ በፃሕቲ"
    ታሪኻት፣ እርማታትን ናይ ድምፂ መልእኽትታትን። ካልእ ሰብ ኣየንብቦምን።
    item
      article "ናይ ድምፂ መልእኽቲ · ብዘይ ስም"
        h2 "ናይ ድምፂ መልእኽቲ · ብዘይ ስም"
        ተሰሚዑቅድሚ 1 ሰዓት
        group "ናይ ድምፂ መልእኽቲ"
          audio
          button "ስምዑ"
          slider "ቦታ ኣብቲ ድምፂ" = "0"
          0:001:15 ተሪፉ
          button "10 ሰከንድ ንድሕሪት"
          button "10 ሰከንድ ንቕድሚት"
          combobox "ፍጥነት" of 0.75 × | [1 ×] | 1.25 × | 1.5 × | 2 ×
        button "መልሱ"
        button "መልሲ ኣየድልዮን"
        status
        details closed
          summary "ፅሑፍ ናይቲ ድምፂ"
          textbox "ፅሑፍ ናይቲ ድምፂ" at most 10000 <ti>
          button "ፅሑፍ ናይቲ ድምፂ ዕቀቡ" disabled
          status
        button "ደምስሱ"
    item
      article "ናይ ድምፂ መልእኽቲ · Mulu"
        h2 "ናይ ድምፂ መልእኽቲ · Mulu"
        ሓድሽmulu@mail.exampleቅድሚ 6 ሰዓት
        group "ናይ ድምፂ መልእኽቲ"
          audio
          button "ስምዑ"
          slider "ቦታ ኣብቲ ድምፂ" = "0"
          0:001:15 ተሪፉ
          button "10 ሰከንድ ንድሕሪት"
          button "10 ሰከንድ ንቕድሚት"
          combobox "ፍጥነት" of 0.75 × | [1 ×] | 1.25 × | 1.5 × | 2 ×
        button "መልሱ"
        link "ብኢመይል መልሱ" to mailto:mulu@mail.example?subject=%E1%8A%93%E1%89%A5%20%E1%88%B0%E1%88%8B%E1%88%9D%20%E1%8B%9D%E1%8D%80%E1%88%93%E1%8D%8D%E1%8A%A9%E1%88%9D%E1%8B%8E%20%E1%88%98%E1%88%8D%E1%8A%A5%E1%8A%BD%E1%89%B2&body=%0D%0A%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
        button "መልሲ ኣየድልዮን"
        status
        details closed
          summary "ፅሑፍ ናይቲ ድምፂ"
          textbox "ፅሑፍ ናይቲ ድምፂ" = "ደሓን ዶ" at most 10000 <ti>
          button "ፅሑፍ ናይቲ ድምፂ ዕቀቡ" disabled
          status
        button "ደምስሱ"
    item
      article "ናይ ድምፂ መልእኽቲ · Tsega"
        h2 "ናይ ድምፂ መልእኽቲ · Tsega"
        መልሲ ተዋሂቡሕጂ
        group "ናይ ድምፂ መልእኽቲ"
          audio
          button "ስምዑ"
          slider "ቦታ ኣብቲ ድምፂ" = "0"
          0:001:15 ተሪፉ
          button "10 ሰከንድ ንድሕሪት"
          button "10 ሰከንድ ንቕድሚት"
          combobox "ፍጥነት" of 0.75 × | [1 ×] | 1.25 × | 1.5 × | 2 ×
        On Sunday.
        status
        details closed
          summary "ፅሑፍ ናይቲ ድምፂ"
          textbox "ፅሑፍ ናይቲ ድምፂ" at most 10000 <ti>
          button "ፅሑፍ ናይቲ ድምፂ ዕቀቡ" disabled
          status
        button "ደምስሱ"
    item
      article "ናይ ድምፂ መልእኽቲ · Rahwa"
        h2 "ናይ ድምፂ መልእኽቲ · Rahwa"
        ተሰሚዑቅድሚ 7 ሰዓት
        እዚ ድምፂ ኔትወርክ ምስ ረኸብኩም ክትሰምዕዎ ትኽእሉ።
        button "መልሱ"
        status
        details closed
          summary "ፅሑፍ ናይቲ ድምፂ"
          textbox "ፅሑፍ ናይቲ ድምፂ" at most 10000 <ti>
          button "ፅሑፍ ናይቲ ድምፂ ዕቀቡ" disabled
          status
        button "ደምስሱ"
  `);
});

it("playing a voice message notes once that it was heard, of one that is new", async () => {
  putVoices();
  for (const n of [53, 54, 55]) files.set(uuid(n), "voice");
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  await at.open(<SubmissionsPage />, PAGE);
  for (const nth of [0, 1, 2]) await at.press("Play", { nth });
  expect(await at.queued()).toMatchInlineSnapshot(`submission #21 {"status":"heard"}`);
});

it("a file that cannot be read is told of in its place", async () => {
  putVoices();
  at.parts.submittedFile = async () => {
    throw new Error("The file is broken.");
  };
  expect((await at.open(<SubmissionsPage />, PAGE)).match(/This recording can be played.*/g)).toHaveLength(4);
  expect(console.error).toHaveBeenCalledTimes(4);
  vi.mocked(console.error).mockClear();
});

it("a voice message needs no answer, gets one, or is written down", async () => {
  putVoices();
  await at.open(<SubmissionsPage />, PAGE);
  expect(await at.press("No answer needed", { nth: 0 })).toMatchInlineSnapshot(`
    -   article "Voice message · without a name"
    -     h2 "Voice message · without a name"
    -     Listened to1 hr ago
    -     This recording can be played when you're online.
    -     button "Answer"
    -     button "No answer needed"
    -     status
    -     details closed
    -       summary "Transcript"
    -       textbox "Transcript" at most 10000 <ti>
    -       button "Save the transcript" disabled
    -       status
    -     button "Delete"
    - item
    +   article "Voice message · without a name"
    +     h2 "Voice message · without a name"
    +     Listened to1 hr agoSending
    +     This recording can be played when you're online.
    +     button "Answer"
    +     status
    +     details closed
    +       summary "Transcript"
    +       textbox "Transcript" at most 10000 <ti>
    +       button "Save the transcript" disabled
    +       status
    +     button "Delete"
    + item
    + status
    +   Sending
    +   button "Close"
    + alert
  `);
  expect(await at.press("Answer", { nth: 1 })).toMatchInlineSnapshot(`
    -     button "Answer"
    +     * button "Answer"
    +     dialog "Answer this message"
    +       h2 "Answer this message"
    +       status
    +       textbox "Your answer" at most 1000 <ti> (Shown on the device that sent this.)
    +       group "Or answer by voice"
    +         status
    +         button "Record"
    +         Up to 3 minutes. You can listen to it first.
    +       form
    +         button "Cancel"
    +         button "Answer" disabled
  `);
  expect(await at.press("Answer")).toMatchInlineSnapshot(`
    -     * button "Answer"
    +     button "Answer"
    -         button "Answer" disabled
    +         * button "Answer" disabled
  `);
  await at.type("Your answer", " See you. ");
  expect(await at.press("Answer")).toMatchInlineSnapshot(`
    -     Listened to1 hr agoSending
    +     Answered1 hr agoSending
    -     button "Answer"
    -     dialog "Answer this message"
    -       h2 "Answer this message"
    -       status
    -       * textbox "Your answer" = " See you. " at most 1000 <ti> (Shown on the device that sent this.)
    -       group "Or answer by voice"
    -         status
    -         button "Record"
    -         Up to 3 minutes. You can listen to it first.
    -       form
    -         button "Cancel"
    -         button "Answer"
    +     See you.
  `);
  expect(await at.type("Transcript", "ሰላም ", { nth: 0 })).toMatchInlineSnapshot(`
    -     details closed
    +     details open
    -       textbox "Transcript" = "ደሓን ዶ" at most 10000 <ti>
    -       button "Save the transcript" disabled
    +       * textbox "Transcript" = "ሰላም " at most 10000 <ti>
    +       button "Save the transcript"
    +         Draft saved 19:00
  `);
  expect(await at.press("Save the transcript", { nth: 0 })).toMatchInlineSnapshot(`
    -     Newmulu@mail.example6 hr ago
    +     Newmulu@mail.example6 hr agoSending
    -     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
    +     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D
    -       * textbox "Transcript" = "ሰላም " at most 10000 <ti>
    -       button "Save the transcript"
    +       textbox "Transcript" = "ሰላም" at most 10000 <ti>
    +       * button "Save the transcript" disabled
    -         Draft saved 19:00
    +   Sending
    +   button "Close"
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`
    submission #22 {"status":"applied","answer":"See you."}
    submission #21 {"transcript":"ሰላም"}
  `);
});

it("without a submission the page says so", async () => {
  expect(await at.open(<SubmissionsPage />, PAGE)).toMatchInlineSnapshot(`
    h1 "From visitors"
    Stories, corrections and voice messages. Nobody else can read them.
    Visitors haven't sent anything yet. Their stories, corrections and voice messages will arrive here.
    link "See where visitors send a story" to /story
  `);
});

it("what cannot be stored is said, and nothing changes", async () => {
  const full = `alert: ${m.not_kept_full()} | button "Close"`;
  putStories();
  putCorrections();
  putVoices();
  files.set(uuid(53), "voice");
  await at.open(<SubmissionsPage />, PAGE);
  await at.type("Which post is it in?", uuid(61), { role: "combobox", nth: 0 });
  expect(await at.refused(["Tell the sender", 0])).toBe(full);
  expect(await at.refused(["Decline", 0], "Decline")).toBe(full);
  for (const name of ["Correct the post", "Mark as done"]) expect(await at.refused(name)).toBe(full);
  expect(await at.refused(["No answer needed", 0])).toBe(full);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  expect(await at.refused("Play")).toBe(full);
  expect(await at.refused(["Delete", 0], "Delete")).toBe(full);
  expect(await at.queued()).toBe("");
});
