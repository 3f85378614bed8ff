// @module-tag document
import { afterEach, expect, it } from "vitest";
import { otherTabs } from "../../../src/data/other-tabs.ts";
import type { BackoffNote } from "../../../src/offline/core/server-backoff.ts";

const NOTE: BackoffNote = {
  failures: 2,
  failure: { kind: "busy", retryAfter: 30 },
  wait: 30_000,
  retryAfter: 30_000,
};

afterEach(() => localStorage.clear());

const told = (key: string, newValue: string | null) =>
  dispatchEvent(new StorageEvent("storage", { key, newValue }));

it("another tab hears what was told, and nothing of other keys or formats", () => {
  const heard: unknown[] = [];
  otherTabs.listen((note) => heard.push(note));
  otherTabs.tell(NOTE);
  const [[key, text]] = Object.entries(localStorage) as [[string, string]];
  told(key, text);
  told(key, "{}");
  told(key, JSON.stringify({ ...NOTE, wait: "long" }));
  told("selam-name", text);
  otherTabs.tell(null);
  told(key, localStorage.getItem(key));
  expect(heard).toEqual([NOTE, null]);
});
