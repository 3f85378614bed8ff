import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CommunityPost } from "../../../src/domain/content/content.ts";
import { ofKinds, SEARCHABLE_KINDS } from "../../../src/domain/kinds/kinds.ts";
import type { Changes } from "../../../src/domain/outbox/remote.ts";
import { openSearch, type Search } from "../../../src/offline/search/search.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import {
  applyChanges,
  extendMirror,
  putReturnedRows,
  startMirror,
} from "../../../src/offline/site/mirror.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost, communityPost, minute, newsPost, service, siteEvent, uuid } from "../support/content.ts";
import { firstPages, pageOf } from "../support/first-pages.ts";

let db: SiteDatabase;
let search: Search;
let databases = 0;
let rev = 1_000;

beforeEach(() => {
  databases += 1;
  rev = 1_000;
  db = new SiteDatabase(`search-${databases}`);
  search = reopened();
});
afterEach(() => db.delete());

function post(n: number, change: Partial<CommunityPost> = {}): CommunityPost {
  return communityPost(n, { author: "Abel", ...change });
}

/** The search of another tab, or after a restart, with nothing in memory. */
function reopened(): Search {
  let made = 0;
  const name = Math.random();
  return openSearch(
    db,
    createReader(db),
    () => Promise.resolve(),
    () => `index ${name} ${++made}`,
  );
}

async function indexed(...posts: ReturnType<typeof communityPost>[]) {
  const community = pageOf<"community">(posts, true);
  await startMirror(db, null, firstPages({ rev, stamp: `s${rev}`, now: minute(0) }, { community }));
}

async function pull(change: Partial<Changes>) {
  const since = { rev, stamp: `s${rev}` };
  rev += 1;
  const cursor = { rev, stamp: `s${rev}` };
  await applyChanges(db, since, {
    restart: false,
    more: false,
    now: minute(0),
    cursor,
    rows: [],
    gone: [],
    ...change,
  });
}

async function titles(query: string, from = search): Promise<string[]> {
  const { hits } = await from.find({ words: query }, null, 20);
  return hits.map(({ title }) => title.map(({ text }) => text).join(""));
}

it("titles, texts, tags, authors and places are searched, ignoring case and accents", async () => {
  await indexed(
    post(1, { title: "Coffee on Sunday" }),
    post(2, { content: "We meet for bread" }),
    post(3, { tags: ["football"] }),
    post(4, { author: "Saba Tesfay" }),
    post(5, { city: "Zürich", country: "Switzerland" }),
  );
  expect(await titles("COFFEE")).toEqual(["Coffee on Sunday"]);
  expect(await titles("bread")).toEqual(["Post 2"]);
  expect(await titles("football")).toEqual(["Post 3"]);
  expect(await titles("tesfay")).toEqual(["Post 4"]);
  expect(await titles("zurich")).toEqual(["Post 5"]);
});

it("Ge'ez is found in any spelling of its sounds, and in both languages of a post", async () => {
  await indexed(
    post(1, { title: "ፀሓይ ብርሃን", lang: "ti" }),
    post(2, {
      title: "Sunday school",
      translations: { ti: { title: "ቤት ትምህርቲ ሰንበት", content: "ሠላም ይኹን" } },
    }),
  );
  expect(await titles("ጸሃይ")).toEqual(["ፀሓይ ብርሃን"]);
  const { hits } = await search.find({ words: "ሰላም" }, null, 20);
  expect(hits).toHaveLength(1);
  expect(hits[0]?.lang).toBe("ti");
  expect(hits[0]?.snippet).toContainEqual({ text: "ሠላም", found: true });
});

it("a word is found in the spelling of another keyboard, after exact matches", async () => {
  await indexed(
    post(1, { title: "አብ ገዛ", lang: "ti" }),
    post(2, { title: "ገዛ", content: "ንሕና ኣብ ዓዲ ኣለና", lang: "ti" }),
    post(3, { title: "ኩሉ ሰብ", lang: "ti" }),
    post(4, { title: "ናይ ኵሉ ህዝቢ ሓበሬታ", lang: "ti" }),
  );
  expect(await titles("አብ")).toEqual(["አብ ገዛ", "ገዛ"]);
  expect(await titles("ኣብ")).toEqual(["ገዛ", "አብ ገዛ"]);
  expect(await titles("ኵሉ")).toEqual(["ናይ ኵሉ ህዝቢ ሓበሬታ", "ኩሉ ሰብ"]);
  expect(await titles("ኹሉ")).toHaveLength(2);
});

