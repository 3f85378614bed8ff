import { describe, expect, it, vi } from "vitest";
import {
  attemptFor,
  dropSentDraft,
  keepDraft,
  NOTHING_TYPED,
  readDraft,
} from "../../../src/features/contact/contact-draft.ts";

const typed = { name: "Saba", email: "saba@example.org", message: " Selam \nሰላም" };
const sent = { name: "Saba", email: "saba@example.org", message: "Selam", website: "" };

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
  it("comes back letter for letter", () => {
    const { storage } = memory();
    const draft = { typed, attempt: { id: "a", words: sent } };
    keepDraft(storage, draft);
    expect(readDraft(storage)).toMatchObject({ typed, attempt: { id: "a" } });
  });

  it("leaves nothing behind when the form is empty again", () => {
    const { storage, entries } = memory();
    keepDraft(storage, { typed, attempt: null });
    keepDraft(storage, { typed: NOTHING_TYPED, attempt: null });
    expect(entries.size).toBe(0);
  });

  it.each(["{", "null", "[]", '{"typed":{"name":1}}', '{"typed":null}'])(
    "is empty when %s was stored",
    (text) => {
      const { storage, entries } = memory();
      keepDraft(storage, { typed, attempt: null });
      for (const key of entries.keys()) entries.set(key, text);
      const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
      expect(readDraft(storage)).toEqual({ typed: NOTHING_TYPED, attempt: null });
      warn.mockClear();
    },
  );

  it("does not keep the form from working where storage is closed or full", () => {
    const closed = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
    keepDraft(closed, { typed, attempt: null });
    expect(readDraft(closed)).toEqual({ typed: NOTHING_TYPED, attempt: null });
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockClear();
  });

  it("is forgotten once sent, but not what was typed since", () => {
    const { storage } = memory();
    keepDraft(storage, { typed: { ...typed, message: "Another" }, attempt: null });
    dropSentDraft(storage, typed);
    expect(readDraft(storage).typed.message).toBe("Another");
    dropSentDraft(storage, { ...typed, message: "Another" });
    expect(readDraft(storage).typed).toEqual(NOTHING_TYPED);
  });
});

describe("the id of a message", () => {
  it("is the earlier try's for the same words, and new for others", () => {
    const first = attemptFor(sent, null, () => "first");
    expect(first.id).toBe("first");
    expect(attemptFor(sent, first, () => "second").id).toBe("first");
    expect(attemptFor({ ...sent, message: "Selam!" }, first, () => "second").id).toBe("second");
    expect(attemptFor({ ...sent, email: "b@example.org" }, first, () => "second").id).toBe("second");
  });
});
