import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * What a browser does between pages and a single page must do itself: focus goes to the new page's heading,
 * the window to its top, and Back to the place it was left at.
 */
export function RouteMoves() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const last = useRef<string | null>(null);
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  // In the commit itself: a shorter page moves the window at once, and that is not where the last one was left.
  useLayoutEffect(() => {
    const left = places.current;
    const remember = () => left.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useLayoutEffect(() => {
    const from = last.current;
    last.current = pathname;
    // The first page is where the browser put it; a filter or a tab is another address of the same page.
    if (!hash && (from === null || (from === pathname && how !== "POP"))) return;
    const place = how === "POP" ? places.current.get(key) : 0;
    return whenThere(() => {
      const target = hash ? document.getElementById(hash.slice(1)) : null;
      // A page that is a box to write in has taken the focus there.
      if (!document.activeElement?.matches("main input"))
        document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
      if (target) target.scrollIntoView();
      else settleAt(place ?? 0);
    });
  }, [pathname, hash, key, how]);

  return null;
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
