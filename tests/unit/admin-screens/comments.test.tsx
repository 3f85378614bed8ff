// @module-tag document
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import type { LogEntry } from "../../../src/domain/privacy/person-data.ts";
import { CommentsPage } from "../../../src/features/admin/comments/comments-page.tsx";
import { ModerationLogPage } from "../../../src/features/admin/comments/moderation-log-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";

const PAGE = "/admin/comments";
const LOG = "/admin/moderation-log";
const FILTERS = ["To approve", "Reported", "Visible", "Hidden"] as const;
let at: AdminScreen;
beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
});
afterEach(() => at.close());

function put(n: number, hours: number, fields: Partial<AdminOf["comment"]>) {
  at.put("comment", uuid(n), {
    createdAt: at.hoursAgo(hours),
    postId: uuid(90),
    byOwner: false,
    seq: n,
    ...fields,
  });
}

function putSix() {
  at.put("community", uuid(90), { title: "Sunday coffee", published: true });
  at.put("community", uuid(91), {
    title: "ቡን",
    published: true,
    lang: "ti",
    translations: { en: { title: "Coffee" } },
  });
  const report = { reason: "abuse", words: "He shouts.", at: at.hoursAgo(50) };
  put(1, 4, { authorName: "Aster", body: "May I bring bread?", status: "pending", postId: uuid(91) });
  put(2, 6, {
    authorName: "Dawit",
    body: "SHOUT",
    status: "visible",
    reports: 2,
    reportNotes: [report, { reason: "unheard_of", words: "", at: at.hoursAgo(3) }],
  });
  put(3, 1, { authorName: "Letay", body: "Thank you", status: "visible" });
  put(4, 2, { authorName: "Saba", body: "You are welcome", status: "visible", byOwner: true });
  put(5, 70, {
    authorName: "Yonas",
    body: "Buy this",
    status: "hidden",
    decision: { reason: "spam", words: "No adverts." },
    appeal: { words: "It was a joke", at: at.hoursAgo(20), answered_at: null },
  });
  put(6, 99, {
    authorName: "Hiwot",
    body: "Rude",
    status: "hidden",
    postId: uuid(92),
    decision: { reason: "other", words: "", answer: "I read it again." },
    appeal: { words: "Please", at: at.hoursAgo(80), answered_at: at.hoursAgo(30) },
  });
}

