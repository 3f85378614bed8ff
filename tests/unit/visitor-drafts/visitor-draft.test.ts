// @vitest-environment jsdom
import { Dexie } from "dexie";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftForm } from "../../../src/data/site/draft-form.ts";
import { openVisitorDraft, type VisitorDraft } from "../../../src/data/site/visitor-draft.ts";
import { createDraftStore, type DraftStore } from "../../../src/offline/drafts/draft-store.ts";
import { DraftsDatabase } from "../../../src/offline/drafts/drafts-database.ts";
import { forgotten } from "../../../src/pwa/storage/forgotten.ts";

type Words = { readonly text: string; readonly follows: string | null };

const EMPTY: Words = { text: "", follows: null };
const form: DraftForm<Words> = {
  empty: () => EMPTY,
  isEmpty: ({ text, follows }) => text === "" && follows === null,
  textOf: ({ text }) => text,
  parse: (stored) => (typeof (stored as Words | null)?.text === "string" ? (stored as Words) : null),
  join: (stored, typed) => ({ ...stored, text: [stored.text, typed.text].filter(Boolean).join(" ") }),
  afterSubmit: (now, id, sent) => (now.text === sent.text ? { text: "", follows: id } : now),
};

let db: DraftsDatabase;
let drafts: DraftStore;
let queued: Set<string>;
/** Every form that a test opened. */
let tabs: VisitorDraft<Words>[];

beforeEach(() => {
  db = new DraftsDatabase();
  drafts = createDraftStore(Date.now, db);
  queued = new Set();
  tabs = [];
});
afterEach(async () => {
  // What they still have to write must not reach the next test.
  const warn = silenced();
  await Promise.all(tabs.map((tab) => tab.persist()));
  warn.mockClear();
  await db.delete();
  localStorage.clear();
  sessionStorage.clear();
});

function openTab(name = "contact", from = async () => drafts): VisitorDraft<Words> {
  const tab = openVisitorDraft(name, form, { drafts: from, isQueued: async (id) => queued.has(id) });
  tabs.push(tab);
  return tab;
}

/** The form in a browser that was killed and started again: without what its tabs kept. */
function afterKill(name?: string): VisitorDraft<Words> {
  sessionStorage.clear();
  return openTab(name);
}

/** Types later than anyone before, since two drafts of the same millisecond count as one. */
function type(tab: VisitorDraft<Words>, text: string): void {
  const before = Date.now() + 1;
  while (Date.now() <= before);
  tab.change((now) => ({ ...now, text }));
}

const textIn = (tab: VisitorDraft<Words>) => tab.current().draft.text;
const onDisk = async (name = "contact") => (await drafts.read(name))?.words as Words | null | undefined;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Submits, and returns the text that was queued; null if none was. */
async function submitted(tab: VisitorDraft<Words>): Promise<string | null> {
  let text: string | null = null;
  await tab.submit(async (id) => {
    text = textIn(tab);
    return { ok: true, id };
  });
  await tab.persist();
  return text;
}

async function typed(text: string, name?: string): Promise<VisitorDraft<Words>> {
  const tab = openTab(name);
  await tab.load();
  type(tab, text);
  await tab.persist();
  return tab;
}

/** For warnings that a test expects. */
function silenced() {
  return vi.mocked(console.warn).mockImplementation(() => undefined);
}

