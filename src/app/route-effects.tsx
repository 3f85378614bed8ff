import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * Focus and scroll handling that a browser does between documents: focus goes to the new page's heading and the
 * window to its top. Back restores the scroll position and focuses the card that was followed.
 */
export function RouteEffects() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const last = useRef<string | null>(null);
  const places = useRef(new Map<string, number>());
  const cancel = useRef<(() => void) | null>(null);

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  // A layout effect, because a shorter page changes the scroll position at once, before ordinary effects run.
  useLayoutEffect(() => {
    const left = places.current;
    const remember = () => left.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useLayoutEffect(() => {
    const from = last.current;
    last.current = pathname;
    // The browser has positioned the first page. A change of filter or tab stays on the same page.
    // So does a page that replaces its own address before it got the focus.
    if (!hash && (from === null || (from === pathname && how !== "POP"))) return;
    cancel.current?.();
    const place = how === "POP" ? places.current.get(key) : 0;
    let end: (() => void) | null = null;
    let over = false;
    // Loaded lazily: the first page does not need it.
    void import("./restore-scroll.ts").then(({ restoreScroll }) => {
      if (!over) end = restoreScroll(hash.slice(1), place ?? 0, how === "POP" ? (from ?? "") : "");
    }, console.warn);
    cancel.current = () => {
      over = true;
      end?.();
    };
  }, [pathname, hash, key, how]);

  useEffect(() => () => cancel.current?.(), []);

  return null;
}
