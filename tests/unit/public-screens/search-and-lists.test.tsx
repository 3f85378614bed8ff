// @module-tag document
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SearchPage } from "../../../src/features/public/search/search-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { blogPost, communityPost, newsPost } from "../support/content.ts";
import { PublicScreen } from "../support/public-screen.tsx";

const BOX = { role: "searchbox" };
let at: PublicScreen;
beforeEach(() => {
  at = new PublicScreen();
});
afterEach(() => at.close());

function publishSix() {
  at.remote.publish(
    "blog",
    blogPost(1, {
      title: "Coffee at home",
      excerpt: "Roast it",
      tags: ["coffee", "home"],
      category: "Food" as never,
    }),
  );
  at.remote.publish(
    "blog",
    blogPost(2, { title: "ቡን", lang: "ti", content: "<p>ሕምባሻ</p>", excerpt: "ቡን", tags: ["coffee"] }),
  );
  at.remote.publish("news", newsPost(3, { title: "A coffee machine", content: "It came." }));
  at.remote.publish(
    "community",
    communityPost(4, { title: "Coffee in Leeds", author: "Saba", tags: ["coffee"] }),
  );
  at.remote.publish("community", communityPost(5, { title: "Bread", author: "Letay", tags: ["bread"] }));
}

async function search(words: string): Promise<string> {
  await at.type(m.search_box(), words, BOX);
  return at.later(1_000);
}

it("a search shows what it finds of each kind, in its own language", async () => {
  publishSix();
  expect(await at.open(<SearchPage />, "/search")).toMatchInlineSnapshot(`
    h1 "Search"
    search
      * searchbox "Search posts" placeholder "Search posts"
    status
    Titles, text, tags, names and places, in English and Tigrinya, online or offline.
    section "Or browse by tag"
      h2 "Or browse by tag"
      item
        link "coffee" to /search?tag=coffee <en>
      item
        link "bread" to /search?tag=bread <en>
      item
        link "home" to /search?tag=home <en>
  `);
  expect(await search("coffee")).toMatchInlineSnapshot(`
    - Getting search ready…
    +   Getting search ready…
    + group "Kind"
    +   button "All 4" pressed
    +   button "Community 1" pressed=false
    +   button "Blog 2" pressed=false
    +   button "News 1" pressed=false
    +   button "Events 0" pressed=false
    +   button "Services 0" pressed=false
    + article
    +   Community1 January 2026
    +   in <en>
    +   h2 "[Coffee] in Leeds"
    +     link "[Coffee] in Leeds" to /portfolio/#200004
    +   Hello 4
    + article
    +   Blog1 January 2026
    +   in <en>
    +   h2 "[Coffee] at home"
    +     link "[Coffee] at home" to /blog/#1
    +   Roast it · Words of article 1
    + article
    +   News1 January 2026
    +   in <en>
    +   h2 "A [coffee] machine"
    +     link "A [coffee] machine" to /news/#100003
    +   It came.
    + article
    +   Blog1 January 2026ትግርኛ <ti>
    +   in <ti>
    +   h2 "ቡን"
    +     link "ቡን" to /blog/#2
    +   ቡን · ሕምባሻ
  `);
  expect(await at.press("News 1")).toMatchInlineSnapshot(`
    -   * searchbox "Search posts" = "coffee" placeholder "Search posts"
    +   searchbox "Search posts" = "coffee" placeholder "Search posts"
    -   button "All 4" pressed
    +   button "All 4" pressed=false
    -   button "News 1" pressed=false
    +   * button "News 1" pressed
  `);
  fireEvent.keyDown(document.querySelector("main input") as Element, { key: "ArrowDown" });
  expect(at.focused).toMatchInlineSnapshot(`link "[Coffee] in Leeds" to /portfolio/#200004`);
  await at.open(<SearchPage />, "/search?tag=home", { lang: "ti" });
  await at.later(1_000);
  expect(await at.shown()).toMatchInlineSnapshot(`
    h1 "#home"
    search
      searchbox "ፅሑፋት ኣናድዩ" placeholder "ፅሑፋት ኣናድዩ"
    status
      እቲ መድለዪ ይዳሎ ኣሎ…
    group "ዓይነት"
      button "ኩሉ 1" pressed
      button "ማሕበረሰብ 0" pressed=false
      button "ብሎግ 1" pressed=false
      button "ዜና 0" pressed=false
      button "ዝግጅታት 0" pressed=false
      button "ኣገልግሎት 0" pressed=false
    article
      ብሎግ23 ታሕሳስ 2018 (01/01/2026)English <en>
      in <en>
      h2 "Coffee at home"
        link "Coffee at home" to /blog/#1
      Roast it · Words of article 1
  `);
});

