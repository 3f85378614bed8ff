/** The id of the editor that was open when this tab was reloaded or left; in sessionStorage, so per tab. */
const KEY = "selam-editor";

/**
 * The id of a new editor: after a reload that of the one before, which could not report that it closed. It is taken out
 * of the storage, because a duplicated tab gets a copy.
 */
export function takeEditorId(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept ?? crypto.randomUUID();
}

/** Hands an editor's id on to the next page of this tab. */
export function leaveEditorId(id: string): void {
  sessionStorage.setItem(KEY, id);
}
