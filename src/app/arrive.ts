/**
 * Comes to a page: focus goes to its heading, the window to what `anchor` names ("" for nothing), else to `place`.
 * @returns gives it up, where the page has not come yet
 */
export function arrive(anchor: string, place: number): () => void {
  return whenThere(() => {
    // A page that is a box to write in has taken the focus there.
    if (!document.activeElement?.matches("main input"))
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    const target = anchor ? document.getElementById(anchor) : null;
    if (target) target.scrollIntoView();
    else settleAt(place);
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
 * page. Whoever scrolls meanwhile goes where they want. Gives up after two seconds.
 */
function settleAt(place: number): void {
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
    else release();
  });
}
