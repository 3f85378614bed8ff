export type Focus = {
  /** The reasons why the focus is not visible; empty if it is. */
  readonly problems: readonly string[];
};

/**
 * Runs in the page. Checks that the focused element has a focus ring with a contrast of 3:1 (WCAG 2.4.7, 1.4.11) and is
 * not covered (2.4.11). A heading that was focused by script needs no ring.
 */
export function readFocus(): Focus {
  const found = document.activeElement;
  if (!(found instanceof HTMLElement) || found === document.body) return { problems: [] };
  if (found.matches("[tabindex='-1']")) return { problems: [] };
  const element = found;

  function ringOf(): { color: string; around: HTMLElement } | null {
    for (const [around, pseudo] of [
      [element, ""],
      [element, "::after"],
      [element.closest(".page-field"), "::before"],
    ] as const) {
      if (!(around instanceof HTMLElement)) continue;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(around, pseudo);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2)
        return { color: outlineColor, around };
    }
    return null;
  }

  function backgroundOf(start: Element | null): string {
    for (let place = start; place; place = place.parentElement) {
      const { backgroundColor } = getComputedStyle(place);
      if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  }

  function light(color: string): number {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  }

  /** True if any point of it is on top. */
  function isOnTop(): boolean {
    for (const box of element.getClientRects()) {
      for (const x of [0.1, 0.5, 0.9])
        for (const y of [0.1, 0.5, 0.9]) {
          const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
          if (hit && (element.contains(hit) || hit.closest("label")?.contains(element))) return true;
        }
    }
    return false;
  }

  const problems: string[] = [];
  const ring = ringOf();
  if (!ring) problems.push("it has no ring");
  else {
    const ratio = contrast(ring.color, backgroundOf(ring.around.parentElement));
    if (ratio < 3) problems.push(`its ring has a contrast of ${ratio.toFixed(2)}`);
  }
  if (!isOnTop()) problems.push("it is under something else or out of the window");
  return { problems };
}
