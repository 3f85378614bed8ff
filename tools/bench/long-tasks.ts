declare global {
  interface Window {
    /** Milliseconds of each task that the browser calls long: of more than 50. */
    longTasks: number[];
  }
}

/** Runs in the page, before its scripts. */
export function observeLongTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}
