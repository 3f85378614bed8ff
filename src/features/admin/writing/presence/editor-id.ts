import { tabStorage } from "../../../../config/tab-storage.ts";

/** The id of the editor that was open when this tab was reloaded or left. */
const KEY = "selam-editor";

/**
 * The id of a new editor: after a reload that of the one before, which could not report that it closed. It is taken out
 * of the storage, because a duplicated tab gets a copy.
 */
export function takeEditorId(): string {
  try {
    const previous = tabStorage().getItem(KEY);
    tabStorage().removeItem(KEY);
    return previous ?? crypto.randomUUID();
  } catch (error) {
    console.warn("sessionStorage is blocked: a reloaded editor counts as another one for a minute.", error);
    return crypto.randomUUID();
  }
}

/** Hands an editor's id on to the next page of this tab. */
export function leaveEditorId(id: string): void {
  try {
    tabStorage().setItem(KEY, id);
  } catch (error) {
    console.warn("The editor's id could not be handed on.", error);
  }
}