it("nothing is said to be nowhere while older posts are only at the server", async () => {
  for (let n = 1; n <= 230; n += 1)
    at.remote.publish("blog", blogPost(n, { title: n === 1 ? "An old bell" : `Article ${n}` }));
  await at.open(<SearchPage />, "/search");
  expect((await search("bell")).split("\n").slice(-3).join("\n")).toMatchInlineSnapshot(`
    +   Getting search ready…
    + Nothing available offline matches “bell”.
    + button "Search older posts"
  `);
  for (const kind of ["community", "blog", "news"]) at.site.fails({ kind: "offline" }, `page:${kind}`);
  expect(await at.press(m.search_look_further())).toMatchInlineSnapshot(`
    -   * searchbox "Search posts" = "bell" placeholder "Search posts"
    +   searchbox "Search posts" = "bell" placeholder "Search posts"
    - Nothing available offline matches “bell”.
    - button "Search older posts"
    + Older posts couldn't be loaded. Try again when you're online.
    + * button "Search older posts"
  `);
  expect(await at.later(1_000)).toMatchInlineSnapshot(`
    -   Getting search ready…
    +   0 results for “bell”
  `);
  await at.press(m.search_look_further());
  expect(await at.later(1_000)).toMatchInlineSnapshot(`
    - Nothing found for “bell”.
    - * button "Clear search"
    + group "Kind"
    +   button "All 1" pressed
    +   button "Community 0" pressed=false
    +   button "Blog 1" pressed=false
    +   button "News 0" pressed=false
    +   button "Events 0" pressed=false
    +   button "Services 0" pressed=false
    + article
    +   Blog1 January 2026
    +   in <en>
    +   h2 "An old [bell]"
    +     link "An old [bell]" to /blog/#1
    +   About 1 · Words of article 1
  `);
});

it("what is nowhere is named, and the search is cleared by its button", async () => {
  publishSix();
  await at.open(<SearchPage />, "/search");
  expect((await search("bell")).split("\n").slice(-3).join("\n")).toMatchInlineSnapshot(`
    +   Getting search ready…
    + Nothing found for “bell”.
    + button "Clear search"
  `);
  expect(await at.press(m.search_clear())).toMatchInlineSnapshot(`
    -   * searchbox "Search posts" = "bell" placeholder "Search posts"
    +   * searchbox "Search posts" placeholder "Search posts"
    - Nothing found for “bell”.
    - button "Clear search"
    + Titles, text, tags, names and places, in English and Tigrinya, online or offline.
    + section "Or browse by tag"
    +   h2 "Or browse by tag"
    +   item
    +     link "coffee" to /search?tag=coffee <en>
    +   item
    +     link "bread" to /search?tag=bread <en>
    +   item
    +     link "home" to /search?tag=home <en>
  `);
  await at.open(<SearchPage />, "/search?tag=nothing");
  expect((await at.later(1_000)).split("\n").slice(-3).join("\n")).toMatchInlineSnapshot(`
    +   Getting search ready…
    + Nothing available offline has the tag “nothing”.
    + button "Clear search"
  `);
});
