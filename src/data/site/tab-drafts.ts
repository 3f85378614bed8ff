import { tabStorage } from "../../config/tab-storage.ts";
import type { StoredDraft } from "../../offline/drafts/drafts-database.ts";

/** The copy of a draft in its tab: there at once after a reload, and where the browser has no database for the site. */
export type TabDraft = Omit<StoredDraft, "name"> & {
  /** The `at` of the draft on the disk from which it was written; 0 if that was not read. */
  readonly since: number;
};

const keyOf = (name: string) => `selam-draft:${name}`;

/** This tab's copy of a draft; null if there is none. */
export function tabDraft(name: string): TabDraft | null {
  return parsed(() => tabStorage().getItem(keyOf(name))) as TabDraft | null;
}

/** Stores this tab's copy; null removes it. */
export function storeTabDraft(name: string, draft: TabDraft | null): void {
  attempt(() => {
    if (draft) tabStorage().setItem(keyOf(name), JSON.stringify(draft));
    else tabStorage().removeItem(keyOf(name));
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
