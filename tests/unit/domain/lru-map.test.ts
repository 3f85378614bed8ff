import { expect, it } from "vitest";
import { LruMap } from "../../../src/domain/text/lru-map.ts";

const rows = (count: number) => ({ rows: Array.from({ length: count }, (_, n) => n), whole: false });

it("the least recently used entry is dropped first", () => {
  const seen = new LruMap(100);
  for (const name of ["a", "b", "c"]) seen.set(name, rows(30));
  seen.get("a");
  seen.set("d", rows(30));
  expect([...seen.keys()]).toEqual(["c", "a", "d"]);
});

it("the size is bounded for any number of lengths of a list, and the last one is kept", () => {
  const seen = new LruMap(1_000);
  for (let count = 20; count <= 5_000; count += 20) seen.set(`blog:${count}`, rows(count));
  const held = [...seen.values()].reduce<number>((sum, list) => sum + (list as { rows: [] }).rows.length, 0);
  expect([held, [...seen.keys()]]).toEqual([5_000, ["blog:5000"]]);
});

it("many small entries are kept while lists change", () => {
  const seen = new LruMap(1_000);
  for (let n = 0; n < 500; n += 1) seen.set(`viewed:${n}`, true);
  for (let n = 0; n < 500; n += 1) seen.set("blog", rows(n % 300));
  expect(seen.size).toBe(501);
  seen.delete("blog");
  seen.set("large", rows(999));
  expect(seen.size).toBe(501);
});

it("numbers and flags stay when lists are dropped, so that a view is counted once", () => {
  const seen = new LruMap(100);
  seen.set("viewed:a", true);
  seen.set("length:a", 40);
  for (let n = 0; n < 50; n += 1) seen.set(`blog:${n}`, rows(30));
  expect([...seen.keys()]).toEqual(["viewed:a", "length:a", "blog:47", "blog:48", "blog:49"]);
});

it("an hour of reading leaves no more than the rows of about ten lists", () => {
  const seen = new LruMap();
  for (let visit = 0; visit < 200; visit += 1) {
    seen.set(`held:blog:${visit}`, rows(20));
    seen.set(`article:${visit}`, { article: {}, related: [1, 2, 3] });
  }
  const held = [...seen.values()].flatMap((value) => Object.values(value as object)).filter(Array.isArray);
  expect(held.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(500);
});