describe("what is typed", () => {
  it("is on the disk soon after, also while someone continues typing", async () => {
    const tab = openTab();
    await tab.load();
    let typed = "";
    while (!(await onDisk()) && typed.length < 1_000) {
      typed += "ሰላም ";
      type(tab, typed);
      await pause(50);
    }
    expect(await onDisk()).toBeTruthy();
    await vi.waitFor(async () => expect((await onDisk())?.text).toBe(typed), { timeout: 30_000 });
  });

  it("is there after the browser was killed, once the disk was read", async () => {
    await typed(" Selam \nሰላም");
    const tab = afterKill();
    expect(tab.current()).toMatchObject({ draft: EMPTY, isRestored: false });
    await tab.load();
    expect(tab.current()).toEqual({
      draft: { text: " Selam \nሰላም", follows: null },
      isRestored: true,
      isOnDisk: true,
      other: null,
    });
    type(tab, "Selam");
    expect(tab.current().isRestored).toBe(false);
  });

  it("is there at once after a reload, whether the disk has it or not", async () => {
    const tab = openTab();
    await tab.load();
    type(tab, "Selam");
    expect(await onDisk()).toBeUndefined();
    expect(textIn(openTab())).toBe("Selam");
  });

  it("in a form that is being replaced is in the one that replaces it", async () => {
    const before = openTab();
    const next = openTab();
    type(before, "Selam");
    await next.load();
    expect(textIn(next)).toBe("Selam");
    expect((await onDisk())?.text).toBe("Selam");
  });

  it("in a form that was opened again is not replaced in the tab by what the first one still writes", async () => {
    const before = await typed("Selam");
    type(before, "Selam, and");
    const writing = before.persist();
    const next = openTab();
    type(next, "Selam, and more");
    await writing;
    expect(textIn(openTab())).toBe("Selam, and more");
  });

  it("before the disk was read is joined with what is there", async () => {
    await typed("Yesterday.");
    const tab = afterKill();
    type(tab, "Today.");
    await tab.load();
    expect(textIn(tab)).toBe("Yesterday. Today.");
    expect((await onDisk())?.text).toBe("Yesterday. Today.");
  });

  it("before the disk was read is joined with what is there after a reload too", async () => {
    await typed("Yesterday.");
    type(afterKill(), "Today.");
    const tab = openTab();
    await tab.load();
    expect(textIn(tab)).toBe("Yesterday. Today.");
  });

  it("is not joined with itself after a reload, whichever part of it the disk has", async () => {
    const tab = await typed("Selam");
    type(tab, "Selam, and");
    const reloaded = openTab();
    await reloaded.load();
    expect(textIn(reloaded)).toBe("Selam, and");
    type(reloaded, "Selam, and more");
    await reloaded.persist();
    const again = openTab();
    await again.load();
    expect(textIn(again)).toBe("Selam, and more");
  });

  it("before the disk could be read never overwrites what is there", async () => {
    await typed("Yesterday.");
    sessionStorage.clear();
    let isClosed = true;
    const tab = openTab("contact", async () => {
      if (isClosed) throw new Dexie.OpenFailedError();
      return drafts;
    });
    const warn = silenced();
    type(tab, "Today.");
    await tab.persist();
    expect(tab.current().isOnDisk).toBe(false);
    isClosed = false;
    await tab.persist();
    expect((await onDisk())?.text).toBe("Yesterday. Today.");
    expect(tab.current().isOnDisk).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockClear();
  });

  it("and deleted again does not come back, neither after a reload nor after a kill", async () => {
    const tab = await typed("Selam");
    type(tab, "");
    expect(textIn(openTab())).toBe("");
    await tab.persist();
    expect(sessionStorage.length).toBe(0);
    const later = afterKill();
    await later.load();
    expect(textIn(later)).toBe("");
  });

  it("opens no database while nothing is typed", async () => {
    const tab = openTab();
    await tab.load();
    type(tab, "S");
    type(tab, "");
    await tab.persist();
    expect(await Dexie.getDatabaseNames()).toEqual([]);
  });

  it("is taken from the disk if the copy in the tab is damaged", async () => {
    await typed("Selam");
    sessionStorage.setItem(
      "selam-draft:contact",
      JSON.stringify({ words: 1, at: Date.now(), sending: null, since: 0 }),
    );
    const tab = openTab();
    await tab.load();
    expect(textIn(tab)).toBe("Selam");
  });

  it("in a form of which the stored draft is damaged is stored in its place", async () => {
    await drafts.write({ name: "contact", words: 1, at: 1, sending: null });
    const tab = await typed("Selam");
    expect(textIn(tab)).toBe("Selam");
    expect((await onDisk())?.text).toBe("Selam");
  });
});

describe("a browser that does not store", () => {
  it("says so, keeps the draft in the tab, and no longer says so once it stores", async () => {
    const tab = await typed("Selam");
    const warn = silenced();
    vi.spyOn(db.drafts, "put").mockRejectedValueOnce(new Dexie.QuotaExceededError());
    type(tab, "Selam and more");
    await tab.persist();
    expect(tab.current().isOnDisk).toBe(false);
    expect((await onDisk())?.text).toBe("Selam");
    expect(textIn(openTab())).toBe("Selam and more");
    await tab.persist();
    expect(tab.current().isOnDisk).toBe(true);
    expect((await onDisk())?.text).toBe("Selam and more");
    expect(warn).toHaveBeenCalledOnce();
    warn.mockClear();
  });

  it("can be written in although it blocks all storage", async () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const storages = (["sessionStorage", "localStorage"] as const).map((name) =>
      vi.spyOn(globalThis, name, "get").mockImplementation(refuse),
    );
    const warn = silenced();
    const tab = openTab("contact", async () => refuse());
    await tab.load();
    type(tab, "Selam");
    const result = await tab.submit(async (id) => ({ ok: true, id }));
    expect(result.ok).toBe(true);
    expect(textIn(tab)).toBe("");
    await vi.waitFor(() => expect(tab.current().isOnDisk).toBe(false), { timeout: 30_000 });
    await tab.persist();
    for (const storage of storages) storage.mockRestore();
    warn.mockClear();
  });
});