it.each([
  ["ሰላም", "ሠላም"],
  ["ሓይሊ", "ኃይሊ"],
  ["ሃገር", "ሐገር"],
  ["ኣብዮት", "ዐብዮት"],
  ["ፅሑፍ", "ጽሁፍ"],
  ["ኵሎም", "ኹሎም"],
  ["ኮይኑ", "ዀይኑ"],
  ["መቐለ", "መቀለ"],
  ["ቋንቋና", "ቁዋንቁዋና"],
  ["ጐይታ", "ጎይታ"],
  ["ውሽጣዊ", "ዉሽጣዊ"],
])(
  "%s and %s find each other, are marked as written, and start each other as a prefix",
  async (one, other) => {
    await indexed(
      post(1, { title: `ናይ ${one} ዕለት`, lang: "ti" }),
      post(2, { title: `ናይ ${other} ዕለት`, lang: "ti" }),
    );
    for (const query of [one, other, one.slice(0, -1), other.slice(0, -1)]) {
      const { hits } = await search.find({ words: query }, null, 20);
      const marked = hits.map(({ title }) => title.filter(({ found }) => found).map(({ text }) => text));
      expect(new Set(marked.flat())).toEqual(new Set([one, other]));
    }
  },
);

it("prefixes, a typo and partly missing words still match", async () => {
  await indexed(post(1, { title: "Homework club" }), post(2, { title: "ትግራይ" }));
  expect(await titles("homew")).toEqual(["Homework club"]);
  expect(await titles("homewrok")).toEqual(["Homework club"]);
  expect(await titles("homework tuesday")).toEqual(["Homework club"]);
  expect(await titles("ብትግራይ")).toEqual(["ትግራይ"]);
});

it("articles are searched as text, and matches counted by kind", async () => {
  await indexed(post(1, { title: "Tea & coffee" }));
  await pull({
    rows: [
      { kind: "blog", row: blogPost(2, { content: "<p class='strong'>Tea &amp; <b>coffee</b></p>" }) },
      { kind: "news", row: newsPost(3, { content: "No tea today" }) },
      { kind: "service", row: service(4, { features: ["tea"] }) },
    ],
  });
  const { counts, hits } = await search.find({ words: "tea" }, "blog", 20);
  expect(counts).toEqual({
    ...ofKinds(SEARCHABLE_KINDS, () => 0),
    community: 1,
    blog: 1,
    news: 1,
    service: 1,
  });
  expect(hits.map(({ kind }) => kind)).toEqual(["blog"]);
  expect(hits[0]?.snippet.map(({ text }) => text).join("")).toBe("About 2 · Tea & coffee");
  expect(await titles("strong")).toEqual([]);
});

it("events are found by title, text and place in either language, without a date that is not theirs", async () => {
  await indexed();
  const translations = { ti: { title: "ቡን ሰንበት", content: "ምፅኡ", place: "ለንደን" } };
  const row = siteEvent({
    title: "Sunday coffee",
    content: "Bring a cup",
    place: "Finsbury Park",
    translations,
  });
  await pull({ rows: [{ kind: "event", row }] });
  for (const words of ["coffee", "cup", "finsbury", "ሰንበት", "ለንደን"]) {
    const { hits, counts } = await search.find({ words }, "event", 20);
    expect([words, hits.map(({ id, publishedAt }) => [id, publishedAt])]).toEqual([words, [[row.id, null]]]);
    expect(counts.event).toBe(1);
  }
  await pull({ gone: [{ kind: "event", id: row.id, rev: rev + 1 }] });
  expect(await titles("coffee")).toEqual([]);
});

it("a tag search finds exactly that tag, newest first", async () => {
  await indexed(
    post(1, { tags: ["Coffee"] }),
    post(2, { tags: ["coffee", "leeds"] }),
    post(3, { tags: ["coffee morning"] }),
  );
  const { hits } = await search.find({ tag: "coffee" }, null, 20);
  expect(hits.map(({ id }) => id)).toEqual([uuid(200_002), uuid(200_001)]);
});

it("the index follows what a pull adds, changes and removes", async () => {
  await indexed(post(1, { title: "Coffee" }), post(2, { title: "Bread" }));
  expect(await titles("coffee")).toEqual(["Coffee"]);
  await pull({
    rows: [
      { kind: "community", row: post(1, { title: "Tea", rev: 2_000 }) },
      { kind: "community", row: post(3, { title: "Coffee again", rev: 2_001 }) },
    ],
    gone: [{ kind: "community", id: uuid(200_002), rev: 2_002 }],
  });
  for (const from of [search, reopened()]) {
    expect(await titles("tea", from)).toEqual(["Tea"]);
    expect(await titles("coffee", from)).toEqual(["Coffee again"]);
    expect((await from.find({ words: "bread" }, null, 20)).counts.community).toBe(0);
  }
});

it("the index follows older pages and posts opened by address", async () => {
  await indexed(post(9));
  expect(await titles("coffee")).toEqual([]);
  const older = [post(2, { title: "Coffee long ago" })];
  await db.meta.update("mirror", { "floors.community": { end: null, whole: false } });
  await extendMirror(
    db,
    "community",
    { end: null, whole: false },
    { rows: older, received: 1, end: null, whole: false },
    { rev, stamp: `s${rev}` },
  );
  await putReturnedRows(db, "blog", [blogPost(1, { title: "Coffee by link" })]);
  expect((await titles("coffee")).sort()).toEqual(["Coffee by link", "Coffee long ago"]);
});

