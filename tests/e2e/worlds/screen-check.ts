import type { Page } from "playwright-core";

export type Problems = readonly string[];

/** What a screen must not show, whatever the journey and the world. */
type Forbidden = {
  /** Texts of a page that crashed. */
  readonly crashes: readonly string[];
  /** Sentences that cannot be true in this world. */
  readonly untrue: readonly string[];
};

/** What is wrong with the screen as it is. */
export function problemsOf(page: Page, forbidden: Forbidden): Promise<Problems> {
  return page.evaluate(({ crashes, untrue }) => {
    const problems: string[] = [];
    const { documentElement, body } = document;
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
    const shown = body.innerText;
    for (const text of crashes) if (shown.includes(text)) problems.push(`the page crashed: "${text}"`);
    for (const text of untrue)
      if (shown.includes(text)) problems.push(`it says "${text}", which is untrue here`);
    const wider = documentElement.scrollWidth - documentElement.clientWidth;
    if (wider > 0) problems.push(`it scrolls sideways by ${wider} px: ${widest()}`);
    problems.push(...brokenWords());
    return problems;

    function widest(): string {
      const limit = documentElement.clientWidth;
      const wide = [...document.querySelectorAll("body *")].filter(
        (element) => element.getBoundingClientRect().right > limit + 1,
      );
      return wide
        .slice(0, 3)
        .map((element) => element.outerHTML.slice(0, 120))
        .join(" | ");
    }

    /** Headings and controls whose words are broken inside, which a hyphen would announce. */
    function brokenWords(): string[] {
      const places = [...document.querySelectorAll("h1, h2, h3, button, summary, label, th, nav a")].filter(
        (place) =>
          place.getBoundingClientRect().width > 1 &&
          !place.closest(".sr-only, [aria-hidden=true], [contenteditable]"),
      );
      return places
        .flatMap((place) =>
          wordsOf(place)
            .filter(isBroken)
            .map((word) => `"${word}" is broken inside: ${place.outerHTML.slice(0, 120)}`),
        )
        .slice(0, 3);
    }

    function wordsOf(place: Element): Range[] {
      const words: Range[] = [];
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          words.push(range);
        }
      return words;
    }

    /** True if it stands in more than one line, whose tops differ by more than a few pixels. */
    function isBroken(word: Range): boolean {
      const tops = [...word.getClientRects()].map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > 8;
    }
  }, forbidden);
}
