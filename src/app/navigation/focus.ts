/** The heading of the page that is shown. */
export function shownHeading(): HTMLElement | undefined {
  const headings = [...document.querySelectorAll<HTMLElement>("main h1")];
  return headings.find((heading) => heading.getClientRects().length > 0);
}

const MAX_MS = 2_000;

/**
 * Focuses the part that a link names if it can have the focus, else the page's heading: at once, or when it is shown.
 * @param anchor id of the part; "" for none
 * @param isAfterBrowser true after a link that the browser follows within the page: it tells of that before it moves the focus itself
 * @returns cancels it
 */
export function focusHeading(anchor: string, isAfterBrowser = false): () => void {
  const began = performance.now();
  let frame = 0;
  const focus = () => {
    const named = anchor === "" ? null : document.getElementById(anchor);
    const heading = named?.matches("main [tabindex]") ? named : shownHeading();
    if (!heading) {
      if (performance.now() - began < MAX_MS) frame = requestAnimationFrame(focus);
      return;
    }
    // A page with a search box has already focused it, and so has the part that the link names.
    if (!document.activeElement?.closest("main input, main [data-named]"))
      heading.focus({ preventScroll: true });
  };
  if (isAfterBrowser) frame = requestAnimationFrame(focus);
  else focus();
  return () => cancelAnimationFrame(frame);
}

/**
 * Focuses the card's link to a page if it is in the window, unless the user has already moved the focus.
 * @returns true if it has the focus
 */
export function focusCard(pathname: string): boolean {
  const { activeElement } = document;
  if (activeElement?.isConnected && !activeElement.matches("h1, body")) return false;
  const cards = document.querySelectorAll<HTMLAnchorElement>("main :is(article, li) a");
  const card = [...cards].find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return link.pathname === pathname && bottom > 0 && top < window.innerHeight;
  });
  card?.focus({ preventScroll: true });
  return card !== undefined;
}
