import { type RefObject, useEffect, useLayoutEffect } from "react";
import { onResize } from "../on-resize.ts";
import { useLatest } from "../use-latest.ts";

/** A rectangle of the window, as the editor and the browser give it. */
type Place = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** The distance between a floating part and the text it belongs to, in pixels. */
const GAP = 8;
/** The height of the sticky bar above the text, in pixels. */
const STICKY_BAR = 68;

/**
 * Places an absolutely positioned part beside a place in the text: on the preferred side if it fits into the visible
 * window there, else on the other one, and never wider than its frame. Where it fits on neither, it is below, as far as
 * the window's lower edge, where focus scrolls to it, but never under the sticky bar.
 * @param frame the positioned element around it
 */
function float(part: HTMLElement, frame: HTMLElement, place: Place, prefer: "above" | "below"): void {
  const around = frame.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = part;
  const bottom = window.visualViewport?.height ?? window.innerHeight;
  const fitsAbove = place.top - height - GAP >= STICKY_BAR;
  const fitsBelow = place.bottom + height + GAP <= bottom;
  const isAbove = fitsAbove && (prefer === "above" || !fitsBelow);
  const below = place.bottom + GAP;
  const inWindow = below < bottom ? below : Math.max(STICKY_BAR, bottom - height - GAP);
  const top = isAbove ? place.top - height - GAP : inWindow;
  const wanted = prefer === "above" ? (place.left + place.right - width) / 2 : place.left;
  const left = Math.max(0, Math.min(wanted - around.left, around.width - width));
  part.style.top = `${Math.round(top - around.top)}px`;
  part.style.left = `${Math.round(left)}px`;
}

/**
 * The place, or null where the browser has changed the text and the editor has yet to read it: its next transaction places the part.
 * ProseMirror then throws whatever the nodes that are gone make of it.
 */
function shownPlace(place: () => Place): Place | null {
  try {
    return place();
  } catch {
    return null;
  }
}

type FloatingInput = {
  readonly part: RefObject<HTMLElement | null>;
  /** The positioned element around text and part. */
  readonly frame: RefObject<HTMLElement | null>;
  /** The place in the text; null while the part does not float. */
  readonly place: (() => Place) | null;
  readonly prefer: "above" | "below";
};

/**
 * Keeps a part beside a place in the text: after every render, because each transaction may move the text, and whenever
 * the window or the frame is resized, which need not happen at the same time.
 */
export function useFloating({ part, frame, place, prefer }: FloatingInput): void {
  const put = () => {
    const at = place && shownPlace(place);
    if (at && part.current && frame.current) float(part.current, frame.current, at, prefer);
  };
  useLayoutEffect(put);
  const latest = useLatest(put);
  useEffect(() => {
    const reposition = () => latest.current();
    const end = frame.current ? onResize(frame.current, reposition) : undefined;
    window.addEventListener("resize", reposition);
    return () => {
      end?.();
      window.removeEventListener("resize", reposition);
    };
  }, [frame, latest]);
}
