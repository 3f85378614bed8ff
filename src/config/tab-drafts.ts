/** The copy of a draft in its tab: there at once after a reload, and where the browser has no database for the site. */
export type TabDraft = { readonly words: unknown; readonly at: number; readonly sending: string | null };

const keyOf = (name: string) => `selam-draft:${name}`;

/** Where versions before November 2026 stored the draft: comments and messages in the tab, stories on the device. */
const earlierKey = (name: string) => name.replace(/^\w+/, "selam-$&-draft");

/** This tab's copy of a draft, or the one of an earlier version; null if there is none. */
export function tabDraft(name: string): TabDraft | null {
  if (import.meta.env.SSR) return null;
  try {
    const text = sessionStorage.getItem(keyOf(name));
    if (text !== null) return JSON.parse(text) as TabDraft;
    const key = earlierKey(name);
    const earlier = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    return earlier === null ? null : { words: JSON.parse(earlier), at: Date.now(), sending: null };
  } catch (error) {
    console.warn("What was typed before could not be read.", error);
    return null;
  }
}

/** Stores this tab's copy; null removes it. */
export function storeTabDraft(name: string, draft: TabDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(name));
  } catch (error) {
    console.warn("What is typed is not kept over a reload.", error);
  }
}

/** Removes the draft of an earlier version, once another place has it. */
export function dropEarlierDraft(name: string): void {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(earlierKey(name));
  } catch (error) {
    console.warn("A storage that is closed to this page holds no draft.", error);
  }
}
