/** Frames without a change, after which the page is complete. */
const STEADY_FRAMES = 12;
const MAX_MS = 3_000;
/** `focusin` is included because a page may set its own focus, e.g. in a search box. */
const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown", "focusin"] as const;

/**
 * Scrolls to a position at once, and keeps it in every frame until the page is complete: parts of a page render later than the page.
 * Stops if the user scrolls, taps or types.
 * @param position computes the position in the page as it is
 * @param isComplete false while content is known to be missing
 * @param onEnd called when it is over
 * @returns ends it
 */
export function holdPlace(
  position: () => number,
  isComplete: () => boolean,
  onEnd: (isSettled: boolean) => void,
): () => void {
  const began = performance.now();
  let steady = 0;
  let frame = 0;
  const end = (isSettled: boolean) => {
    cancelAnimationFrame(frame);
    for (const input of INPUTS) window.removeEventListener(input, interrupt, true);
    onEnd(isSettled);
  };
  const interrupt = ({ type, target }: Event) => {
    // The heading gets the focus with every page, while the place is held.
    const isOwn = type === "focusin" && target instanceof Element && target.matches("main h1");
    if (!isOwn) end(false);
  };
  const hold = () => {
    const wanted = position();
    const isThere = Math.abs(window.scrollY - wanted) < 2;
    if (!isThere) window.scrollTo({ top: wanted, behavior: "instant" });
    steady = isThere && isComplete() ? steady + 1 : 0;
    if (steady < STEADY_FRAMES && performance.now() - began < MAX_MS) frame = requestAnimationFrame(hold);
    else end(true);
  };
  for (const input of INPUTS) window.addEventListener(input, interrupt, { capture: true, passive: true });
  hold();
  return () => end(false);
}
