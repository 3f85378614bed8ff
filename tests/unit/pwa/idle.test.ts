import { beforeEach, expect, test, vi } from "vitest";
import { UnsavedChangesRegistry } from "../../../src/pwa/update/unsaved-changes.ts";

/** The tabs of one browser: a word said by one is heard by all others, a little later. */
class FakeBrowser {
  readonly channels = new Set<FakeChannel>();

  tab(): UnsavedChangesRegistry {
    return new UnsavedChangesRegistry(
      () => new FakeChannel(this),
      // Long enough for a word and its answer, whatever a test machine's clock does.
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

test("with no other tab this one decides", async () => {
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

test("two forms in a tab are both waited for, and a form counts once however often it says that it is done", async () => {
  const tab = browser.tab();
  const [first, second] = [tab.hold(), tab.hold()];
  first();
  first();
  expect(tab.isTabIdle()).toBe(false);
  second();
  expect(tab.isTabIdle()).toBe(true);
});

test("typing that begins while the others are asked counts", async () => {
  const tab = browser.tab();
  const answer = tab.areAllIdle();
  tab.hold();
  expect(await answer).toBe(false);
});

test("a subscriber hears of another tab that begins and ends", async () => {
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

test("what waits for this tab runs once, when its last form is done", () => {
  const tab = browser.tab();
  const run = vi.fn();
  const release = tab.hold();
  tab.whenTabIdle(run);
  expect(run).not.toHaveBeenCalled();
  release();
  tab.hold()();
  expect(run).toHaveBeenCalledTimes(1);
});

test("what is kept over a reload holds an update back, and nothing that was asked for here", () => {
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

test("an idle tab that waits for nothing holds no channel open", async () => {
  const tab = browser.tab();
  await tab.areAllIdle();
  tab.hold()();
  tab.subscribe(() => undefined)();
  expect(browser.channels.size).toBe(0);
});

test("without channels a tab still knows of itself", async () => {
  const tab = new UnsavedChangesRegistry(
    () => null,
    () => Promise.resolve(),
  );
  expect(await tab.areAllIdle()).toBe(true);
  tab.hold();
  expect(await tab.areAllIdle()).toBe(false);
});
