import { onResize } from "../../../ui/on-resize.ts";

/** A ref for the bar at the bottom of the window: what else floats there, and focused elements, stay above it. */
export function statusBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const { style } = document.documentElement;
  const end = onResize(bar, () => {
    // In a short window the bar is not sticky.
    const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    style.setProperty("--status-bar", `${height}px`);
  });
  return () => {
    end();
    style.removeProperty("--status-bar");
  };
}
