import { expect, it } from "vitest";
import { createPageReads } from "../../../src/data/page-reads.ts";

const LONG = 60_000;
const never = () => new Promise<void>(() => undefined);

it("the first page waits for nothing", () => {
  const reads = createPageReads(LONG);
  expect(reads.hasPage()).toBe(false);
  expect(reads.promiseOf("first", "posts", false, never)).toBeNull();
});

it("the next page waits for what it reads first, each query once", async () => {
  const reads = createPageReads(LONG);
  reads.show("first");
  let runs = 0;
  const read = async () => void runs++;
  const promise = reads.promiseOf("second", "posts", false, read);
  expect(promise).not.toBeNull();
  expect(reads.promiseOf("second", "posts", false, read)).toBe(promise);
  await promise;
  expect(runs).toBe(1);
  // React wants the same promise again when the component goes on, now with a result.
  expect(reads.promiseOf("second", "posts", true, read)).toBe(promise);
});

it("a page that is on the screen, and a result that is known, wait for nothing", () => {
  const reads = createPageReads(LONG);
  reads.show("first");
  expect(reads.promiseOf("first", "comments", false, never)).toBeNull();
  expect(reads.promiseOf("second", "posts", true, never)).toBeNull();
});

it("a query that fails, or takes too long, does not keep the page away", async () => {
  const reads = createPageReads(0);
  reads.show("first");
  await reads.promiseOf("second", "broken", false, () => Promise.reject(new Error("closed")));
  await reads.promiseOf("second", "stuck", false, never);
});

it("each navigation has its own time: one that was given up does not shorten the next", async () => {
  const reads = createPageReads(LONG);
  reads.show("first");
  const before = reads.promiseOf("second", "posts", false, never);
  reads.leave();
  expect(reads.promiseOf("second", "posts", false, never)).not.toBe(before);
});

it("a document's first page that no server renders waits, with reads of its own, until it is shown", async () => {
  const reads = createPageReads(LONG, "layout");
  expect(reads.promiseOf("first", "posts", false, async () => undefined)).not.toBeNull();
  reads.show("first");
  expect(reads.promiseOf("first", "comments", false, never)).toBeNull();
});

it("a page is a document's first until a navigation begins, also after it is shown", () => {
  const reads = createPageReads(LONG);
  reads.show("first");
  expect(reads.isFirst()).toBe(true);
  reads.leave();
  reads.show("first");
  expect(reads.isFirst()).toBe(false);
});
