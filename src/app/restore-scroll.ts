/**
 * Moves focus to the heading of a new page and scrolls to `anchor` ("" for none) or else to `place`.
 * @param left pathname of the page that Back left; focus goes to its card. "" for none
 * @returns cancels, if the page has not rendered yet
 */
export function restoreScroll(anchor: string, place: number, left: string): () => void {
  return whenRendered((heading) => {
    // A page with a search box has already focused it.
    if (!document.activeElement?.matches("main input")) heading.focus({ preventScroll: true });
    const target = anchor ? document.getElementById(anchor) : null;
    if (target) target.scrollIntoView();
    else holdScroll(place, () => focusCard(left));
  });
}

/**
 * Runs once the page's heading is shown; a lazy page needs a moment, in which React keeps the page before it, hidden. Gives up
 * after two seconds.
 */
function whenRendered(run: (heading: HTMLElement) => void): () => void {
  const began = performance.now();
  let frame = requestAnimationFrame(function check() {
    const headings = [...document.querySelectorAll<HTMLElement>("main h1")];
    const shown = headings.find((heading) => heading.getClientRects().length > 0);
    if (shown) run(shown);
    else if (performance.now() - began < 2_000) frame = requestAnimationFrame(check);
  });
  return () => cancelAnimationFrame(frame);
}

const STEADY_FRAMES = 12;
/** `focusin` is included because a page may set its own focus, e.g. in a search box. */
const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown", "focusin"] as const;

/**
 * Scrolls to a position and holds it until the page is tall enough: a list renders its cards later than the page.
 * Stops if the user scrolls, else calls `onSettled`. Gives up after two seconds.
 */
function holdScroll(place: number, onSettled: () => void): void {
  const began = performance.now();
  let steady = 0;
  let released = false;
  const release = () => {
    released = true;
    for (const input of INPUTS) window.removeEventListener(input, release);
  };
  for (const input of INPUTS) window.addEventListener(input, release, { passive: true });
  requestAnimationFrame(function hold() {
    if (released) return;
    window.scrollTo(0, place);
    steady = Math.abs(window.scrollY - place) < 2 ? steady + 1 : 0;
    if (steady < STEADY_FRAMES && performance.now() - began < 2_000) requestAnimationFrame(hold);
    else {
      release();
      onSettled();
    }
  });
}

/** Focuses the card's link to a page if it is in the viewport, unless the user has already moved the focus. */
function focusCard(pathname: string): void {
  if (!document.activeElement?.matches("h1, body")) return;
  const cards = document.querySelectorAll<HTMLAnchorElement>("main :is(article, li) a");
  const card = [...cards].find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return link.pathname === pathname && bottom > 0 && top < window.innerHeight;
  });
  card?.focus({ preventScroll: true });
}
