import { use, useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { historyEntries, type Place } from "../../config/history-entries.ts";
import { PageReadsContext } from "../../data/page-reads.ts";
import { focusCard, focusHeading } from "./focus.ts";
import { followPlace } from "./follow-place.ts";
import { holdPlace } from "./hold-place.ts";
import { keepFocus } from "./keep-focus.ts";
import { keepFocusInView } from "./keep-focus-in-view.ts";
import { isFilled, openSections, positionOf, reserveHeight, restoreFocus } from "./place.ts";

/**
 * Focus and scroll handling that a browser does between documents, in the commit that shows the page: focus goes to the new page's
 * heading and the window to its top. Back and a reload return to the place, and Back focuses the card that was followed.
 *
 * After the routes, because their layout effects must have run.
 */
export function RouteEffects() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const page = use(PageReadsContext);
  const last = useRef<Shown | null>(null);
  const stop = useRef<(() => void) | null>(null);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = { pathname, hash };
    page?.reads.show(key);
    delete document.documentElement.dataset.leaving;
    if (before && staysOnPage(before, { pathname, hash }, how)) return;
    stop.current?.();
    const place = how === NavigationType.Pop ? historyEntries.placeOf(key) : undefined;
    const left = before && how === NavigationType.Pop ? before.pathname : "";
    if (!before && place) stop.current = returnToPage(place);
    // The browser has positioned the first page.
    else if (before || hash)
      stop.current = enterPage({
        place,
        anchor: hash.slice(1),
        left,
        isByBrowser: how === NavigationType.Pop,
      });
  }, [pathname, hash, key, how, page]);

  // With the page: the place of the page before would be noted once the window is at the top of this one.
  useLayoutEffect(() => followPlace(key), [key]);
  useEffect(keepFocusInView, []);
  useEffect(keepFocus, []);
  useEffect(() => () => stop.current?.(), []);

  return null;
}

type Shown = { readonly pathname: string; readonly hash: string };

/**
 * True for a change of filter or tab, and for a page that replaces its own address. Following a link to an element of the page scrolls to
 * it, also when it is followed again.
 */
function staysOnPage(before: Shown, now: Shown, how: NavigationType): boolean {
  if (before.pathname !== now.pathname || how === NavigationType.Pop) return false;
  return now.hash === "" || (how === NavigationType.Replace && now.hash === before.hash);
}

type Entering = {
  /** Where the reader was; undefined for a page that is opened. */
  readonly place: Place | undefined;
  /** Id of the element in the address; "" for none. */
  readonly anchor: string;
  /** Pathname of the page that Back left, whose card gets the focus; "" for none. */
  readonly left: string;
  /** True for Back, and for a link that the browser follows itself, as the one that skips to the content. */
  readonly isByBrowser: boolean;
};

function enterPage({ place, anchor, left, isByBrowser }: Entering): () => void {
  const release = place && reserveHeight(place);
  const end = holdPlace(
    () => (place ? positionIn(place) : (positionOfAnchor(anchor) ?? 0)),
    () => !place || isFilled(place),
    (isSettled) => {
      if (isSettled && left) focusCard(left);
    },
  );
  // After scrolling, because only a card in the window gets the focus.
  const cancelFocus = left && focusCard(left) ? null : focusHeading(anchor, isByBrowser && anchor !== "");
  return () => {
    release?.();
    end();
    cancelFocus?.();
  };
}

/** The page of a document that was opened again: the browser has the focus nowhere. */
function returnToPage(place: Place): () => void {
  const release = reserveHeight(place);
  const end = holdPlace(
    () => positionIn(place),
    () => isFilled(place),
    () => restoreFocus(place),
  );
  return () => {
    release();
    end();
  };
}

function positionIn(place: Place): number {
  openSections(place);
  return positionOf(place);
}

function positionOfAnchor(id: string): number | null {
  const target = id ? document.getElementById(id) : null;
  if (!target) return null;
  const margin = Number.parseFloat(getComputedStyle(target).scrollMarginTop) || 0;
  return Math.max(0, Math.round(window.scrollY + target.getBoundingClientRect().top - margin));
}
