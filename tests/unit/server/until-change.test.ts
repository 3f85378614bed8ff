import { expect, test } from "vitest";
import { cachedUntilChange } from "../../../server/site/until-change.ts";
import { failed, type Result, success } from "../../../src/domain/outbox/failure.ts";
import type { Head } from "../../../src/domain/outbox/remote.ts";

/** A cache of a number that each read raises, and the head of the database that it asks. */
function counted() {
  const remote = { answer: success({ rev: 1, stamp: "a", now: "", minFormat: 1 }) as Result<Head> };
  let reads = 0;
  let isReadable = true;
  const read = async (): Promise<Result<number>> =>
    isReadable ? success(++reads) : failed({ kind: "offline" });
  const cached = cachedUntilChange({ head: async () => remote.answer }, "feeds", read);
  const at = async (head: { readonly rev: number; readonly stamp: string }) => {
    remote.answer = success({ ...head, now: "", minFormat: 1 });
    return cached();
  };
  const breakReads = () => {
    isReadable = false;
  };
  return { at, cached, remote, breakReads };
}

test("is read again after each change, and after a backup was restored, which may have as many", async () => {
  const { at } = counted();
  const heads = [
    { rev: 1, stamp: "a" },
    { rev: 1, stamp: "a" },
    { rev: 2, stamp: "a" },
    { rev: 2, stamp: "b" },
    { rev: 1, stamp: "b" },
    { rev: 1, stamp: "b" },
  ];
  const values: (number | null)[] = [];
  for (const head of heads) values.push(await at(head));
  expect(values).toEqual([1, 1, 2, 3, 4, 4]);
});

test("nothing is sent from the cache while the database does not say whether it is current", async () => {
  const { at, cached, remote, breakReads } = counted();
  expect(await at({ rev: 1, stamp: "a" })).toBe(1);
  remote.answer = failed({ kind: "offline" });
  expect(await cached()).toBeNull();
  breakReads();
  expect([await at({ rev: 2, stamp: "a" }), await at({ rev: 1, stamp: "a" })]).toEqual([null, 1]);
});

test("those who ask at the same time share one read", async () => {
  const { cached } = counted();
  expect(await Promise.all([cached(), cached(), cached()])).toEqual([1, 1, 1]);
});
