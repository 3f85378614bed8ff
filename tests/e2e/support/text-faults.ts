/**
 * What is wrong with the text that a screen shows, at any size of its letters: words broken inside, text cut off, and what is
 * wider than the window. Runs in the page.
 */
export function textFaults(): string[] {
  /** Of the window's width: what a word may take of it before it may be broken, since no column holds it. */
  const LONGEST_WORD = 0.78;
  const faults = new Set<string>();
  const { documentElement, body } = document;
  const { scrollWidth, clientWidth } = documentElement;
  if (scrollWidth > clientWidth) faults.add(`${scrollWidth - clientWidth} px too wide: ${widest()}`);
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const place = text.parentElement;
    if (!place || !isSeen(place)) continue;
    for (const word of brokenWords(text.nodeValue ?? "", text))
      faults.add(`"${word}" is broken in ${named(place)}`);
    const cut = cuts(text, place);
    if (cut) faults.add(cut);
  }
  return [...faults];

  function widest(): string {
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.slice(-3).map(named).join(" in ");
  }

  function named({ tagName, className, textContent }: Element): string {
    const words = (textContent ?? "").trim().slice(0, 30);
    return `<${tagName.toLowerCase()} class="${String(className).slice(0, 80)}">${words}`;
  }

  /** False for what is there for screen readers or robots, or moved out of the window. */
  function isSeen(place: Element): boolean {
    const box = place.getBoundingClientRect();
    if (!place.checkVisibility({ checkVisibilityCSS: true }) || box.width < 2 || box.right < 0) return false;
    return !place.closest(".skip-link, textarea, script, style, option") && !isClipped(place);
  }

  /** True in a part of one pixel, which is there for screen readers. */
  function isClipped(place: Element): boolean {
    for (let around: Element | null = place; around && around !== body; around = around.parentElement) {
      const { width, height } = around.getBoundingClientRect();
      if (width < 2 && height < 2 && getComputedStyle(around).overflowX !== "visible") return true;
    }
    return false;
  }

  function brokenWords(words: string, text: Node): string[] {
    const broken: string[] = [];
    const range = document.createRange();
    for (const { 0: word, index } of words.matchAll(/[\p{L}\p{M}'’]+/gu)) {
      // An address may break anywhere.
      const [before, after] = [
        words[index - 1] ?? "",
        words.slice(index + word.length, index + word.length + 2),
      ];
      if (/[@/._#-]/.test(before) || /^(?:[@/_#-]|\.\p{L})/u.test(after)) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const [first, ...others] = range.getClientRects();
      if (!first) continue;
      const width = others.reduce((sum, one) => sum + one.width, first.width);
      if (width > LONGEST_WORD * clientWidth) continue;
      // Beyond the first line, and not only raised as a footnote's mark is.
      if (others.some(({ top }) => top > first.bottom - 2)) broken.push(word);
    }
    return broken;
  }

  /** Says what of a text is beyond the window or beyond what hides its overflow; what scrolls may be. */
  function cuts(text: Node, place: Element): string | null {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length === 0) return null;
    const right = Math.max(...boxes.map((box) => box.right)) - 1;
    const left = Math.min(...boxes.map((box) => box.left)) + 1;
    const frame = frameOf(place);
    // An ellipsis says that there is more.
    if (frame === "scrolls" || (frame && getComputedStyle(frame).textOverflow === "ellipsis")) return null;
    const box = frame?.getBoundingClientRect();
    if (box && (right > box.right || left < box.left)) return `cut off by ${named(frame ?? place)}`;
    return right > clientWidth || left < 0 ? `beyond the window: ${named(place)}` : null;
  }

  /** The nearest part around a place that hides what is beside it, or that it can be scrolled to. */
  function frameOf(place: Element): Element | "scrolls" | null {
    for (let around: Element | null = place; around && around !== body; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around);
      if (overflowX === "auto" || overflowX === "scroll") return "scrolls";
      if (overflowX !== "visible") return around;
    }
    return null;
  }
}
