/**
 * Comes to a page: focus goes to its heading, the window to what `anchor` names ("" for nothing), else to `place`.
 * @param left the page that Back was pressed on: its card has the focus then, so that Tab goes on where one was; "" for none
 * @returns gives it up, where the page has not come yet
 */
export function restoreScroll(anchor: string, place: number, left: string): () => void {
  return whenThere(() => {
    // A page that is a box to write in has taken the focus there.
    if (!document.activeElement?.matches("main input"))
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    const target = anchor ? document.getElementById(anchor) : null;
    if (target) target.scrollIntoView();
    else settleAt(place, () => focusCard(left));
  });
}

/** Runs once the page's heading is painted; a lazy page needs a moment. Gives up after two seconds. */
function whenThere(run: () => void): () => void {
  const began = performance.now();
  let frame = requestAnimationFrame(function look() {
    if (document.querySelector("main h1")) run();
    else if (performance.now() - began < 2_000) frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

const STEADY_FRAMES = 12;
/** A page that moves the focus itself, to a box for one, knows where its reader wants to be. */
const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown", "focusin"] as const;

/**
 * Scrolls to a place and holds it until the page above has its height: a list shows its cards a moment after the
 * page. Whoever scrolls meanwhile goes where they want, else `settled` is called. Gives up after two seconds.
 */
function settleAt(place: number, settled: () => void): void {
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
      settled();
    }
  });
}

/** To the link of a card that leads to a page, if it is in the window; a heading's own place is no card. */
function focusCard(pathname: string): void {
  if (!document.activeElement?.matches("h1, body")) return;
  const cards = document.querySelectorAll<HTMLAnchorElement>("main :is(article, li) a");
  const card = [...cards].find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return link.pathname === pathname && bottom > 0 && top < window.innerHeight;
  });
  card?.focus({ preventScroll: true });
}