it("each filter lists its own comments, with their reports, reasons and appeals", async () => {
  putSix();
  expect(await at.open(<CommentsPage />, PAGE)).toMatchInlineSnapshot(`
    h1 "Comments"
    Comments with links, or under your name, need your approval. Others appear at once; you can hide them.
    link "Moderation log" to /admin/moderation-log
    group "Show"
      button "To approve" pressed
      button "Reported" pressed=false
      button "Visible" pressed=false
      button "Hidden" pressed=false
    item
      article "Aster wrote:"
        h2 "Aster wrote:"
        On “Coffee”4 hr ago
        in <und>
        May I bring bread?
        button "Approve"
        button "Hide"
        button "Delete"
  `);
  expect(await at.press("Reported")).toMatchInlineSnapshot(`
    -   button "To approve" pressed
    -   button "Reported" pressed=false
    +   button "To approve" pressed=false
    +   * button "Reported" pressed
    -   article "Aster wrote:"
    -     h2 "Aster wrote:"
    -     On “Coffee”4 hr ago
    +   article "Dawit wrote:"
    +     h2 "Dawit wrote:"
    +     On “Sunday coffee”6 hr agoReported by 2 people
    -     May I bring bread?
    -     button "Approve"
    +     SHOUT
    +     Reported: It insults or threatens someone 2 days agoHe shouts.
    +     Reported: no reason given 3 hr ago
    +     button "Reply"
    +     button "Close reports"
    + item
    +   article "Yonas wrote:"
    +     h2 "Yonas wrote:"
    +     On “Sunday coffee”3 days ago
    +     in <und>
    +     Buy this
    +     Hidden: It is advertising or a scamNo adverts.
    +     The author asks you to reconsider: 20 hr agoIt was a joke
    +     button "Show again"
    +     button "Keep hidden"
    +     button "Delete"
  `);
  expect(await at.press("Visible")).toMatchInlineSnapshot(`
    -   * button "Reported" pressed
    -   button "Visible" pressed=false
    +   button "Reported" pressed=false
    +   * button "Visible" pressed
    +   article "Letay wrote:"
    +     h2 "Letay wrote:"
    +     On “Sunday coffee”1 hr ago
    +     in <und>
    +     Thank you
    +     button "Reply"
    +     button "Hide"
    +     button "Delete"
    + item
    +   article "Saba wrote:"
    +     h2 "Saba wrote:"
    +     On “Sunday coffee”2 hr agoFrom the organisers
    +     in <und>
    +     You are welcome
    +     button "Hide"
    +     button "Delete"
    + item
    - item
    -   article "Yonas wrote:"
    -     h2 "Yonas wrote:"
    -     On “Sunday coffee”3 days ago
    -     in <und>
    -     Buy this
    -     Hidden: It is advertising or a scamNo adverts.
    -     The author asks you to reconsider: 20 hr agoIt was a joke
    -     button "Show again"
    -     button "Keep hidden"
    -     button "Delete"
  `);
  expect(await at.press("Hidden")).toMatchInlineSnapshot(`
    -   * button "Visible" pressed
    -   button "Hidden" pressed=false
    +   button "Visible" pressed=false
    +   * button "Hidden" pressed
    -   article "Letay wrote:"
    -     h2 "Letay wrote:"
    -     On “Sunday coffee”1 hr ago
    +   article "Yonas wrote:"
    +     h2 "Yonas wrote:"
    +     On “Sunday coffee”3 days ago
    -     Thank you
    -     button "Reply"
    -     button "Hide"
    +     Buy this
    +     Hidden: It is advertising or a scamNo adverts.
    +     The author asks you to reconsider: 20 hr agoIt was a joke
    +     button "Show again"
    +     button "Keep hidden"
    -   article "Saba wrote:"
    -     h2 "Saba wrote:"
    -     On “Sunday coffee”2 hr agoFrom the organisers
    +   article "Hiwot wrote:"
    +     h2 "Hiwot wrote:"
    +     On a post that is no longer available4 days ago
    -     You are welcome
    -     button "Hide"
    +     Rude
    +     Hidden: Something else
    +     The author asks you to reconsider: 3 days agoPleaseYour answer: I read it again.
    +     button "Show again"
    - item
    -   article "Dawit wrote:"
    -     h2 "Dawit wrote:"
    -     On “Sunday coffee”6 hr agoReported by 2 people
    -     in <und>
    -     SHOUT
    -     Reported: It insults or threatens someone 2 days agoHe shouts.
    -     Reported: no reason given 3 hr ago
    -     button "Reply"
    -     button "Hide"
    -     button "Close reports"
    -     button "Delete"
  `);
  await at.open(<CommentsPage />, PAGE, { lang: "ti" });
  expect(await at.press(m.comments_hidden())).toMatchInlineSnapshot(`
    -   button "ፍቓድ ዝፅበዩ" pressed
    +   button "ፍቓድ ዝፅበዩ" pressed=false
    -   button "ዝተሓብኡ" pressed=false
    +   * button "ዝተሓብኡ" pressed
    -   article "ርእይቶ ናይ Aster፦"
    -     h2 "ርእይቶ ናይ Aster፦"
    -     ትሕቲ «ቡን»ቅድሚ 4 ሰዓት
    +   article "ርእይቶ ናይ Yonas፦"
    +     h2 "ርእይቶ ናይ Yonas፦"
    +     ትሕቲ «Sunday coffee»ቅድሚ 3 መዓልቲ
    -     May I bring bread?
    -     button "ፍቐዱ"
    -     button "ሕብኡ"
    +     Buy this
    +     ተሓቢኡ፦ መወዓውዒ ወይ ምትላል እዩNo adverts.
    +     ፀሓፊኡ ደጊምኩም ክትርእይዎ ይሓትት፦ ቅድሚ 20 ሰዓትIt was a joke
    +     button "መሊስኩም ኣርእዩ"
    +     button "ከም ዝተሓብአ ይፅናሕ"
    + item
    +   article "ርእይቶ ናይ Hiwot፦"
    +     h2 "ርእይቶ ናይ Hiwot፦"
    +     ትሕቲ ኣብዚ ዘየለ ፅሑፍቅድሚ 4 መዓልቲ
    +     in <und>
    +     Rude
    +     ተሓቢኡ፦ ካልእ ምኽንያት
    +     ፀሓፊኡ ደጊምኩም ክትርእይዎ ይሓትት፦ ቅድሚ 3 መዓልቲPleaseመልስኹም፦ I read it again.
    +     button "መሊስኩም ኣርእዩ"
    +     button "ደምስሱ"
  `);
});

