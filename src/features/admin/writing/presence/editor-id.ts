import { tabStorage } from "../../../../config/tab-storage.ts";

/** The id of the editor that was open when this tab was reloaded or left. */
const KEY = "selam-editor";

/**
 * The id of a new editor: after a reload that of the one before, which could not report that it closed. Reading it
 * changes nothing, because a rendering that React starts again asks twice.
 */
export function nextEditorId(): string {
  try {
    return tabStorage().getItem(KEY) ?? crypto.randomUUID();
  } catch (error) {
    console.warn("sessionStorage is blocked: a reloaded editor counts as another one for a minute.", error);
    return crypto.randomUUID();
  }
}

/** Takes the id out of the storage once an editor has it, because a duplicated tab gets a copy. */
export function takeEditorId(): void {
  try {
    tabStorage().removeItem(KEY);
  } catch {
    // Reading it has failed too, which has been reported.
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
