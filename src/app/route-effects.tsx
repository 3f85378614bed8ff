import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * What a browser does between pages and a single page must do itself: focus goes to the new page's heading,
 * the window to its top, and Back to the place it was left at, with the focus on the card that was followed.
 */
export function RouteEffects() {
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
    let end: (() => void) | null = null;
    let over = false;
    // The first page needs none of it, and no other is there sooner than this.
    void import("./restore-scroll.ts").then(({ restoreScroll }) => {
      if (!over) end = restoreScroll(hash.slice(1), place ?? 0, how === "POP" ? (from ?? "") : "");
    }, console.warn);
    return () => {
      over = true;
      end?.();
    };
  }, [pathname, hash, key, how]);

  return null;
}
