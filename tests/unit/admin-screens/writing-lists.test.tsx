// @module-tag document
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { PostKind } from "../../../src/domain/content/content.ts";
import { PostsPage } from "../../../src/features/admin/writing/list/posts-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";

const SEARCH = { role: "searchbox" };
let at: AdminScreen;
beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
});
afterEach(() => at.close());

/** A post of each state; only the first half of a word differs between those of two kinds. */
async function putPosts(kind: PostKind): Promise<void> {
  const text = { content: "<p>Honey</p>" };
  at.put(kind, uuid(1), {
    ...text,
    title: "Bees",
    published: true,
    createdAt: at.hoursAgo(50),
    publishedAt: at.hoursAgo(18),
    translations: { ti: { title: "ንህቢ", content: "መዓር" } },
  } as never);
  at.put(kind, uuid(2), {
    title: "ዕምባባ",
    lang: "ti",
    published: false,
    createdAt: at.hoursAgo(3),
    updatedAt: at.hoursAgo(186),
  } as never);
  at.put(kind, uuid(3), {
    title: "The roof",
    published: false,
    createdAt: at.hoursAgo(40),
    publishAt: "2026-11-24T23:30:00.000000Z",
  } as never);
  at.put(kind, uuid(4), {
    title: "The door",
    published: true,
    createdAt: at.hoursAgo(90),
    publishedAt: at.hoursAgo(80),
  } as never);
  at.put(kind, uuid(5), {
    title: "",
    published: false,
    createdAt: at.hoursAgo(95),
    updatedAt: at.hoursAgo(94),
  } as never);
  await at.device.pull();
  const row = async (n: number) => (await at.device.read.row(kind, uuid(n)))?.row as never;
  // The door has an unsaved draft, and a change that the server refused; one post was never saved.
  at.remote.fail("save", { kind: "rejected", code: "title_length", message: "Too long" });
  await at.device.commands.change(kind, await row(4), { title: "The green door" } as never);
  await at.device.send();
  const draft = { kind, rowId: uuid(4), base: await row(4), fields: { title: "The blue door" } };
  await at.device.commands.storeDraft(draft as never);
  at.device.clock += 60_000;
  await at.device.commands.storeDraft({ kind, rowId: uuid(9), base: null, fields: { title: " " } } as never);
  const other = kind === "blog" ? "news" : "blog";
  await at.device.commands.storeDraft({
    kind: other,
    rowId: uuid(8),
    base: null,
    fields: { title: "Another kind" },
  } as never);
}

const list = (kind: PostKind) => <PostsPage key={kind} kind={kind} />;
const address = (kind: PostKind) => `/admin/${kind}`;

