/** Room for the error below a field that is scrolled into view, in pixels. */
const ERROR_ROOM = 72;

/**
 * A ref for a bar at the bottom of the window, above which the browser then scrolls focused fields. Scroll margins of the
 * fields do not suffice: Chromium 143 ignores them for a field that is inside the window but behind the bar.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // In a short window the bar is not sticky (theme.css).
    const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight + ERROR_ROOM : 0;
    style.setProperty("--bottom-bar", `${height}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--bottom-bar");
  };
}
