import { beforeEach, expect, test, vi } from "vitest";
import { UnsavedChangesRegistry } from "../../../src/pwa/update/unsaved-changes.ts";

/** The tabs of one browser: a message from one reaches all others, a little later. */
class FakeBrowser {
  readonly channels = new Set<FakeChannel>();

  tab(): UnsavedChangesRegistry {
    return new UnsavedChangesRegistry(
      () => new FakeChannel(this),
      // Long enough for a message and its answer on a slow test machine.
      async () => {
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      },
    );
  }
}

class FakeChannel {
  onmessage: BroadcastChannel["onmessage"] = null;
  readonly #browser: FakeBrowser;

  constructor(browser: FakeBrowser) {
    this.#browser = browser;
    browser.channels.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of this.#browser.channels) {
      if (other === this) continue;
      queueMicrotask(() => other.onmessage?.call(other as never, { data } as MessageEvent));
    }
  }

  close(): void {
    this.#browser.channels.delete(this);
  }
}

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

test("a single tab decides alone", async () => {
  const tab = browser.tab();
  expect(await tab.areAllIdle()).toBe(true);
  const release = tab.hold();
  expect(await tab.areAllIdle()).toBe(false);
  release();
  expect(await tab.areAllIdle()).toBe(true);
});

test("a form in another tab counts until it is done", async () => {
  const [mine, other] = [browser.tab(), browser.tab()];
  const release = other.hold();
  expect(await mine.areAllIdle()).toBe(false);
  expect(mine.isTabIdle()).toBe(true);
  release();
  expect(await mine.areAllIdle()).toBe(true);
});

test("two forms in a tab are both awaited, and finishing one repeatedly counts once", async () => {
  const tab = browser.tab();
  const [first, second] = [tab.hold(), tab.hold()];
  first();
  first();
  expect(tab.isTabIdle()).toBe(false);
  second();
  expect(tab.isTabIdle()).toBe(true);
});

test("typing that begins while other tabs are asked counts", async () => {
  const tab = browser.tab();
  const answer = tab.areAllIdle();
  tab.hold();
  expect(await answer).toBe(false);
});

test("a subscriber is notified when another tab starts and ends", async () => {
  const [mine, other] = [browser.tab(), browser.tab()];
  const listener = vi.fn();
  mine.subscribe(listener);
  const release = other.hold();
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(1);
  release();
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(2);
});

test("a callback waiting for this tab runs once, when its last form is done", () => {
  const tab = browser.tab();
  const run = vi.fn();
  const release = tab.hold();
  tab.whenTabIdle(run);
  expect(run).not.toHaveBeenCalled();
  release();
  tab.hold()();
  expect(run).toHaveBeenCalledTimes(1);
});

test("drafts that survive a reload delay an update, but nothing requested here", () => {
  const tab = browser.tab();
  const [idle, kept] = [vi.fn(), vi.fn()];
  tab.hold(true);
  const release = tab.hold();
  tab.whenTabIdle(idle);
  tab.whenTabKept(kept);
  expect(kept).not.toHaveBeenCalled();
  release();
  expect(kept).toHaveBeenCalledTimes(1);
  expect(idle).not.toHaveBeenCalled();
});

test("an idle tab that waits for nothing keeps no channel open", async () => {
  const tab = browser.tab();
  await tab.areAllIdle();
  tab.hold()();
  tab.subscribe(() => undefined)();
  expect(browser.channels.size).toBe(0);
});

test("without BroadcastChannel a tab still knows its own state", async () => {
  const tab = new UnsavedChangesRegistry(
    () => null,
    () => Promise.resolve(),
  );
  expect(await tab.areAllIdle()).toBe(true);
  tab.hold();
  expect(await tab.areAllIdle()).toBe(false);
});
