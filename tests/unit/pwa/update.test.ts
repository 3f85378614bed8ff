import { expect, test, vi } from "vitest";
import { createUpdate, LATER_MS } from "../../../src/pwa/update/update.ts";

/** All tabs of a browser, as the store sees them. */
class FakeTabs {
  here = true;
  other = true;
  #listeners = new Set<() => void>();
  areAllIdle = async () => this.here && this.other;
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  async turn(change: { here?: boolean; other?: boolean }): Promise<void> {
    Object.assign(this, change);
    for (const listener of this.#listeners) listener();
    await flush();
  }
}

const flush = () => new Promise((resolve) => setTimeout(resolve));

/** What a device remembers, in all its tabs and pages. */
class FakeMemory {
  time = 0;
  now = 1_000_000;
  until = () => this.time;
  set = (time: number) => {
    this.time = time;
  };
}

async function waiting(tabs = new FakeTabs(), memory = new FakeMemory()) {
  const update = createUpdate(tabs, memory, () => memory.now);
  const activate = vi.fn(async () => undefined);
  update.waits(activate);
  await flush();
  return { tabs, update, putInForce: activate };
}

test("nothing is offered while no version waits", async () => {
  const update = createUpdate(new FakeTabs(), new FakeMemory());
  await update.look();
  await update.apply();
  expect(update.phase()).toBe("none");
});

test("a waiting version is offered and not activated unasked", async () => {
  const { update, putInForce: activate } = await waiting();
  expect(update.phase()).toBe("offered");
  expect(activate).not.toHaveBeenCalled();
});

test("an update is offered only after another tab has finished writing", async () => {
  const tabs = new FakeTabs();
  tabs.other = false;
  const { update } = await waiting(tabs);
  expect(update.phase()).toBe("none");
  await tabs.turn({ other: true });
  expect(update.phase()).toBe("offered");
});

test("typing here hides the offer", async () => {
  const { tabs, update } = await waiting();
  await tabs.turn({ here: false });
  expect(update.phase()).toBe("none");
  await tabs.turn({ here: true });
  expect(update.phase()).toBe("offered");
});

test("a tap activates the update once", async () => {
  const { update, putInForce: activate } = await waiting();
  await Promise.all([update.apply(), update.apply()]);
  await update.apply();
  expect(activate).toHaveBeenCalledTimes(1);
  expect(update.phase()).toBe("applying");
});

test("a tap while another tab is writing is held back with a message, and the update is offered again afterwards", async () => {
  const { tabs, update, putInForce: activate } = await waiting();
  tabs.other = false;
  await update.apply();
  expect(activate).not.toHaveBeenCalled();
  expect(update.phase()).toBe("held");
  await update.look();
  expect(update.phase()).toBe("held");
  await tabs.turn({ other: true });
  expect(update.phase()).toBe("offered");
});

test("Later hides the offer on this page, the next ones and other tabs, until the next day", async () => {
  const memory = new FakeMemory();
  const { tabs, update } = await waiting(new FakeTabs(), memory);
  update.later();
  await tabs.turn({ here: true });
  await update.look();
  expect(update.phase()).toBe("none");
  memory.now += LATER_MS - 1;
  expect((await waiting(tabs, memory)).update.phase()).toBe("none");
  memory.now += 1;
  expect((await waiting(tabs, memory)).update.phase()).toBe("offered");
  await update.look();
  expect(update.phase()).toBe("offered");
});

test("a clock that was set back does not hide the offer for longer", async () => {
  const memory = new FakeMemory();
  memory.time = memory.now + 2 * LATER_MS;
  expect((await waiting(new FakeTabs(), memory)).update.phase()).toBe("offered");
});

test("the screen is notified of each change once", async () => {
  const { tabs, update } = await waiting();
  const listener = vi.fn();
  update.subscribe(listener);
  await tabs.turn({ here: false });
  await tabs.turn({ here: false });
  expect(listener).toHaveBeenCalledTimes(1);
});
