import { onResize } from "../../ui/on-resize.ts";

/** What has the focus, if that is shown: by keyboard, or in a text field. */
function shownFocus(): Element | null {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement?.matches(":focus-visible") ? activeElement : null;
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/**
 * Scrolls to what has the focus when a part of the page that comes later has pushed it out of the window: browsers hold only a page that
 * is scrolled. What the reader has scrolled away from is left there.
 * @returns ends it
 */
export function keepFocusInView(): () => void {
  let wasInWindow = false;
  let frame = 0;
  const note = () => {
    const focused = shownFocus();
    wasInWindow = focused !== null && isInWindow(focused);
  };
  // The browser scrolls to it first.
  const noteLater = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(note);
  };
  const endResizes = onResize(document.body, () => {
    const focused = shownFocus();
    if (focused && wasInWindow && !isInWindow(focused))
      focused.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("focusin", noteLater, { signal, passive: true });
  addEventListener("scroll", noteLater, { signal, passive: true });
  return () => {
    listening.abort();
    endResizes();
    cancelAnimationFrame(frame);
  };
}
