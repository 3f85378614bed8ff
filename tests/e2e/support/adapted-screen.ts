import type { Page } from "playwright-core";

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
