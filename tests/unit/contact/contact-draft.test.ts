import { describe, expect, it, vi } from "vitest";
import {
  EMPTY_DRAFT,
  handedOver,
  keepDraft,
  leftAlone,
  NOTHING_TYPED,
  readDraft,
  takenUp,
} from "../../../src/features/public/contact/contact-draft.ts";

const typed = { name: "Saba", email: "saba@example.org", message: " Selam \nሰላም" };
const other = { name: "Saba", email: "saba@example.org", message: "Another" };
const draft = { ...EMPTY_DRAFT, typed };

function memory(): { storage: () => Storage; entries: Map<string, string> } {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  } as unknown as Storage;
  return { storage: () => storage, entries };
}

describe("the contact draft", () => {
  it("a stored draft is restored exactly, with the form's state", () => {
    const { storage } = memory();
    const full = { typed, edits: { id: "a", words: other }, follows: "b", aside: [other] };
    keepDraft(storage, full);
    expect(readDraft(storage)).toEqual(full);
  });

  it("an emptied form leaves no draft", () => {
    const { storage, entries } = memory();
    keepDraft(storage, draft);
    keepDraft(storage, EMPTY_DRAFT);
    expect(entries.size).toBe(0);
  });

  it.each(["{", "null", "[]", '{"typed":{"name":1}}', '{"typed":null}'])(
    "the draft is empty when %s was stored",
    (text) => {
      const { storage, entries } = memory();
      keepDraft(storage, draft);
      for (const key of entries.keys()) entries.set(key, text);
      const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
      expect(readDraft(storage)).toEqual(EMPTY_DRAFT);
      warn.mockClear();
    },
  );

  it("a draft of the previous version can be read", () => {
    const { storage, entries } = memory();
    keepDraft(storage, draft);
    for (const key of entries.keys())
      entries.set(key, JSON.stringify({ typed, attempt: { id: "a", words: typed } }));
    expect(readDraft(storage)).toEqual(draft);
  });

  it("the form works if storage is unavailable or full", () => {
    const closed = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
    keepDraft(closed, draft);
    expect(readDraft(closed)).toEqual(EMPTY_DRAFT);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockClear();
  });
});

describe("loading another message", () => {
  it("loading another message stashes the current text, which returns when that message is sent", () => {
    const taken = takenUp(draft, other, "parked");
    expect(taken).toMatchObject({ typed: other, edits: { id: "parked", words: other }, aside: [typed] });
    expect(handedOver(taken, "new")).toEqual({ typed, edits: null, follows: "new", aside: [] });
  });

  it("discarding the loaded message leaves it queued and restores the form's own text", () => {
    expect(leftAlone(takenUp(draft, other, "parked"))).toEqual(draft);
    expect(leftAlone(takenUp(EMPTY_DRAFT, other, "parked"))).toEqual(EMPTY_DRAFT);
  });

  it("nothing is stashed if the form is empty or has the same text", () => {
    expect(takenUp(EMPTY_DRAFT, other, null).aside).toEqual([]);
    expect(takenUp(draft, typed, "parked").aside).toEqual([]);
  });

  it("a message is no longer tracked once it is in the form", () => {
    expect(takenUp({ ...EMPTY_DRAFT, follows: "parked" }, other, "parked").follows).toBeNull();
    expect(takenUp({ ...EMPTY_DRAFT, follows: "sent" }, other, "parked").follows).toBe("sent");
    expect(handedOver({ ...EMPTY_DRAFT, typed: NOTHING_TYPED }, "b").follows).toBe("b");
  });
});