describe("a submitted draft", () => {
  it("is gone everywhere", async () => {
    const tab = await typed("Selam");
    await tab.submit(async (id) => ({ ok: true, id }));
    await tab.persist();
    expect(textIn(tab)).toBe("");
    expect(textIn(openTab())).toBe("");
    const later = afterKill();
    await later.load();
    expect(textIn(later)).toBe("");
  });

  it.each(["kill", "reload"])(
    "does not come back after a %s between the outbox and its removal",
    async (how) => {
      const tab = await typed("Selam");
      let id = "";
      void tab.submit((operation) => {
        id = operation;
        queued.add(operation);
        // The page dies here.
        return new Promise(() => undefined);
      });
      await vi.waitFor(() => expect(id).not.toBe(""), { timeout: 30_000 });
      const next = how === "kill" ? afterKill() : openTab();
      await next.load();
      expect(next.current().draft).toEqual({ text: "", follows: id });
      expect(await onDisk()).toEqual({ text: "", follows: id });
    },
  );

  it.each(["kill", "reload"])("comes back after a %s before the outbox has it", async (how) => {
    const tab = await typed("Selam");
    let isBegun = false;
    void tab.submit(() => {
      isBegun = true;
      return new Promise(() => undefined);
    });
    await vi.waitFor(() => expect(isBegun).toBe(true), { timeout: 30_000 });
    const next = how === "kill" ? afterKill() : openTab();
    await next.load();
    expect(textIn(next)).toBe("Selam");
  });

  it("is on the disk with its last letters before it is queued", async () => {
    const tab = await typed("Sela");
    type(tab, "Selam");
    await tab.submit(async (id) => {
      expect(await drafts.read("contact")).toMatchObject({ words: { text: "Selam" }, sending: id });
      return { ok: true, id };
    });
  });

  it("is queued although the disk does not answer", async () => {
    const tab = await typed("Selam");
    let answer = () => undefined as unknown;
    const silent = new Promise((resolve) => (answer = () => resolve(undefined)));
    vi.spyOn(db, "transaction").mockReturnValueOnce(silent as never);
    type(tab, "Selam and more");
    expect(await tab.submit(async (id) => ({ ok: true, id }))).toMatchObject({ ok: true });
    expect(textIn(tab)).toBe("");
    answer();
  });

  it("is gone although something else about it has changed since it was shown", async () => {
    const tab = await typed("Selam");
    const shown = tab.current().draft;
    tab.change((now) => ({ ...now, follows: "another" }));
    await tab.submit(async (id) => ({ ok: true, id }), shown);
    expect(textIn(tab)).toBe("");
  });

  it("stays if it could not be queued", async () => {
    const tab = await typed("Selam");
    await tab.submit(async () => ({ ok: false, error: "full" }));
    expect(textIn(tab)).toBe("Selam");
    const later = afterKill();
    await later.load();
    expect(textIn(later)).toBe("Selam");
  });

  it("before the disk was read does not remove what is there", async () => {
    await typed("Yesterday.");
    const tab = afterKill();
    type(tab, "Today.");
    await tab.submit(async (id) => ({ ok: true, id }));
    await tab.load();
    expect(textIn(tab)).toBe("Yesterday.");
    expect((await onDisk())?.text).toBe("Yesterday.");
  });

  it("does not hold back what is typed after a kill", async () => {
    const before = await typed("Selam");
    await before.submit(async (id) => ({ ok: true, id }));
    await before.persist();
    for (const typesFirst of [true, false]) {
      const tab = afterKill();
      const text = `Selam, typed ${typesFirst ? "before" : "after"} the disk was read`;
      if (typesFirst) type(tab, text);
      await tab.load();
      if (!typesFirst) type(tab, text);
      expect(await submitted(tab)).toBe(text);
    }
  });

  it("does not hold back what is restored after a kill", async () => {
    const before = await typed("Selam");
    await before.submit(async (id) => ({ ok: true, id }));
    type(before, "Another");
    await before.persist();
    const tab = afterKill();
    await tab.load();
    expect(await submitted(tab)).toBe("Another");
  });
});

