import { beforeEach, expect, test, vi } from "vitest";
import { createUnsavedChanges, type UnsavedChanges } from "../../../src/pwa/update/unsaved-changes.ts";
import { eventually } from "../support/eventually.ts";
import { FakeLocks } from "../support/fake-locks.ts";

let locks: FakeLocks;
/** A tab of the same browser. */
const tab = (): UnsavedChanges => createUnsavedChanges(locks.manager());
beforeEach(() => {
  locks = new FakeLocks();
});

test("a single tab decides alone", async () => {
  const mine = tab();
  expect(await mine.areAllIdle()).toBe(true);
  const release = mine.hold();
  expect(await mine.areAllIdle()).toBe(false);
  release();
  expect(await mine.areAllIdle()).toBe(true);
});

test("a form in another tab counts until it is done", async () => {
  const [mine, other] = [tab(), tab()];
  const release = other.hold();
  expect(await mine.areAllIdle()).toBe(false);
  expect(mine.isTabIdle()).toBe(true);
  release();
  await eventually(async () => expect(await mine.areAllIdle()).toBe(true));
});

test("two forms in a tab are both awaited, and finishing one repeatedly counts once", async () => {
  const mine = tab();
  const [first, second] = [mine.hold(), mine.hold()];
  first();
  first();
  expect(mine.isTabIdle()).toBe(false);
  second();
  expect(mine.isTabIdle()).toBe(true);
});

test("typing that begins while other tabs are asked counts", async () => {
  const mine = tab();
  const answer = mine.areAllIdle();
  mine.hold();
  expect(await answer).toBe(false);
});

test("a tab that found another one busy is notified when that one is done", async () => {
  const [mine, other] = [tab(), tab()];
  const listener = vi.fn();
  mine.subscribe(listener);
  const release = other.hold();
  expect(await mine.areAllIdle()).toBe(false);
  expect(listener).not.toHaveBeenCalled();
  release();
  await eventually(() => expect(listener).toHaveBeenCalledTimes(1));
  expect(await mine.areAllIdle()).toBe(true);
});

test("changes that begin while a tab waits for another one count too", async () => {
  const [mine, first, second] = [tab(), tab(), tab()];
  mine.subscribe(() => undefined);
  const release = first.hold();
  expect(await mine.areAllIdle()).toBe(false);
  const releaseSecond = second.hold();
  release();
  expect(await mine.areAllIdle()).toBe(false);
  releaseSecond();
  await eventually(async () => expect(await mine.areAllIdle()).toBe(true));
});

test("subscribers are notified of this tab's own changes", () => {
  const mine = tab();
  const listener = vi.fn();
  const end = mine.subscribe(listener);
  mine.hold()();
  end();
  mine.hold();
  expect(listener).toHaveBeenCalledTimes(2);
});

test("a callback waiting for this tab runs once, when its last form is done", () => {
  const mine = tab();
  const run = vi.fn();
  const release = mine.hold();
  mine.whenTabIdle(run);
  expect(run).not.toHaveBeenCalled();
  release();
  mine.hold()();
  expect(run).toHaveBeenCalledTimes(1);
});

test("drafts that survive a reload delay an update, but nothing requested here", () => {
  const mine = tab();
  const [idle, persisted] = [vi.fn(), vi.fn()];
  mine.hold(true);
  const release = mine.hold();
  mine.whenTabIdle(idle);
  mine.whenTabKept(persisted);
  expect(persisted).not.toHaveBeenCalled();
  release();
  expect(persisted).toHaveBeenCalledTimes(1);
  expect(idle).not.toHaveBeenCalled();
});

test("an idle tab that waits for nothing holds and requests no lock", async () => {
  const [mine, other] = [tab(), tab()];
  await mine.areAllIdle();
  mine.hold()();
  const end = mine.subscribe(() => undefined);
  const release = other.hold();
  await mine.areAllIdle();
  end();
  release();
  await eventually(() => expect(locks.count).toBe(0));
});

test("without Web Locks a tab still knows its own state", async () => {
  const mine = createUnsavedChanges(null);
  expect(await mine.areAllIdle()).toBe(true);
  mine.hold();
  expect(await mine.areAllIdle()).toBe(false);
});

test("a browser that refuses locks does not block a reload", async () => {
  const refuse = () => Promise.reject(new DOMException("Denied", "SecurityError"));
  const mine = createUnsavedChanges({ request: refuse, query: refuse });
  const release = mine.hold();
  expect(await mine.areAllIdle()).toBe(false);
  release();
  expect(await mine.areAllIdle()).toBe(true);
  expect(console.warn).toHaveBeenCalled();
  vi.mocked(console.warn).mockClear();
});
