// @module-tag document
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { MessagesPage } from "../../../src/features/admin/messages/messages-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";

const PAGE = "/admin/messages";
const SEARCH = { role: "searchbox" };
let at: AdminScreen;
beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
});
afterEach(() => at.close());

function put(n: number, hours: number, fields: Partial<AdminOf["message"]>) {
  at.put("message", uuid(n), { createdAt: at.hoursAgo(hours), ...fields });
}

function putFour() {
  put(1, 1, {
    name: "Aster",
    email: "aster@mail.example",
    subject: "Bees",
    message: "How are they?",
    reply: "open",
    read: true,
  });
  put(2, 30, { name: "ሙሉ", email: "mulu@mail.example", message: "ሰላም\nደሓን ዶ", reply: "open", read: false });
  put(3, 5, {
    name: "Dawit",
    email: "dawit@mail.example",
    message: "Thanks",
    reply: "answered",
    read: true,
    answer: "You are welcome",
  });
  put(4, 3, { name: "Rahwa", email: "rahwa@mail.example", message: "An advert", reply: "none", read: false });
}

it("unread messages come first, each with what became of it", async () => {
  putFour();
  expect(await at.open(<MessagesPage />, PAGE)).toMatchInlineSnapshot(`
    h1 "Messages"
    Messages from your visitors. Everything here works offline.
    search
      searchbox "Search messages" placeholder "Search messages"
    item
      article "Rahwa"
        h2 "Rahwa"
        Unreadrahwa@mail.example3 hr ago
        in <und>
        An advert
        button "Answer"
        link "Reply by email" to mailto:rahwa@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20An%20advert
        button "Mark as read"
        button "Still to answer"
        button "Delete"
    item
      article "ሙሉ"
        h2 "ሙሉ"
        Unreadmulu@mail.exampleyesterday
        in <und>
        ሰላም ደሓን ዶ
        button "Answer"
        link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
        button "Mark as read"
        button "No answer needed"
        button "Delete"
    item
      article "Aster"
        h2 "Aster"
        aster@mail.example1 hr ago
        Bees
        in <und>
        How are they?
        button "Answer"
        link "Reply by email" to mailto:aster@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20How%20are%20they%3F
        button "Mark as unread"
        button "No answer needed"
        button "Delete"
    item
      article "Dawit"
        h2 "Dawit"
        Answereddawit@mail.example5 hr ago
        in <und>
        Thanks
        You are welcome
        link "Reply by email" to mailto:dawit@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20Thanks
        button "Mark as unread"
        button "Still to answer"
        button "Delete"
  `);
  expect(await at.open(<MessagesPage />, PAGE, { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "መልእኽትታት"
    ሰባት ዝሰደዱልኩም መልእኽትታት። ኣብዚ ዘሎ ኩሉ ብዘይ ኔትወርክ ይሰርሕ።
    search
      searchbox "መልእኽትታት ኣናድዩ" placeholder "መልእኽትታት ኣናድዩ"
    item
      article "Rahwa"
        h2 "Rahwa"
        ዘይተነበበrahwa@mail.exampleቅድሚ 3 ሰዓት
        in <und>
        An advert
        button "መልሱ"
        link "ብኢመይል መልሱ" to mailto:rahwa@mail.example?subject=%E1%8A%93%E1%89%A5%20%E1%88%B0%E1%88%8B%E1%88%9D%20%E1%8B%9D%E1%8D%80%E1%88%93%E1%8D%8D%E1%8A%A9%E1%88%9D%E1%8B%8E%20%E1%88%98%E1%88%8D%E1%8A%A5%E1%8A%BD%E1%89%B2&body=%0D%0A%0D%0A%3E%20An%20advert
        button "ከም ዝተነበበ መዝግቡ"
        button "ገና መልሲ ይፅበ"
        button "ደምስሱ"
    item
      article "ሙሉ"
        h2 "ሙሉ"
        ዘይተነበበmulu@mail.exampleትማሊ
        in <und>
        ሰላም ደሓን ዶ
        button "መልሱ"
        link "ብኢመይል መልሱ" to mailto:mulu@mail.example?subject=%E1%8A%93%E1%89%A5%20%E1%88%B0%E1%88%8B%E1%88%9D%20%E1%8B%9D%E1%8D%80%E1%88%93%E1%8D%8D%E1%8A%A9%E1%88%9D%E1%8B%8E%20%E1%88%98%E1%88%8D%E1%8A%A5%E1%8A%BD%E1%89%B2&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
        button "ከም ዝተነበበ መዝግቡ"
        button "መልሲ ኣየድልዮን"
        button "ደምስሱ"
    item
      article "Aster"
        h2 "Aster"
        aster@mail.exampleቅድሚ 1 ሰዓት
        Bees
        in <und>
        How are they?
        button "መልሱ"
        link "ብኢመይል መልሱ" to mailto:aster@mail.example?subject=%E1%8A%93%E1%89%A5%20%E1%88%B0%E1%88%8B%E1%88%9D%20%E1%8B%9D%E1%8D%80%E1%88%93%E1%8D%8D%E1%8A%A9%E1%88%9D%E1%8B%8E%20%E1%88%98%E1%88%8D%E1%8A%A5%E1%8A%BD%E1%89%B2&body=%0D%0A%0D%0A%3E%20How%20are%20they%3F
        button "ከም ዘይተነበበ መዝግቡ"
        button "መልሲ ኣየድልዮን"
        button "ደምስሱ"
    item
      article "Dawit"
        h2 "Dawit"
        መልሲ ተዋሂቡdawit@mail.exampleቅድሚ 5 ሰዓት
        in <und>
        Thanks
        You are welcome
        link "ብኢመይል መልሱ" to mailto:dawit@mail.example?subject=%E1%8A%93%E1%89%A5%20%E1%88%B0%E1%88%8B%E1%88%9D%20%E1%8B%9D%E1%8D%80%E1%88%93%E1%8D%8D%E1%8A%A9%E1%88%9D%E1%8B%8E%20%E1%88%98%E1%88%8D%E1%8A%A5%E1%8A%BD%E1%89%B2&body=%0D%0A%0D%0A%3E%20Thanks
        button "ከም ዘይተነበበ መዝግቡ"
        button "ገና መልሲ ይፅበ"
        button "ደምስሱ"
  `);
});

it("a message is marked as read and unread", async () => {
  putFour();
  await at.open(<MessagesPage />, PAGE);
  expect(await at.press("Mark as read", { nth: 1 })).toMatchInlineSnapshot(`
    -   article "ሙሉ"
    -     h2 "ሙሉ"
    -     Unreadmulu@mail.exampleyesterday
    -     in <und>
    -     ሰላም ደሓን ዶ
    -     button "Answer"
    -     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
    -     button "Mark as read"
    -     button "No answer needed"
    -     button "Delete"
    - item
    + item
    +   article "ሙሉ"
    +     h2 "ሙሉ"
    +     mulu@mail.exampleyesterdaySending
    +     in <und>
    +     ሰላም ደሓን ዶ
    +     button "Answer"
    +     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
    +     * button "Mark as unread"
    +     button "No answer needed"
    +     button "Delete"
  `);
  await at.press("Mark as unread", { nth: 1 });
  expect(await at.queued()).toMatchInlineSnapshot(`
    message #2 {"read":true}
    message #3 {"read":false}
  `);
});

it("what became of a message is noted, and can be taken back", async () => {
  putFour();
  await at.open(<MessagesPage />, PAGE);
  expect(await at.press("No answer needed", { nth: 0 })).toMatchInlineSnapshot(`
    -   article "ሙሉ"
    -     h2 "ሙሉ"
    -     Unreadmulu@mail.exampleyesterday
    -     in <und>
    -     ሰላም ደሓን ዶ
    -     button "Answer"
    -     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
    -     button "Mark as read"
    -     button "No answer needed"
    -     button "Delete"
    - item
    + item
    +   article "ሙሉ"
    +     h2 "ሙሉ"
    +     mulu@mail.exampleyesterdaySending
    +     in <und>
    +     ሰላም ደሓን ዶ
    +     button "Answer"
    +     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
    +     button "Mark as unread"
    +     button "Still to answer"
    +     button "Delete"
    + status
    +   Taken off your list
    +   * button "Undo"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`message #2 {"read":true,"reply":"none"}`);
  expect(await at.press("Undo")).toMatchInlineSnapshot(`
    - h1 "Messages"
    + * h1 "Messages"
    +   article "ሙሉ"
    +     h2 "ሙሉ"
    +     Unreadmulu@mail.exampleyesterday
    +     in <und>
    +     ሰላም ደሓን ዶ
    +     button "Answer"
    +     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
    +     button "Mark as read"
    +     button "No answer needed"
    +     button "Delete"
    + item
    - item
    -   article "ሙሉ"
    -     h2 "ሙሉ"
    -     mulu@mail.exampleyesterdaySending
    -     in <und>
    -     ሰላም ደሓን ዶ
    -     button "Answer"
    -     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
    -     button "Mark as unread"
    -     button "Still to answer"
    -     button "Delete"
    - status
    -   Taken off your list
    -   * button "Undo"
    - alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(``);
  await at.press("Reply by email", { role: "link", nth: 2 });
  expect(await at.press("Mark as answered")).toMatchInlineSnapshot(`
    -     aster@mail.example1 hr ago
    +     Answeredaster@mail.example1 hr agoSending
    -     * link "Reply by email" to mailto:aster@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20How%20are%20they%3F
    -     button "Mark as answered"
    +     link "Reply by email" to mailto:aster@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20How%20are%20they%3F
    -     button "No answer needed"
    +     button "Still to answer"
    + status
    +   Marked as answered
    +   * button "Undo"
    + alert
  `);
  await at.press("Still to answer", { nth: 1 });
  expect(at.said).toMatchInlineSnapshot(`status: Marked as answered | button "Undo"`);
  expect(await at.queued()).toMatchInlineSnapshot(``);
});

it("a message is deleted after a question, and that can be undone", async () => {
  putFour();
  await at.open(<MessagesPage />, PAGE);
  expect(await at.press("Delete", { nth: 2 })).toMatchInlineSnapshot(`
    +     dialog "Are you sure you want to delete this message?"
    +       h2 "Are you sure you want to delete this message?"
    +       The message from Aster
    +       form
    +         * button "Cancel"
    +         button "Delete"
  `);
  await at.press("Cancel");
  expect(await at.queued()).toBe("");
  await at.press("Delete", { nth: 2 });
  await at.press("Delete");
  expect(await at.queued()).toMatchInlineSnapshot(`message #1 delete`);
  await at.press("Undo");
  expect(await at.queued()).toBe("");
  expect(at.focused).toBe('h1 "Messages"');
  await at.press("Delete", { nth: 2 });
  await at.press("Delete");
  await at.send();
  expect(at.said).toMatchInlineSnapshot(`status: Message deleted | button "Close"`);
});

it("a message is found by its words in any spelling, and what is not found is named", async () => {
  putFour();
  await at.open(<MessagesPage />, PAGE);
  expect(await at.type("Search messages", " THEY bees ", SEARCH)).toMatchInlineSnapshot(`
    -   searchbox "Search messages" placeholder "Search messages"
    +   * searchbox "Search messages" = " THEY bees " placeholder "Search messages"
    -   article "Rahwa"
    -     h2 "Rahwa"
    -     Unreadrahwa@mail.example3 hr ago
    -     in <und>
    -     An advert
    -     button "Answer"
    -     link "Reply by email" to mailto:rahwa@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20An%20advert
    -     button "Mark as read"
    -     button "Still to answer"
    -     button "Delete"
    - item
    -   article "ሙሉ"
    -     h2 "ሙሉ"
    -     Unreadmulu@mail.exampleyesterday
    -     in <und>
    -     ሰላም ደሓን ዶ
    -     button "Answer"
    -     link "Reply by email" to mailto:mulu@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20%E1%88%B0%E1%88%8B%E1%88%9D%0D%0A%3E%20%E1%8B%B0%E1%88%93%E1%8A%95%20%E1%8B%B6
    -     button "Mark as read"
    -     button "No answer needed"
    -     button "Delete"
    - item
    - item
    -   article "Dawit"
    -     h2 "Dawit"
    -     Answereddawit@mail.example5 hr ago
    -     in <und>
    -     Thanks
    -     You are welcome
    -     link "Reply by email" to mailto:dawit@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20Thanks
    -     button "Mark as unread"
    -     button "Still to answer"
    -     button "Delete"
  `);
  expect(await at.type("Search messages", "ዳሓን", SEARCH)).toMatchInlineSnapshot(`
    -   * searchbox "Search messages" = " THEY bees " placeholder "Search messages"
    - item
    -   article "Aster"
    -     h2 "Aster"
    -     aster@mail.example1 hr ago
    -     Bees
    -     in <und>
    -     How are they?
    -     button "Answer"
    -     link "Reply by email" to mailto:aster@mail.example?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20How%20are%20they%3F
    -     button "Mark as unread"
    -     button "No answer needed"
    -     button "Delete"
    +   * searchbox "Search messages" = "ዳሓን" placeholder "Search messages"
    + No messages match “ዳሓን”.
  `);
  await at.type("Search messages", "", SEARCH);
  expect(await at.shown()).toContain("Rahwa");
});

it("messages beyond the first thirty are a press away", async () => {
  for (let n = 1; n <= 61; n += 1)
    put(n, n, { name: `Person ${n}`, message: `Words ${n}`, read: n % 2 === 0 });
  const listed = (screen: string) => screen.match(/article "Person \d+"/g)?.length ?? 0;
  const first = await at.open(<MessagesPage />, PAGE);
  expect(listed(first)).toBe(30);
  expect(first).not.toContain('"Person 2"');
  expect(first.split("\n").at(-1)).toMatchInlineSnapshot(`button "Show more"`);
  await at.press("Show more");
  expect(listed(await at.shown())).toBe(60);
  await at.press("Show more");
  const last = await at.shown();
  expect(listed(last)).toBe(61);
  expect(last.split("\n").at(-1)).toBe('    button "Delete"');
});

it("nothing is said to be missing while older messages are only at the server", async () => {
  at.remote.firstRows = 2;
  for (let n = 1; n <= 6; n += 1) put(n, n, { name: `Person ${n}`, message: `Words ${n}`, read: true });
  for (let n = 0; n < 3; n += 1) at.remote.fail("page", { kind: "offline" });
  await at.open(<MessagesPage />, PAGE);
  expect(await at.type("Search messages", "Words 6", SEARCH)).toMatchInlineSnapshot(`
    -   searchbox "Search messages" placeholder "Search messages"
    - item
    -   article "Person 1"
    -     h2 "Person 1"
    -     1 hr ago
    -     in <und>
    -     Words 1
    -     button "Answer"
    -     link "Reply by email" to mailto:?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20Words%201
    -     button "Mark as unread"
    -     button "No answer needed"
    -     button "Delete"
    - item
    -   article "Person 2"
    -     h2 "Person 2"
    -     2 hr ago
    -     in <und>
    -     Words 2
    -     button "Answer"
    -     link "Reply by email" to mailto:?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20Words%202
    -     button "Mark as unread"
    -     button "No answer needed"
    -     button "Delete"
    +   * searchbox "Search messages" = "Words 6" placeholder "Search messages"
  `);
  expect(await at.press("Try again")).toMatchInlineSnapshot(`
    -   * searchbox "Search messages" = "Words 6" placeholder "Search messages"
    - status
    -   Older entries need a connection.
    -   button "Try again"
    +   searchbox "Search messages" = "Words 6" placeholder "Search messages"
    + item
    +   article "Person 6"
    +     h2 "Person 6"
    +     6 hr ago
    +     in <und>
    +     Words 6
    +     button "Answer"
    +     link "Reply by email" to mailto:?subject=Your%20message%20to%20Selam&body=%0D%0A%0D%0A%3E%20Words%206
    +     button "Mark as unread"
    +     button "No answer needed"
    +     button "Delete"
  `);
});

it("without a message the page says so, and before the first sync it does not", async () => {
  expect(await at.open(<MessagesPage />, PAGE)).toMatchInlineSnapshot(`
    h1 "Messages"
    Messages from your visitors. Everything here works offline.
    search
      searchbox "Search messages" placeholder "Search messages"
    No messages yet. What people write on the contact page will arrive here.
    link "See the contact page" to /contact
  `);
  expect(await at.open(<MessagesPage />, PAGE, { isSynced: false })).toMatchInlineSnapshot(`
    h1 "Messages"
    Messages from your visitors. Everything here works offline.
    search
      searchbox "Search messages" placeholder "Search messages"
    status "Loading"
  `);
});

it("what cannot be stored is said, and nothing changes", async () => {
  putFour();
  const full = `alert: ${m.not_kept_full()} | button "Close"`;
  await at.open(<MessagesPage />, PAGE);
  for (const name of ["Mark as read", "No answer needed", "Still to answer"])
    expect(await at.refused([name, 0])).toBe(full);
  expect(await at.refused(["Delete", 0], "Delete")).toMatchInlineSnapshot(
    `alert: Failed to delete message | button "Close"`,
  );
  expect(await at.queued()).toBe("");
});
