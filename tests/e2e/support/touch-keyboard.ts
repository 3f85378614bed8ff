import type { CDPSession } from "playwright-core";

/**
 * Types a word as Android's keyboards do: each letter replaces the composition by one with that letter. The keyboard
 * here never learns that the page has replaced its composition, which is the hardest case.
 */
export async function composeText(cdp: CDPSession, word: string): Promise<void> {
  for (let end = 1; end <= word.length; end += 1) {
    const text = word.slice(0, end);
    await cdp.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
  }
}
