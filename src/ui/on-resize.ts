/**
 * Calls back when an element has its first size, and after each change, in the next frame: a callback that changes sizes within the
 * observer's own frame makes the browser report an error of its loop.
 * @returns ends it
 */
export function onResize(element: Element, callback: () => void): () => void {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(callback);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
