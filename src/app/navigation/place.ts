import type { Place } from "../../config/history-entries.ts";
import { elementAt, pathTo } from "./element-path.ts";

/** Where an element is looked for that the reader sees first, in pixels below the window's top. */
const LINES = [8, 48, 96, 160, 240];

/** How long a height is reserved for content that does not come, in milliseconds. */
const MAX_RESERVED_MS = 10_000;
/** A difference in height that is rounding, in pixels. */
const SMALL = 2;

const content = () => document.getElementById("main");

/**
 * Where the reader is now; null if no page is shown.
 * @param focused what has the focus
 */
export function currentPlace(focused: Element | null): Place | null {
  const main = content();
  if (!main) return null;
  const place = {
    y: Math.round(window.scrollY),
    height: Math.round(main.getBoundingClientRect().height),
    content: contentHeight(main),
    width: window.innerWidth,
  };
  const anchor = place.y > 0 ? topElement(main) : null;
  const path = anchor && pathTo(anchor, main);
  const focus = focused && focused !== main && main.contains(focused) ? pathTo(focused, main) : null;
  const open = [...main.querySelectorAll("details[open]")].flatMap((section) => {
    const way = pathTo(section, main);
    return way ? [way] : [];
  });
  return {
    ...place,
    ...(open.length > 0 ? { open } : {}),
    ...(anchor && path ? { anchor: { path, offset: anchor.getBoundingClientRect().top } } : {}),
    ...(focus ? { focus, ...selectionOf(focused) } : {}),
  };
}

function topElement(main: Element): Element | null {
  for (const line of LINES) {
    const element = document.elementFromPoint(window.innerWidth / 2, line);
    // A large container says nothing about what is read in it.
    if (
      element &&
      element !== main &&
      main.contains(element) &&
      element.clientHeight < 2 * window.innerHeight
    )
      return element;
  }
  return null;
}

/** Opens the sections that were open. */
export function openSections({ open = [] }: Place): void {
  const main = content();
  for (const path of main ? open : []) {
    const section = main && elementAt(path, main);
    if (section instanceof HTMLDetailsElement) section.open = true;
  }
}

/**
 * The scroll position of a place in the page as it is now. The content above may have another height: another window, text size
 * or font, newer posts.
 */
export function positionOf({ y, anchor }: Place): number {
  const main = content();
  const element = anchor && main ? elementAt(anchor.path, main, anchor.offset + y - window.scrollY) : null;
  if (!anchor || !element || element.getClientRects().length === 0) return y;
  return Math.max(0, Math.round(window.scrollY + element.getBoundingClientRect().top - anchor.offset));
}

/** True once the content is as tall as it was. */
export function isFilled(place: Place): boolean {
  const main = content();
  return place.width !== window.innerWidth || !main || contentHeight(main) >= place.content - SMALL;
}

/** Without the height that is reserved, and without margins. */
function contentHeight(main: Element): number {
  const end = main.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  return Math.round(end - main.getBoundingClientRect().top);
}

/**
 * Gives the page the height it had until its content is there, so that its place can be reached at once. Parts that the browser does not
 * lay out yet (`content-visibility`) would have another height, so they are laid out, and stay so while the page is shown: leaving them to
 * the browser again counts as a shift of all that is in the window.
 * @returns ends it, when the page is left
 */
export function reserveHeight(place: Place): () => void {
  const { documentElement } = document;
  const main = content();
  const began = performance.now();
  const endHeight = () => {
    clearInterval(timer);
    main?.style.removeProperty("min-height");
  };
  const timer = setInterval(() => {
    if (isFilled(place) || performance.now() - began > MAX_RESERVED_MS) endHeight();
  }, 250);
  if (main && place.width === window.innerWidth) main.style.minHeight = `${place.height}px`;
  documentElement.dataset.returning = "";
  // Of public/boot.js, before there was a page.
  documentElement.style.removeProperty("min-height");
  return () => {
    endHeight();
    delete documentElement.dataset.returning;
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;

function selectionOf(element: Element | null): Pick<Place, "selection"> {
  if (!isTextField(element)) return {};
  // Null where a field has no text to select, such as a checkbox.
  const { selectionStart: start, selectionEnd: end } = element;
  return start === null || end === null ? {} : { selection: [start, end] };
}

/**
 * Focuses what had the focus, after a reload, and puts the caret where it was, or behind the text if it is not known: a browser puts it before
 * the text.
 */
export function restoreFocus({ focus, selection }: Place): void {
  const main = content();
  const element = focus && main ? elementAt(focus, main) : null;
  if (!(element instanceof HTMLElement) || document.activeElement !== document.body) return;
  element.focus({ preventScroll: true });
  if (!isTextField(element) || element.selectionStart === null) return;
  const { length } = element.value;
  const [start, end] = selection ?? [length, length];
  element.setSelectionRange(start, end);
}