it("the index is rebuilt when the mirror restarts", async () => {
  await indexed(post(1, { title: "Coffee" }));
  expect(await titles("coffee")).toEqual(["Coffee"]);
  await startMirror(db, { rev, stamp: `s${rev}` }, firstPages({ rev: 5, stamp: "restored", now: minute(0) }));
  await putReturnedRows(db, "community", [post(7, { title: "Bread" })]);
  expect((await search.find({ words: "coffee" }, null, 20)).counts.community).toBe(0);
  expect(await titles("bread")).toEqual(["Bread"]);
});

it("the index is loaded from this device after a restart, with the changes noted beside it", async () => {
  await indexed(...Array.from({ length: 30 }, (_, n) => post(n, { title: `Coffee ${n}` })));
  await search.saveIfStale();
  await pull({ rows: [{ kind: "community", row: post(90, { title: "Bread" }) }] });
  const rows = vi.spyOn(db.community, "where");
  const next = reopened();
  expect(await titles("bread", next)).toEqual(["Bread"]);
  expect(await titles("coffee", next)).toHaveLength(20);
  expect(rows).not.toHaveBeenCalled();
});

it("the first search after `prepare` reads no index", async () => {
  await indexed(post(1, { title: "Coffee" }));
  await search.saveIfStale();
  const next = reopened();
  await next.prepare();
  const parts = vi.spyOn(db.search, "where");
  expect(await titles("coffee", next)).toEqual(["Coffee"]);
  expect(parts).not.toHaveBeenCalled();
});

it("the index is rewritten only after many changes, which then clears their notes", async () => {
  await indexed(post(1));
  await search.saveIfStale();
  const made = await db.search.get("head");
  await pull({ rows: [{ kind: "community", row: post(2, { title: "Bread" }) }] });
  await search.saveIfStale();
  expect(await db.search.get("head")).toEqual(made);
  expect(await db.touched.count()).toBe(1);

  const many = Array.from({ length: 80 }, (_, n) => post(100 + n, { title: `Coffee ${n}` }));
  await pull({ rows: many.map((row) => ({ kind: "community", row })) });
  await search.saveIfStale();
  expect(await db.search.get("head")).not.toEqual(made);
  expect(await db.touched.count()).toBe(0);
  expect(await titles("bread", reopened())).toEqual(["Bread"]);
});

it("an unreadable index is rebuilt", async () => {
  await indexed(post(1, { title: "Coffee" }));
  await search.saveIfStale();
  await db.search.put({ key: "part 0", json: "{half" });
  expect(await titles("coffee", reopened())).toEqual(["Coffee"]);
  expect(console.warn).toHaveBeenCalledTimes(1);
  vi.mocked(console.warn).mockClear();
});

it("an index in the format of an older version is rebuilt once, without a warning", async () => {
  await indexed(post(1, { title: "Coffee" }));
  await search.saveIfStale();
  const head = await db.search.get("head");
  if (head?.key !== "head") throw new Error("There is no index.");
  const { format: _newer, ...old } = head;
  await db.search.clear();
  const words = [["coffee", { 0: { 0: 1 } }]];
  await db.search.bulkPut([
    old,
    { key: "part 0", json: "{}" },
    { key: "part 1", json: JSON.stringify(words) } as never,
  ]);
  await reopened().saveIfStale();
  const made = await db.search.get("head");
  expect(made).not.toMatchObject({ made: old.made });
  expect(await titles("coffee", reopened())).toEqual(["Coffee"]);
  expect(await db.search.get("head")).toEqual(made);
});

it("an index folded with an older table is rebuilt once", async () => {
  await indexed(post(1, { title: "ኣብ ዓዲ" }));
  await search.saveIfStale();
  const head = await db.search.get("head");
  if (head?.key !== "head") throw new Error("There is no index.");
  const { spellings: _newer, ...old } = head;
  await db.search.put(old);
  const next = reopened();
  expect(await titles("አብ", next)).toEqual(["ኣብ ዓዲ"]);
  const made = await db.search.get("head");
  expect(made).not.toMatchObject({ made: old.made });
  await reopened().saveIfStale();
  expect(await db.search.get("head")).toEqual(made);
});

it("two tabs can build the index at once", async () => {
  await indexed(post(1, { title: "Coffee" }));
  const [one, other] = [reopened(), reopened()];
  await Promise.all([one.saveIfStale(), other.saveIfStale()]);
  expect(await titles("coffee", one)).toEqual(["Coffee"]);
  expect(await titles("coffee", other)).toEqual(["Coffee"]);
  expect((await db.search.toArray()).filter(({ key }) => key === "part 0")).toHaveLength(1);
});
