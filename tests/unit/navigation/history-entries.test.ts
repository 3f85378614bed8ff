import { expect, it, vi } from "vitest";
import { createHistoryEntries } from "../../../src/config/history-entries.ts";

function tab() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const place = (y: number) => ({ y, height: 3_000, content: 2_950, width: 360 });

it("a document that is opened again finds the place and the state of its entry", () => {
  const storage = tab();
  const before = createHistoryEntries(() => storage);
  before.setPlace("a", place(1_500));
  before.setState("a", "open", true);
  before.setState("a", "most", 60);
  const after = createHistoryEntries(() => storage);
  expect(after.placeOf("a")).toEqual(place(1_500));
  expect(after.stateOf("a", "open")).toBe(true);
  expect(after.stateOf("a", "most")).toBe(60);
  expect(after.stateOf("b", "open")).toBeUndefined();
});

it("the entry that was left is the one that was written last, in a new document too", () => {
  const storage = tab();
  const before = createHistoryEntries(() => storage);
  expect(before.latest()).toBeUndefined();
  for (const [entry, y] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
  ] as const)
    before.setPlace(entry, place(y));
  expect(createHistoryEntries(() => storage).latest()).toBe("a");
  storage.setItem("selam-entries", '["a",');
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(createHistoryEntries(() => storage).latest()).toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
  warned.mockClear();
});

it("an entry that replaces another continues it", () => {
  const entries = createHistoryEntries(tab);
  entries.setState("a", "filter", "hidden");
  entries.replace("a", "b");
  expect(entries.stateOf("b", "filter")).toBe("hidden");
});

it("listeners hear of a changed value, and of none that stays", () => {
  const entries = createHistoryEntries(tab);
  const listener = vi.fn();
  entries.subscribe(listener);
  entries.setState("a", "most", 60);
  entries.setState("a", "most", 60);
  entries.setPlace("a", place(1));
  expect(listener).toHaveBeenCalledTimes(1);
});

it("the tab keeps the last fifty entries", () => {
  const storage = tab();
  const entries = createHistoryEntries(() => storage);
  for (let entry = 0; entry < 60; entry++) entries.setPlace(`e${entry}`, place(entry));
  const after = createHistoryEntries(() => storage);
  expect(after.placeOf("e9")).toBeUndefined();
  expect(after.placeOf("e10")).toEqual(place(10));
  expect(storage.items.size).toBe(51);
});

it("where the storage is blocked or damaged, the document remembers by itself", () => {
  const blocked = createHistoryEntries(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  blocked.setState("a", "open", true);
  expect(blocked.stateOf("a", "open")).toBe(true);
  const damaged = tab();
  damaged.setItem("selam-entry:a", "{");
  expect(createHistoryEntries(() => damaged).placeOf("a")).toBeUndefined();
  expect(console.warn).toHaveBeenCalled();
  vi.mocked(console.warn).mockClear();
});
