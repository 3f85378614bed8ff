import { describe, expect, it, vi } from "vitest";
import {
  afterSubmit,
  cancelEdit,
  EMPTY_DRAFT,
  EMPTY_VALUES,
  readDraft,
  startEdit,
  storeDraft,
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
    storeDraft(storage, full);
    expect(readDraft(storage)).toEqual(full);
  });

  it("an emptied form leaves no draft", () => {
    const { storage, entries } = memory();
    storeDraft(storage, draft);
    storeDraft(storage, EMPTY_DRAFT);
    expect(entries.size).toBe(0);
  });

  it.each(["{", "null", "[]", '{"typed":{"name":1}}', '{"typed":null}'])(
    "the draft is empty when %s was stored",
    (text) => {
      const { storage, entries } = memory();
      storeDraft(storage, draft);
      for (const key of entries.keys()) entries.set(key, text);
      const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
      expect(readDraft(storage)).toEqual(EMPTY_DRAFT);
      warn.mockClear();
    },
  );

  it("a draft of the previous version can be read", () => {
    const { storage, entries } = memory();
    storeDraft(storage, draft);
    for (const key of entries.keys())
      entries.set(key, JSON.stringify({ typed, attempt: { id: "a", words: typed } }));
    expect(readDraft(storage)).toEqual(draft);
  });

  it("the form works if storage is unavailable or full", () => {
    const closed = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
    storeDraft(closed, draft);
    expect(readDraft(closed)).toEqual(EMPTY_DRAFT);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockClear();
  });
});

describe("loading another message", () => {
  it("loading another message stashes the current text, which returns when that message is sent", () => {
    const taken = startEdit(draft, other, "parked");
    expect(taken).toMatchObject({ typed: other, edits: { id: "parked", words: other }, aside: [typed] });
    expect(afterSubmit(taken, "new")).toEqual({ typed, edits: null, follows: "new", aside: [] });
  });

  it("discarding the loaded message leaves it queued and restores the form's own text", () => {
    expect(cancelEdit(startEdit(draft, other, "parked"))).toEqual(draft);
    expect(cancelEdit(startEdit(EMPTY_DRAFT, other, "parked"))).toEqual(EMPTY_DRAFT);
  });

  it("nothing is stashed if the form is empty or has the same text", () => {
    expect(startEdit(EMPTY_DRAFT, other, null).aside).toEqual([]);
    expect(startEdit(draft, typed, "parked").aside).toEqual([]);
  });

  it("an outcome is no longer tracked once its message is back in the form", () => {
    expect(startEdit({ ...EMPTY_DRAFT, follows: "parked" }, other, "parked").follows).toBeNull();
    expect(startEdit({ ...EMPTY_DRAFT, follows: "sent" }, other, "parked").follows).toBe("sent");
    expect(afterSubmit({ ...EMPTY_DRAFT, typed: EMPTY_VALUES }, "b").follows).toBe("b");
  });
});
