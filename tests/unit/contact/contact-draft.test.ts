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

describe("what is typed into the contact form", () => {
  it("comes back letter for letter, with all the form knows of it", () => {
    const { storage } = memory();
    const full = { typed, edits: { id: "a", words: other }, follows: "b", aside: [other] };
    keepDraft(storage, full);
    expect(readDraft(storage)).toEqual(full);
  });

  it("leaves nothing behind when the form is empty again", () => {
    const { storage, entries } = memory();
    keepDraft(storage, draft);
    keepDraft(storage, EMPTY_DRAFT);
    expect(entries.size).toBe(0);
  });

  it.each(["{", "null", "[]", '{"typed":{"name":1}}', '{"typed":null}'])(
    "is empty when %s was stored",
    (text) => {
      const { storage, entries } = memory();
      keepDraft(storage, draft);
      for (const key of entries.keys()) entries.set(key, text);
      const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
      expect(readDraft(storage)).toEqual(EMPTY_DRAFT);
      warn.mockClear();
    },
  );

  it("is read from what the version before had stored", () => {
    const { storage, entries } = memory();
    keepDraft(storage, draft);
    for (const key of entries.keys())
      entries.set(key, JSON.stringify({ typed, attempt: { id: "a", words: typed } }));
    expect(readDraft(storage)).toEqual(draft);
  });

  it("does not keep the form from working where storage is closed or full", () => {
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

describe("another message that comes into the form", () => {
  it("puts aside what stands there, which comes back when that message is handed over", () => {
    const taken = takenUp(draft, other, "parked");
    expect(taken).toMatchObject({ typed: other, edits: { id: "parked", words: other }, aside: [typed] });
    expect(handedOver(taken, "new")).toEqual({ typed, edits: null, follows: "new", aside: [] });
  });

  it("is left where it waits, and the form has its own words again", () => {
    expect(leftAlone(takenUp(draft, other, "parked"))).toEqual(draft);
    expect(leftAlone(takenUp(EMPTY_DRAFT, other, "parked"))).toEqual(EMPTY_DRAFT);
  });

  it("puts nothing aside where nothing stands, or the very same words", () => {
    expect(takenUp(EMPTY_DRAFT, other, null).aside).toEqual([]);
    expect(takenUp(draft, typed, "parked").aside).toEqual([]);
  });

  it("is no longer followed once it stands in the form", () => {
    expect(takenUp({ ...EMPTY_DRAFT, follows: "parked" }, other, "parked").follows).toBeNull();
    expect(takenUp({ ...EMPTY_DRAFT, follows: "sent" }, other, "parked").follows).toBe("sent");
    expect(handedOver({ ...EMPTY_DRAFT, typed: NOTHING_TYPED }, "b").follows).toBe("b");
  });
});
