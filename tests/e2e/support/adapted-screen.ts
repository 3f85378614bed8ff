import type { Page } from "playwright-core";

/** What readers set their text to, in per cent of the browser's own size. */
const TEXT_SIZES = [150, 200];
/** The width of a small phone. */
const PHONE = 360;

/** The faults of a screen with larger text on a phone: words broken inside, and what is wider than the window. */
export async function wrongWithLargeText(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  await page.setViewportSize({ width: PHONE, height: 780 });
  for (const size of TEXT_SIZES) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    for (const fault of await page.evaluate(textFaults)) wrong.push(`${fault} at ${size} % text`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return wrong;
}

/** Runs in the page. */
function textFaults(): string[] {
  const faults = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`${scrollWidth - clientWidth} px too wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const place = text.parentElement;
    const box = place?.getBoundingClientRect();
    // What nobody sees: for screen readers, for robots, or moved out of the window.
    if (!place?.checkVisibility() || !box || box.width < 2 || box.right < 0) continue;
    if (place.closest(".sr-only, textarea, script, style")) continue;
    for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[\p{L}\p{M}'’]+/gu)) {
      const around = (text.nodeValue ?? "").slice(Math.max(0, index - 1), index + word.length + 1);
      // An address may break anywhere.
      if (/[@/._#]/.test(around) && !/[.]$/.test(around)) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const [first, ...others] = range.getClientRects();
      // Beyond the first line, and not only raised as a footnote's mark is.
      if (others.some(({ top }) => first && top > first.bottom - 2)) faults.add(`"${word}" is broken`);
    }
  }
  return [...faults];
}

/**
 * What a screen tells by a background alone, which forced colours take away: parts with a background of their own that have
 * neither a border nor an outline, line, picture or system colour there.
 */
export async function toldByBackground(page: Page): Promise<string[]> {
  await page.evaluate(markBackgrounds);
  await page.emulateMedia({ forcedColors: "active" });
  const lost = await page.evaluate(lostBackgrounds);
  await page.emulateMedia({ forcedColors: "none" });
  return lost.map((part) => `in forced colours nothing shows ${part}`);
}

/** Runs in the page, in its own colours. */
function markBackgrounds(): void {
  const isClear = (colour: string) => colour === "transparent" || /, 0\)$/.test(colour);
  const shownBehind = (element: Element | null): string => {
    for (let place = element; place; place = place.parentElement) {
      const { backgroundColor } = getComputedStyle(place);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return "";
  };
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    element.removeAttribute("data-own-background");
    if (!element.checkVisibility() || element.closest(".sr-only, svg, video, img")) continue;
    const { backgroundColor } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    if (width < 3 || height < 3 || isClear(backgroundColor)) continue;
    if (backgroundColor !== shownBehind(element.parentElement))
      element.setAttribute("data-own-background", "");
  }
}

/** Runs in the page, in forced colours. */
function lostBackgrounds(): string[] {
  const lost = [...document.body.querySelectorAll("[data-own-background]")].filter((element) => {
    const style = getComputedStyle(element);
    const hasLine = ["Top", "Right", "Bottom", "Left"].some(
      (side) => style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== "0px",
    );
    const hasOutline = style.outlineStyle !== "none" && style.outlineWidth !== "0px";
    const isUnderlined = style.textDecorationLine !== "none";
    const ofSystem = style.forcedColorAdjust === "none";
    const hasPicture = element.querySelector("img, video, iframe, picture") !== null;
    return !(hasLine || hasOutline || isUnderlined || ofSystem || hasPicture);
  });
  return [
    ...new Set(
      lost.map(({ tagName, className }) => `<${tagName.toLowerCase()} class="${String(className)}">`),
    ),
  ];
}