it("an empty filter says what it lacks", async () => {
  await at.open(<CommentsPage />, PAGE);
  const said = [];
  for (const filter of FILTERS) {
    await at.press(filter);
    said.push((await at.shown()).split("\n").at(-1));
  }
  expect(said.join("\n")).toMatchInlineSnapshot(`
    No comments need your approval.
    No open reports.
    No comments yet. Those that everyone can read will be here.
    No hidden comments.
  `);
});

it("comments are approved, shown again, hidden with a reason and their reports closed", async () => {
  putSix();
  await at.open(<CommentsPage />, PAGE);
  expect(await at.press("Approve")).toMatchInlineSnapshot(`
    - item
    -   article "Aster wrote:"
    -     h2 "Aster wrote:"
    -     On “Coffee”4 hr ago
    -     in <und>
    -     May I bring bread?
    -     button "Approve"
    -     button "Hide"
    -     button "Delete"
    + No comments need your approval.
    + status
    +   Sending
    +   button "Close"
    + alert
  `);
  await at.press("Reported");
  await at.press("Close reports");
  expect(at.said).toMatchInlineSnapshot(`status: Sending | button "Close" | Sending | button "Close"`);
  await at.press("Hidden");
  await at.press("Show again", { nth: 1 });
  await at.press("Visible");
  expect(await at.press("Hide", { nth: 1 })).toMatchInlineSnapshot(`
    -   * button "Visible" pressed
    +   button "Visible" pressed
    -     button "Hide"
    +     * button "Hide"
    +     dialog "Hide this comment?"
    +       h2 "Hide this comment?"
    +       status
    +       Saba will see the reason on their device, and can ask you once to reconsider.
    +       form
    +         combobox "Why?" of It insults or threatens someone | It is advertising or a scam | It says something untrue about a person | It shows someone's private details | A child may be at risk | It may be against the law | [Something else]
    +         textbox "Message (optional)" at most 1000
    +         button "Cancel"
    +         button "Hide"
  `);
  await at.type("Why?", "child", { role: "combobox" });
  expect(await at.press("Hide")).toMatchInlineSnapshot(`
    -   article "Saba wrote:"
    -     h2 "Saba wrote:"
    -     On “Sunday coffee”2 hr agoFrom the organisers
    -     in <und>
    -     You are welcome
    -     button "Hide"
    -     button "Delete"
    -     dialog "Hide this comment?"
    -       h2 "Hide this comment?"
    -       status
    -       Saba will see the reason on their device, and can ask you once to reconsider.
    -       form
    -         * combobox "Why?" of It insults or threatens someone | It is advertising or a scam | It says something untrue about a person | It shows someone's private details | [A child may be at risk] | It may be against the law | Something else
    -         If a child is in danger now, call 999. The NSPCC helps on 0808 800 5000.
    -         textbox "Message (optional)" at most 1000
    -         button "Cancel"
    -         button "Hide"
    - item
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`
    comment #1 {"status":"visible"}
    comment #2 {"decision":{"dismiss":true}}
    comment #6 {"status":"visible"}
    comment #4 {"status":"hidden","decision":{"reason":"child","words":""}}
  `);
  expect(await at.send()).toMatchInlineSnapshot(`
    -     On “Coffee”4 hr agoSending
    +     On “Coffee”4 hr ago
    -     On “Sunday coffee”6 hr agoReported by 2 peopleSending
    +     On “Sunday coffee”6 hr agoReported by 2 people
    -     On a post that is no longer available4 days agoSending
    +     On a post that is no longer available4 days ago
    -   Sending
    +   Reports closed
    -   Sending
    +   Comment shown again
    -   Sending
    +   Comment hidden
  `);
});

it("an approved comment and one that is shown again are told of in different words", async () => {
  putSix();
  await at.open(<CommentsPage />, PAGE);
  await at.press("Approve");
  await at.send();
  expect(at.said).toMatchInlineSnapshot(`status: Comment approved | button "Close"`);
  await at.press("Hidden");
  await at.press("Show again", { nth: 0 });
  await at.send();
  expect(at.said).toMatchInlineSnapshot(
    `status: Comment approved | button "Close" | Comment shown again | button "Close"`,
  );
  // Why it was hidden is over.
  expect(await at.press("Visible")).not.toMatch(/spam|No adverts/i);
});

it("an appeal is answered with words, and the comment stays hidden", async () => {
  putSix();
  await at.open(<CommentsPage />, PAGE);
  await at.press("Hidden");
  expect(await at.press("Keep hidden")).toMatchInlineSnapshot(`
    -   * button "Hidden" pressed
    +   button "Hidden" pressed
    -     button "Keep hidden"
    +     * button "Keep hidden"
    +     dialog "Keep this comment hidden?"
    +       h2 "Keep this comment hidden?"
    +       status
    +       Yonas will see the reason on their device, and can ask you once to reconsider.
    +       form
    +         textbox "Your answer" at most 1000
    +         button "Cancel"
    +         button "Keep hidden"
  `);
  expect(await at.press("Keep hidden")).toMatchInlineSnapshot(`
    -     * button "Keep hidden"
    +     button "Keep hidden"
    -         textbox "Your answer" at most 1000
    +         textbox "Your answer" at most 1000 invalid (Please give a reason.)
    -         button "Keep hidden"
    +         * button "Keep hidden"
  `);
  await at.press("Cancel");
  expect(await at.queued()).toBe("");
});

it("a comment is answered in the owner's name", async () => {
  putSix();
  at.put("profile", uuid(80), { name: "Selam", displayName: "Saba" });
  await at.open(<CommentsPage />, PAGE);
  await at.press("Visible");
  expect(await at.press("Reply", { nth: 0 })).toMatchInlineSnapshot(`
    -   * button "Visible" pressed
    +   button "Visible" pressed
    -     button "Reply"
    +     * button "Reply"
    +     dialog "Reply to Letay"
    +       h2 "Reply to Letay"
    +       status
    +       textbox "Your comment" at most 2000 (Everyone sees it below the comment, as “Saba”, marked “From the organisers”.)
    +       form
    +         button "Cancel"
    +         button "Reply" disabled
  `);
  await at.type("Your comment", "Come early. ");
  expect(await at.press("Reply")).toMatchInlineSnapshot(`
    +   article "Saba wrote:"
    +     h2 "Saba wrote:"
    +     On “Sunday coffee”just nowFrom the organisersSending
    +     in <und>
    +     Come early.
    +     button "Hide"
    +     button "Delete"
    + item
    -     dialog "Reply to Letay"
    -       h2 "Reply to Letay"
    -       status
    -       * textbox "Your comment" = "Come early. " at most 2000 (Everyone sees it below the comment, as “Saba”, marked “From the organisers”.)
    -       form
    -         button "Cancel"
    -         button "Reply"
    + status
    +   Sending
    +   button "Close"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(
    `comment #new {"postId":"#90","authorName":"Saba","body":"Come early."}`,
  );
});

it("a comment is deleted after a question, and that can be undone", async () => {
  putSix();
  await at.open(<CommentsPage />, PAGE);
  await at.press("Visible");
  expect(await at.press("Delete", { nth: 1 })).toMatchInlineSnapshot(`
    -   * button "Visible" pressed
    +   button "Visible" pressed
    +     dialog "Are you sure you want to delete this comment?"
    +       h2 "Are you sure you want to delete this comment?"
    +       The comment by Saba
    +       form
    +         * button "Cancel"
    +         button "Delete"
  `);
  await at.press("Cancel");
  expect(await at.queued()).toBe("");
  await at.press("Delete", { nth: 1 });
  await at.press("Delete");
  expect(await at.queued()).toMatchInlineSnapshot(`comment #4 delete`);
  await at.press("Undo");
  expect(await at.queued()).toBe("");
  expect(at.focused).toBe('h1 "Comments"');
  await at.press("Delete", { nth: 1 });
  await at.press("Delete");
  await at.send();
  expect(at.said).toMatchInlineSnapshot(`status: Comment deleted | button "Close"`);
});

it("comments beyond the first fifty are a press away, and the button says how many", async () => {
  for (let n = 1; n <= 57; n += 1)
    put(n, n, { authorName: `Person ${n}`, body: `Words ${n}`, status: "pending" });
  const count = (screen: string) => screen.match(/article "/g)?.length ?? 0;
  const first = await at.open(<CommentsPage />, PAGE);
  expect([count(first), first.split("\n").at(-1)]).toMatchInlineSnapshot(`
    [
      50,
      button "Show 7 more",
    ]
  `);
  await at.press("Show 7 more");
  const all = await at.shown();
  expect(count(all)).toBe(57);
  await at.press("Visible");
  await at.press("To approve");
  expect(count(await at.shown())).toBe(50);
});

it("what cannot be stored is said, and nothing changes", async () => {
  putSix();
  const full = `alert: ${m.not_kept_full()} | button "Close"`;
  await at.open(<CommentsPage />, PAGE);
  expect(await at.refused("Approve")).toBe(full);
  expect(await at.refused("Hide", "Hide")).toBe(full);
  expect(await at.refused("Delete", "Delete")).toBe(full);
  await at.press("Reported");
  expect(await at.refused("Close reports")).toBe(full);
  expect(await at.queued()).toBe("");
});

it("the log names every decision, who took it, about what and why", async () => {
  const actions = ["approved", "hidden", "shown", "deleted", "answered", "dismissed"] as const;
  const entries: LogEntry[] = actions.map((action, n) => ({
    id: `${n}`,
    at: at.hoursAgo(n * 7 + 1),
    action,
    reason: ([null, "abuse", null, "data_request", "spam", null] as const)[n] ?? null,
    words: n === 1 ? "Be kind" : "",
    post: n === 2 ? "Sunday coffee" : "",
    by: n === 3 ? "" : `admin-${n}@selam.example`,
  }));
  at.parts.personalData = { moderationLog: async () => success(entries) } as never;
  expect(await at.open(<ModerationLogPage />, LOG)).toMatchInlineSnapshot(`
    link "Comments" to /admin/comments
    h1 "Moderation log"
    Every decision about a comment. Entries can't be changed; they are deleted when their period is over.
    item
      Comment approved
      1 hr ago · admin-0@selam.example
    item
      Comment hidden
      8 hr ago · admin-1@selam.example
      It insults or threatens someone
      Be kind
    item
      Comment shown again
      15 hr ago · admin-2@selam.example · On “Sunday coffee”
    item
      Comment deleted
      22 hr ago · another server or a former admin
      Erased on request
    item
      Request to reconsider answered
      yesterday · admin-4@selam.example
      It is advertising or a scam
    item
      Reports closed
      yesterday · admin-5@selam.example
  `);
  expect(await at.open(<ModerationLogPage />, LOG, { lang: "ti" })).toMatchInlineSnapshot(`
    link "ርእይቶታት" to /admin/comments
    h1 "መዝገብ ቁፅፅር"
    ኩሉ ብዛዕባ ርእይቶታት ዝተገብረ ውሳነ። ኣይቅየርን፤ ግዜኡ ምስ ኣኸለ ይድምሰስ።
    item
      ርእይቶ ተፈቒዱ
      ቅድሚ 1 ሰዓት · admin-0@selam.example
    item
      ርእይቶ ተሓቢኡ
      ቅድሚ 8 ሰዓት · admin-1@selam.example
      ንሰብ ይፃረፍ ወይ የፈራርሕ
      Be kind
    item
      ርእይቶ መሊሱ ተራእዩ
      ቅድሚ 15 ሰዓት · admin-2@selam.example · ትሕቲ «Sunday coffee»
    item
      ርእይቶ ተደምሲሱ
      ቅድሚ 22 ሰዓት · ካልእ ሰርቨር ወይ ናይ ቅድሚ ሕጂ ኣመሓዳሪ
      ብሕቶ ዝተደምሰሰ
    item
      ደጊምኩም ርኣዩ ንዝብል ሕቶ ተመሊሱ
      ትማሊ · admin-4@selam.example
      መወዓውዒ ወይ ምትላል እዩ
    item
      ጥርዓናት ተዓፅዮም
      ትማሊ · admin-5@selam.example
  `);
});

it("a log that is empty, or that cannot be read, says so", async () => {
  at.parts.personalData = { moderationLog: async () => success([]) } as never;
  expect(await at.open(<ModerationLogPage />, LOG)).toMatchInlineSnapshot(`
    link "Comments" to /admin/comments
    h1 "Moderation log"
    Every decision about a comment. Entries can't be changed; they are deleted when their period is over.
    No decisions yet. Each one about a comment will be listed here.
  `);
  at.parts.personalData = { moderationLog: async () => failed({ kind: "offline" }) } as never;
  const online = vi.spyOn(navigator, "onLine", "get");
  const said = [];
  for (const isOnline of [true, false]) {
    online.mockReturnValue(isOnline);
    said.push((await at.open(<ModerationLogPage />, LOG)).split("\n").at(-1));
  }
  expect(said.join("\n")).toMatchInlineSnapshot(`
    You'll see the decisions here when the server responds.
      You'll see the decisions here when you're online.
  `);
});
