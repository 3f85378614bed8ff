import { tabStorage } from "../../config/tab-storage.ts";
import type { StoredDraft } from "../../offline/drafts/drafts-database.ts";

/** The copy of a draft in its tab: there at once after a reload, and where the browser has no database for the site. */
export type TabDraft = Omit<StoredDraft, "name"> & {
  /** The `at` of the draft on the disk from which it was written; 0 if that was not read. */
  readonly since: number;
};

const keyOf = (name: string) => `selam-draft:${name}`;

/** Where versions before November 2026 stored the draft: comments and messages in the tab, stories on the device. */
const earlierKey = (name: string) => name.replace(/^\w+/, "selam-$&-draft");

/** This tab's copy of a draft; null if there is none. */
export function tabDraft(name: string): TabDraft | null {
  return parsed(() => tabStorage().getItem(keyOf(name))) as TabDraft | null;
}

/** The draft of an earlier version; null if there is none. */
export function earlierDraft(name: string): TabDraft | null {
  const key = earlierKey(name);
  const words = parsed(() => sessionStorage.getItem(key) ?? localStorage.getItem(key));
  const at = Date.now();
  return words === null ? null : { words, at, sending: null, since: at };
}

/** Stores this tab's copy; null removes it. */
export function storeTabDraft(name: string, draft: TabDraft | null): void {
  attempt(() => {
    if (draft) tabStorage().setItem(keyOf(name), JSON.stringify(draft));
    else tabStorage().removeItem(keyOf(name));
  });
}

/** Removes the draft of an earlier version, once another place has it. */
export function dropEarlierDraft(name: string): void {
  attempt(() => {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(earlierKey(name));
  });
}

const parsed = (read: () => string | null): unknown =>
  import.meta.env.SSR ? null : attempt(() => JSON.parse(read() ?? "null") as unknown);

/** Runs it; null if the storage is blocked or full, or what is there is damaged. */
function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    console.warn("A draft in this tab:", error);
    return null;
  }
}
