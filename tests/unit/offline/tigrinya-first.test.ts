import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isReadableIn } from "../../../src/domain/content/post-language.ts";
import { type ListOrder, orderKeyOf, sortKeyOf } from "../../../src/domain/content/sort-key.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { putReturnedRows } from "../../../src/offline/site/mirror.ts";
import { extendTo, pull } from "../../../src/offline/site/pull.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost } from "../support/content.ts";
import { FakeRemote, FIRST_PAGE } from "../support/fake-remote.ts";

const TIGRINYA: ListOrder = { by: "language", lang: "ti", boundary: null };

let db: SiteDatabase;
let remote: FakeRemote;
let databases = 0;

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`tigrinya-first-${databases}`);
  remote = new FakeRemote();
});
afterEach(() => db.delete());

/** Article n; some are translated, others were written in Tigrinya. */
function inTigrinya(n: number, own = false) {
  return own
    ? blogPost(n, { lang: "ti", title: `ዓንቀፅ ${n}` })
    : blogPost(n, { translations: { ti: { title: `ዓንቀፅ ${n}`, content: "<p>ሰላም</p>" } } });
}

function publish(total: number, readable: readonly number[]): void {
  for (let n = 1; n <= total; n += 1)
    remote.publish("blog", readable.includes(n) ? inTigrinya(n, n % 2 === 0) : blogPost(n));
}

async function pulled(window?: number): Promise<void> {
  const outcome = await pull(db, remote, window, "ti");
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
}

/** The numbers of the listed articles: they are the minutes of their dates. */
async function listed(order: ListOrder = TIGRINYA, limit = 1_000): Promise<number[]> {
  const rows = await createReader(db).newest("blog", limit, undefined, order);
  return rows.map(({ title }) => Number(title.replace(/\D/g, "")));
}

describe("a list with Tigrinya first", () => {
  it("begins with what is written in Tigrinya or translated, newest first, then continues with the rest", async () => {
    publish(6, [2, 5]);
    await pulled();
    expect(await listed()).toEqual([5, 2, 6, 4, 3, 1]);
    expect(await listed({ by: "date" })).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await listed(TIGRINYA, 3)).toEqual([5, 2, 6]);
  });

  it("ignores incomplete translations, which readers do not see either", async () => {
    publish(2, []);
    remote.publish("blog", blogPost(1, { translations: { ti: { title: "ኣርእስቲ", content: " " } } }));
    await pulled();
    expect(await listed()).toEqual([2, 1]);
  });

  it("moves a post up when its translation arrives, and back when it is removed", async () => {
    publish(3, []);
    await pulled();
    remote.publish("blog", inTigrinya(1));
    await pulled();
    expect(await listed()).toEqual([1, 3, 2]);
    remote.publish("blog", blogPost(1));
    await pulled();
    expect(await listed()).toEqual([3, 2, 1]);
  });

  it("begins with the same posts after the first pages as after the whole window, so that nothing moves on a first visit", async () => {
    publish(120, [3, 50, 110]);
    await pulled(FIRST_PAGE);
    const atFirst = await listed(TIGRINYA, 10);
    await pulled(200);
    expect(atFirst).toEqual([110, 50, 3, 120, 119, 118, 117, 116, 115, 114]);
    expect(await listed(TIGRINYA, 10)).toEqual(atFirst);
    expect(await listed()).toHaveLength(120);
  });

  it("lists no post twice or out of order when only its Tigrinya page has been read", async () => {
    publish(120, [3, 50]);
    await pulled(FIRST_PAGE);
    expect(await listed({ by: "date" })).toHaveLength(FIRST_PAGE);
    remote.publish("blog", { ...inTigrinya(3), title: "ዓንቀፅ 3 " });
    await pulled(FIRST_PAGE);
    expect(await listed(TIGRINYA, 3)).toEqual([50, 3, 120]);
  });

  it("has no place for a post that was opened by its address and lies below the device's list", async () => {
    publish(
      60,
      Array.from({ length: 30 }, (_, n) => n + 1),
    );
    await pulled(FIRST_PAGE);
    await putReturnedRows(db, "blog", [inTigrinya(2, true)]);
    expect(await listed()).not.toContain(2);
  });

  it("appends what is fetched while someone reads, by date, below all that was there", async () => {
    publish(60, [5, 15, 58, ...Array.from({ length: 30 }, (_, n) => n + 20)]);
    await pulled(FIRST_PAGE);
    const before = await listed();
    const boundary = await createReader(db).boundaryOf("blog", "ti");
    expect(boundary).not.toBeNull();
    await extendTo(db, remote, "blog", 200);
    const order: ListOrder = { by: "language", lang: "ti", boundary };
    const after = await listed(order);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(60);
    expect(new Set(after).size).toBe(60);
    expect(after.slice(before.length)).toEqual(after.slice(before.length).toSorted((a, b) => b - a));
  });

  it("is sorted by the key that keeps the page from moving", async () => {
    publish(60, [5, 15, 40, 58]);
    await pulled(FIRST_PAGE);
    const read = createReader(db);
    const boundary = await read.boundaryOf("blog", "ti");
    await extendTo(db, remote, "blog", 200);
    for (const order of [
      TIGRINYA,
      { by: "language", lang: "ti", boundary } as const,
      { by: "date" } as const,
    ]) {
      const keyOf = orderKeyOf(order, (row: ReturnType<typeof blogPost>) => isReadableIn("ti", row));
      const keys = (await read.newest("blog", 100, undefined, order)).map(keyOf);
      expect(keys).toEqual(keys.toSorted().reverse());
    }
  });

  it("keeps its order on a device whose first pages were read in English", async () => {
    publish(60, [5, 58]);
    await pull(db, remote, FIRST_PAGE, "en");
    expect(await listed(TIGRINYA, 3)).toEqual([58, 60, 59]);
    await pulled(200);
    expect(await listed(TIGRINYA, 3)).toEqual([58, 5, 60]);
  });
});

describe("the neighbours of an article", () => {
  it("are those readable in Tigrinya where there are any, else the nearest by date", async () => {
    publish(9, [2, 5, 8]);
    await pulled();
    const read = createReader(db);
    const around = async (n: number, order: ListOrder) => {
      const { newer, older } = await read.adjacent("blog", blogPost(n), order);
      return [newer?.id, older?.id].map((id) => Number.parseInt(id?.slice(-4) ?? "0", 16));
    };
    expect(await around(5, TIGRINYA)).toEqual([8, 2]);
    expect(await around(8, TIGRINYA)).toEqual([9, 5]);
    expect(await around(5, { by: "date" })).toEqual([6, 4]);
  });
});

describe("the database of a version without this order", () => {
  it("gets the order with the update, even with a damaged row", async () => {
    const name = db.name;
    const old = new Dexie(name);
    old.version(3).stores({ blog: "id, at", news: "id, at", community: "id, at", meta: "key" });
    const rows = [blogPost(3), inTigrinya(2), inTigrinya(1, true)];
    await old.table("blog").bulkPut(rows.map((row) => ({ ...row, at: sortKeyOf(row) })));
    await old.table("blog").bulkPut([
      { ...blogPost(9), at: sortKeyOf(blogPost(9)), translations: null },
      { ...inTigrinya(7), at: undefined },
    ]);
    old.close();
    expect(await listed()).toEqual([2, 1, 3]);
  });
});
