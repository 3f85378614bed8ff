import { expect, it } from "vitest";
import { readShard, runsHere } from "../../shard.ts";

it("without a shard every check runs", () => {
  const all = readShard(undefined);
  expect(["types", "lint", "faults", "model", "unit"].filter((name) => !runsHere(name, all))).toEqual([]);
});

it.each([2, 3, 5])(
  "among %i machines each whole check runs on exactly one, and a shared one on all",
  (count) => {
    const shards = Array.from({ length: count }, (_, at) => readShard(`${at + 1}/${count}`));
    const times = (name: string) => shards.filter((shard) => runsHere(name, shard)).length;
    expect(["lint", "faults", "model", "unit", "build"].map(times)).toEqual([1, 1, 1, count, count]);
  },
);

it.each(["0/3", "4/3", "3", "a/b", ""])("the shard %j is refused with an example", (text) => {
  expect(() => readShard(text)).toThrow(/1\/3/);
});