it("the list has every post with its state, its date and its languages, and what was never saved", async () => {
  await putPosts("blog");
  expect(await at.open(list("blog"), address("blog"))).toMatchInlineSnapshot(`
    h1 "Blog Posts"
    link "New blog post" to /admin/blog/new
    search
      searchbox "Search" placeholder "Search"
    group "Status"
      button "All" pressed
      button "Published" pressed=false
      button "Scheduled" pressed=false
      button "Drafts" pressed=false
      button "Not sent yet" pressed=false
    section "Drafts in progress"
      h2 "Drafts in progress"
      item
        link "Untitled" to /admin/blog/#9
        Draft saved 19:01
    status
      5 posts
    item
      link "ዕምባባ" to /admin/blog/#2 <ti>
      DraftEdited 15 November 2026ትግርኛ <ti>
      button "Publish: ዕምባባ"
      button "Delete: ዕምባባ"
    item
      link "The roof" to /admin/blog/#3 <en>
      Scheduled for 24 November 2026, 23:30
      button "Publish now: The roof"
      button "Delete: The roof"
    item
      link "Bees" to /admin/blog/#1 <en>
      Published22 November 2026English <en>ትግርኛ <ti>
      button "Unpublish: Bees"
      button "Delete: Bees"
    item
      link "The green door" to /admin/blog/#4 <en>
      Published without your changes19 November 2026Changes in progress
      link "Needs your attention" to /admin/waiting
      button "Unpublish: The green door"
      button "Delete: The green door"
    item
      link "Untitled" to /admin/blog/#5 <en>
      DraftEdited 18 November 2026
      button "Publish: Untitled"
      button "Delete: Untitled"
  `);
  expect(await at.open(list("blog"), address("blog"), { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ናይ ብሎግ ዓንቀፃት"
    link "ሓድሽ ናይ ብሎግ ዓንቀፅ" to /admin/blog/new
    search
      searchbox "ኣናድዩ" placeholder "ኣናድዩ"
    group "ኩነታት"
      button "ኩሉ" pressed
      button "ዝተዘርግሑ" pressed=false
      button "መደብ ዝሓዙ" pressed=false
      button "ንድፍታት" pressed=false
      button "ገና ዘይተሰደዱ" pressed=false
    section "ዝተጀመሩ ንድፍታት"
      h2 "ዝተጀመሩ ንድፍታት"
      item
        link "ኣርእስቲ ዘይብሉ" to /admin/blog/#9
        ንድፊ ተዓቂቡ 1:01 ምሸት ብኣቆፃፅራ ሓበሻ (19:01)
    status
      5 ፅሑፋት
    item
      link "ዕምባባ" to /admin/blog/#2 <ti>
      ንድፊዝተኣረመ 6 ሕዳር 2019 (15/11/2026)ትግርኛ <ti>
      button "ዘርግሑ: ዕምባባ"
      button "ደምስሱ፦ ዕምባባ"
    item
      link "The roof" to /admin/blog/#3 <en>
      ዝዝርገሐሉ እዋን፦ 15 ሕዳር 2019 (24/11/2026)፣ 5:30 ምሸት ብኣቆፃፅራ ሓበሻ (23:30)
      button "ሕጂ ዘርግሑ: The roof"
      button "ደምስሱ፦ The roof"
    item
      link "ንህቢ" to /admin/blog/#1 <ti>
      ዝተዘርግሐ13 ሕዳር 2019 (22/11/2026)English <en>ትግርኛ <ti>
      button "ኣውርዱ: Bees"
      button "ደምስሱ፦ ንህቢ"
    item
      link "The green door" to /admin/blog/#4 <en>
      ብዘይ ለውጥኹም ተዘርጊሑ10 ሕዳር 2019 (19/11/2026)ዝተጀመረ ለውጢ
      link "ንዓኹም ይፅበ" to /admin/waiting
      button "ኣውርዱ: The green door"
      button "ደምስሱ፦ The green door"
    item
      link "ኣርእስቲ ዘይብሉ" to /admin/blog/#5 <en>
      ንድፊዝተኣረመ 9 ሕዳር 2019 (18/11/2026)
      button "ዘርግሑ: ኣርእስቲ ዘይብሉ"
      button "ደምስሱ፦ ኣርእስቲ ዘይብሉ"
  `);
});

it("each filter shows its own posts, also one that a link asks for", async () => {
  await putPosts("news");
  await at.open(list("news"), address("news"));
  const titles = async () => (await at.shown()).match(/(?<=link ")[^"]*(?=" to \/admin\/news\/#)/g);
  const filters: Record<string, unknown> = {};
  for (const name of ["Published", "Scheduled", "Drafts", "Not sent yet", "All"]) {
    await at.press(name);
    filters[name] = await titles();
  }
  expect(filters).toMatchInlineSnapshot(`
    {
      All: [
        Untitled,
        ዕምባባ,
        The roof,
        Bees,
        The green door,
        Untitled,
      ],
      Drafts: [
        Untitled,
        ዕምባባ,
        Untitled,
      ],
      Not sent yet: [
        The green door,
      ],
      Published: [
        Bees,
        The green door,
      ],
      Scheduled: [
        The roof,
      ],
    }
  `);
  await at.open(list("news"), `${address("news")}?state=scheduled`);
  expect(await titles()).toEqual(["The roof"]);
});

it("a post is found by its words in both languages, and the count is said", async () => {
  await putPosts("community");
  await at.open(list("community"), address("community"));
  expect(await at.type(m.writing_search(), "መዓር  ንህቢ", SEARCH)).toMatchInlineSnapshot(`
    -   searchbox "Search" placeholder "Search"
    +   * searchbox "Search" = "መዓር  ንህቢ" placeholder "Search"
    - section "Drafts in progress"
    -   h2 "Drafts in progress"
    -   item
    -     link "Untitled" to /admin/community/#9
    -     Draft saved 19:01
    -   5 posts
    +   1 post
    -   link "ዕምባባ" to /admin/community/#2 <ti>
    -   DraftEdited 15 November 2026ትግርኛ <ti>
    -   button "Publish: ዕምባባ"
    -   button "Delete: ዕምባባ"
    - item
    -   link "The roof" to /admin/community/#3 <en>
    -   Scheduled for 24 November 2026, 23:30
    -   button "Publish now: The roof"
    -   button "Delete: The roof"
    - item
    - item
    -   link "The green door" to /admin/community/#4 <en>
    -   Published without your changes19 November 2026Changes in progress
    -   link "Needs your attention" to /admin/waiting
    -   button "Unpublish: The green door"
    -   button "Delete: The green door"
    - item
    -   link "Untitled" to /admin/community/#5 <en>
    -   DraftEdited 18 November 2026
    -   button "Publish: Untitled"
    -   button "Delete: Untitled"
  `);
  expect(await at.type(m.writing_search(), "nowhere", SEARCH)).toMatchInlineSnapshot(`
    -   * searchbox "Search" = "መዓር  ንህቢ" placeholder "Search"
    +   * searchbox "Search" = "nowhere" placeholder "Search"
    -   1 post
    - item
    -   link "Bees" to /admin/community/#1 <en>
    -   Published22 November 2026English <en>ትግርኛ <ti>
    -   button "Unpublish: Bees"
    -   button "Delete: Bees"
    +   0 posts
    + Nothing matches. Try another word or filter.
  `);
});

it.each(["blog", "news", "community"] as const)(
  "a post of %s is published, unpublished after a question, and that undone",
  async (kind) => {
    await putPosts(kind);
    await at.open(list(kind), address(kind));
    await at.press("Publish: ዕምባባ");
    await at.press("Publish now: The roof");
    await at.press("Unpublish: Bees");
    expect(at.front.querySelector("h2")?.textContent).toBe(m.writing_unpublish_question());
    await at.press("Cancel");
    await at.press("Unpublish: Bees");
    await at.press("Unpublish");
    const sent = (await at.queued()).split("\n").slice(1);
    expect(sent).toEqual([
      `${kind} #2 {"published":true}`,
      `${kind} #3 {"published":true,"publishAt":null}`,
      `${kind} #1 {"published":false}`,
    ]);
    await at.send();
    expect(at.said.replaceAll(/\/[a-z]+\/#/g, "/…/#")).toContain(
      `${m.writing_unpublished()} | * button "Undo"`,
    );
    await at.press("Undo");
    expect((await at.queued()).split("\n").at(-1)).toBe(`${kind} #1 {"published":true}`);
  },
);

it.each([
  ["blog", m.kind_blog_delete_question, m.kind_blog_deleted],
  ["news", m.kind_news_delete_question, m.kind_news_deleted],
  ["community", m.kind_community_delete_question, m.kind_community_deleted],
] as const)(
  "a post of %s is deleted after a question, and that can be undone",
  async (kind, question, done) => {
    await putPosts(kind);
    await at.open(list(kind), address(kind));
    await at.press("Delete: Bees");
    expect(at.front.textContent).toContain(`${question()}Bees`);
    await at.press("Cancel");
    await at.press("Delete: Bees");
    await at.press("Delete");
    expect((await at.queued()).split("\n").at(-1)).toBe(`${kind} #1 delete`);
    await at.press("Undo");
    expect(await at.queued()).not.toContain("delete");
    expect(at.focused).toMatch(/^h1/);
    await at.press("Delete: Bees");
    await at.press("Delete");
    await at.send();
    expect(at.said).toContain(`status: ${done()} | button "Close"`);
  },
);

it("an undo that comes too late says so", async () => {
  await putPosts("blog");
  at.parts.commands = { ...at.device.commands, undo: async () => false };
  await at.open(list("blog"), address("blog"));
  await at.press("Delete: Bees");
  await at.press("Delete");
  await at.press("Undo");
  expect(at.said).toMatchInlineSnapshot(
    `alert: It has already been sent. You can bring it back under “Deleted”. | button "Close"`,
  );
});

it("posts beyond the first thirty are a press away, and older ones need a connection", async () => {
  at.remote.firstRows = 35;
  for (let n = 1; n <= 40; n += 1)
    at.put("news", uuid(n), {
      title: `News ${n}`,
      published: true,
      createdAt: at.hoursAgo(n),
      publishedAt: at.hoursAgo(n),
    });
  for (let n = 0; n < 2; n += 1) at.remote.fail("page", { kind: "offline" });
  const count = (screen: string) => screen.match(/link "News \d+"/g)?.length ?? 0;
  const first = await at.open(list("news"), address("news"));
  expect([count(first), first.split("\n").at(-1)]).toMatchInlineSnapshot(`
    [
      30,
      button "Show more",
    ]
  `);
  await at.press("Show more");
  const second = await at.shown();
  expect([count(second), second.split("\n").slice(-3).join("\n")]).toMatchInlineSnapshot(`
    [
      35,
      status
      Older entries need a connection.
      button "Try again",
    ]
  `);
  await at.press("Try again");
  expect(count(await at.shown())).toBe(40);
});

it.each(["blog", "news", "community"] as const)(
  "without a post of %s the list says so, and how one is made",
  async (kind) => {
    const screen = await at.open(list(kind), address(kind));
    const { empty, create } = { empty: m[`kind_${kind}_empty`](), create: m[`kind_${kind}_new`]() };
    expect(screen.split("\n").slice(-2)).toEqual([empty, `link "${create}" to /admin/${kind}/new`]);
    await at.press("Drafts");
    expect((await at.shown()).split("\n").at(-1)).toBe(m.writing_none_found());
  },
);

it("what cannot be stored is said, and nothing changes", async () => {
  await putPosts("blog");
  await at.open(list("blog"), address("blog"));
  const before = await at.queued();
  expect(await at.refused("Publish: ዕምባባ")).toMatchInlineSnapshot(
    `alert: Error saving blog post: There's no storage left, so this couldn't be saved. Free some space and try again. | button "Close"`,
  );
  expect(await at.refused("Unpublish: Bees", "Unpublish")).toMatchInlineSnapshot(
    `alert: Error saving blog post: There's no storage left, so this couldn't be saved. Free some space and try again. | button "Close"`,
  );
  expect(await at.refused("Delete: Bees", "Delete")).toMatchInlineSnapshot(
    `alert: Error deleting blog post: There's no storage left, so this couldn't be saved. Free some space and try again. | button "Close"`,
  );
  expect(await at.queued()).toBe(before);
});

it("what a search finds beyond the first thirty is shown on request, before all rows were compared too", async () => {
  for (let n = 1; n <= 130; n++)
    at.put("news", uuid(100 + n), {
      title: `Bread ${n}`,
      published: true,
      publishedAt: at.hoursAgo(n),
    } as never);
  await at.device.pull();
  await at.open(list("news"), address("news"));
  await at.type("Search", "bread", SEARCH);
  const found = () => screen.queryAllByRole("link", { name: /Bread/ }).length;
  expect(found()).toBe(30);
  await at.press(m.writing_more());
  expect(found()).toBe(60);
  for (let most = 90; most <= 150; most += 30) await at.press(m.writing_more());
  expect(found()).toBe(130);
  expect(screen.queryByRole("button", { name: m.writing_more() })).toBeNull();
});
