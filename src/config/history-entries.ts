import { tabStorage } from "./tab-storage.ts";

/** The way to an element that survives a reload: the `id` or link of a surrounding element, and the child to take at each step, as "2 LI". */
export type ElementPath = readonly [key: string, ...steps: string[]];

/** Where the reader was in a page. */
export type Place = {
  /** Scroll position in pixels. */
  readonly y: number;
  /** Height of the page in pixels, how far its content reached, and the width of the window in which they were measured. */
  readonly height: number;
  readonly content: number;
  readonly width: number;
  /** The element at the top of the window, and its distance from it: its position may differ when the page is opened again. */
  readonly anchor?: { readonly path: ElementPath; readonly offset: number };
  /** The element that had the focus. */
  readonly focus?: ElementPath;
  /** What was selected in it if it is a field of text, in characters; where the caret was, if nothing. */
  readonly selection?: readonly [start: number, end: number];
  /** The sections that were open. */
  readonly open?: readonly ElementPath[];
};

type EntryRecord = { readonly place?: Place; readonly state?: Readonly<Record<string, unknown>> };

/** One item of sessionStorage for each entry; public/boot.js reads it too. */
const PREFIX = "selam-entry:";
/** The keys of all entries with an item, least recently written first. */
const LIST = "selam-entries";
const MAX_ENTRIES = 50;

/**
 * What belongs to one entry of the tab's history: the place in its page, and what was opened and chosen there. Back finds it again,
 * and so do a reload, a tab that the phone had discarded, and Back from another site.
 */
export function createHistoryEntries(storage: () => ReturnType<typeof tabStorage> = tabStorage) {
  const records = new Map<string, EntryRecord>();
  const listeners = new Set<() => void>();

  function recordOf(entry: string): EntryRecord {
    const known = records.get(entry);
    if (known) return known;
    const record = attempt(() => JSON.parse(storage().getItem(PREFIX + entry) ?? "null") as unknown);
    const found: EntryRecord = typeof record === "object" && record !== null ? record : {};
    records.set(entry, found);
    return found;
  }

  function write(entry: string, record: EntryRecord): void {
    records.set(entry, record);
    attempt(() => {
      storage().setItem(PREFIX + entry, JSON.stringify(record));
      const list: unknown = JSON.parse(storage().getItem(LIST) ?? "[]");
      const keys = Array.isArray(list) ? list.filter((key): key is string => typeof key === "string") : [];
      if (keys.at(-1) === entry) return;
      const next = [...keys.filter((key) => key !== entry), entry];
      for (const key of next.splice(0, next.length - MAX_ENTRIES)) storage().removeItem(PREFIX + key);
      storage().setItem(LIST, JSON.stringify(next));
    });
  }

  return {
    /** The entry that was written last, which is the one that was left; undefined in a new tab. */
    latest(): string | undefined {
      const list = attempt(() => JSON.parse(storage().getItem(LIST) ?? "[]") as unknown);
      const key: unknown = Array.isArray(list) ? list.at(-1) : undefined;
      return typeof key === "string" ? key : undefined;
    },
    placeOf: (entry: string): Place | undefined => recordOf(entry).place,
    setPlace(entry: string, place: Place): void {
      write(entry, { ...recordOf(entry), place });
    },
    /** A value of an entry; undefined if it was never set. */
    stateOf: (entry: string, name: string): unknown => recordOf(entry).state?.[name],
    setState(entry: string, name: string, value: unknown): void {
      const record = recordOf(entry);
      if (record.state?.[name] === value) return;
      write(entry, { ...record, state: { ...record.state, [name]: value } });
      for (const listener of [...listeners]) listener();
    },
    /** An entry that replaces another continues it. */
    replace(before: string, entry: string): void {
      if (before !== entry) write(entry, recordOf(before));
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type HistoryEntries = ReturnType<typeof createHistoryEntries>;

/** This tab's. */
export const historyEntries = createHistoryEntries();

function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    console.warn("What belongs to this page is not kept in the tab.", error);
    return null;
  }
}