describe("two tabs", () => {
  it("the one that is shown again takes over what the other has written", async () => {
    const one = await typed("Selam");
    sessionStorage.clear();
    const other = await typed("Selam from the other tab");
    await one.load();
    expect(textIn(one)).toBe("Selam from the other tab");
    type(one, "Selam from both");
    await one.persist();
    await other.load();
    expect(textIn(other)).toBe("Selam from both");
  });

  it("the one in which someone types keeps its words, and the newest are on the disk", async () => {
    const one = await typed("One");
    sessionStorage.clear();
    const other = openTab();
    await other.load();
    type(other, "Other");
    await other.persist();
    type(one, "One, continued");
    await one.persist();
    expect(textIn(one)).toBe("One, continued");
    expect((await onDisk())?.text).toBe("One, continued");
    expect(textIn(other)).toBe("Other");
  });

  const KEY = "selam-draft:contact";

  /** Waits for what was begun on the disk, however slow it is, and for what follows from it. */
  async function untilWritten(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) {
      await db.transaction("rw", db.drafts, () => db.drafts.count());
      await pause(0);
    }
  }

  /** A window, with the sessionStorage of its own. */
  async function openWindow() {
    let own: string | null = null;
    async function inIt<T>(run: () => T | Promise<T>): Promise<T> {
      sessionStorage.clear();
      if (own !== null) sessionStorage.setItem(KEY, own);
      const result = await run();
      own = sessionStorage.getItem(KEY);
      return result;
    }
    let tab = await inIt(() => openTab());
    await inIt(() => tab.load());
    return {
      text: () => textIn(tab),
      other: () => tab.current().other?.draft.text,
      load: () => inIt(() => tab.load()),
      choose: (use: boolean) => inIt(() => tab.choose(use)),
      submit: (queue: Parameters<typeof tab.submit>[0]) =>
        inIt(async () => {
          const result = await tab.submit(queue);
          await tab.persist();
          // What it still writes belongs to this window.
          await untilWritten();
          return result;
        }),
      write: (text: string) =>
        inIt(async () => {
          type(tab, text);
          await tab.persist();
        }),
      reload: () =>
        inIt(async () => {
          tab = openTab();
          await tab.load();
        }),
    };
  }

  const accept = async (id: string) => ({ ok: true as const, id });

  /** Two windows that were open side by side before either wrote. */
  async function sideBySide() {
    const one = await openWindow();
    const other = await openWindow();
    await one.write("A long letter");
    await other.write("A word");
    return { one, other };
  }

  it("a letter in one and a word in the other are both kept, and each window is told of the other text", async () => {
    const { one, other } = await sideBySide();
    expect(other.other()).toBe("A long letter");
    await one.reload();
    expect([one.text(), one.other()]).toEqual(["A long letter", "A word"]);
    await other.load();
    expect([other.text(), (await onDisk())?.text]).toEqual(["A word", "A word"]);
  });

  it("both texts are there after a kill", async () => {
    await sideBySide();
    const later = await openWindow();
    expect([later.text(), later.other()]).toEqual(["A word", "A long letter"]);
  });

  it("a text that is taken from the other window is not offered again", async () => {
    const { one, other } = await sideBySide();
    await one.load();
    await one.choose(true);
    expect([one.text(), one.other(), (await onDisk())?.text]).toEqual(["A word", undefined, "A word"]);
    await other.load();
    expect([other.text(), other.other()]).toEqual(["A word", undefined]);
    const later = await openWindow();
    expect([later.text(), later.other()]).toEqual(["A word", undefined]);
  });

  it("a text that is declined is not offered again, and stays in its own window", async () => {
    const { one, other } = await sideBySide();
    await one.load();
    await one.choose(false);
    await other.load();
    await one.load();
    expect([one.text(), one.other(), (await onDisk())?.text]).toEqual([
      "A long letter",
      undefined,
      "A long letter",
    ]);
    expect([other.text(), other.other()]).toEqual(["A word", "A long letter"]);
  });

  it("two windows that hear of each other's writing do not answer each other for ever", async () => {
    const { one, other } = await sideBySide();
    const put = vi.spyOn(db.drafts, "put");
    for (let turn = 0; turn < 4; turn += 1) {
      await one.load();
      await other.load();
    }
    expect(put.mock.calls.length).toBeLessThanOrEqual(1);
    expect([one.text(), other.text()]).toEqual(["A long letter", "A word"]);
  });

  it("both continue writing, and neither text is lost at any time", async () => {
    const { one, other } = await sideBySide();
    for (let turn = 1; turn <= 3; turn += 1) {
      await one.write(`A long letter ${turn}`);
      await other.write(`A word ${turn}`);
    }
    const later = await openWindow();
    expect([later.text(), later.other()]).toEqual(["A word 3", "A long letter 3"]);
    expect(await db.drafts.count()).toBe(2);
  });

  it("what one has written apart from the other is kept when the other submits its own", async () => {
    const { one, other } = await sideBySide();
    await other.submit(accept);
    await one.load();
    expect(one.text()).toBe("A long letter");
    await one.reload();
    expect(one.text()).toBe("A long letter");
  });

  it("what one has submitted is not submitted again by the other, which still shows it", async () => {
    const one = await openWindow();
    await one.write("Selam");
    const other = await openWindow();
    expect(other.text()).toBe("Selam");
    await other.submit(accept);
    const again = vi.fn(accept);
    expect((await one.submit(again)).ok).toBe(true);
    expect(again).not.toHaveBeenCalled();
    expect(one.text()).toBe("");
  });

  const STEPS = ["write", "submit", "load", "reload", "reopen"] as const;
  const step = fc.record({ window: fc.nat(1), does: fc.constantFrom(...STEPS) });
  type Window = Awaited<ReturnType<typeof openWindow>>;

  /** Does it in a window. Returns the window in its place. */
  async function play(
    tab: Window,
    does: (typeof STEPS)[number],
    text: string,
    queue: string[],
  ): Promise<Window> {
    const shown = tab.text();
    if (does === "reopen") return openWindow();
    if (does === "write") await tab.write(text);
    else if (does !== "submit") await tab[does]();
    else if (shown !== "") {
      await tab.submit(async (id) => {
        queue.push(shown);
        queued.add(id);
        return { ok: true, id };
      });
      expect(queue.filter((text) => text === shown)).toEqual([shown]);
    }
    return tab;
  }

  it("whatever they do and whenever they die, each text that is submitted is queued, and once", async () => {
    const runs = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await db.drafts.clear();
      const queue: string[] = [];
      const windows = [await openWindow(), await openWindow()];
      for (const [n, { window, does }] of steps.entries())
        windows[window] = await play(windows[window] ?? expect.fail(), does, `Text ${n}`, queue);
      // What was submitted is left on no screen.
      for (const tab of windows) await tab.load();
      for (const tab of windows) expect(queue).not.toContain(tab.text());
    });
    await fc.assert(runs, { numRuns: 60 });
  });

  it("what the writer has submitted is not submitted again by a window that took it", async () => {
    const one = await openWindow();
    const other = await openWindow();
    await one.write("Selam");
    await other.reload();
    expect(other.text()).toBe("Selam");
    await one.submit(accept);
    const again = vi.fn(accept);
    expect((await other.submit(again)).ok).toBe(true);
    expect(again).not.toHaveBeenCalled();
    expect(other.text()).toBe("");
  });

  it("one does not keep what the other has submitted", async () => {
    const one = await typed("Selam");
    sessionStorage.clear();
    const other = openTab();
    await other.load();
    await other.submit(async (id) => ({ ok: true, id }));
    await other.persist();
    await one.load();
    expect(textIn(one)).toBe("");
  });
});

it("a damaged draft in the tab does not break the form", () => {
  sessionStorage.setItem("selam-draft:story", "{");
  const warn = silenced();
  expect(textIn(openTab("story"))).toBe("");
  expect(warn).toHaveBeenCalledOnce();
  warn.mockClear();
});

it("nothing is written once this device was forgotten", async () => {
  const tab = await typed("Selam");
  type(tab, "Selam and more");
  await db.delete();
  sessionStorage.clear();
  vi.spyOn(forgotten, "current").mockReturnValue(true);
  await tab.persist();
  type(tab, "Selam and still more");
  await tab.persist();
  expect(sessionStorage.length).toBe(0);
  expect(await Dexie.getDatabaseNames()).toEqual([]);
});
