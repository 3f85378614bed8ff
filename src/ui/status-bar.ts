/** A ref for the bar at the bottom of the window: what else floats there, and focused elements, stay above it. */
export function statusBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // In a short window the bar is not sticky.
    const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    style.setProperty("--status-bar", `${height}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--status-bar");
  };
}
