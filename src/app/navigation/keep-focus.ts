import { shownHeading } from "./focus.ts";

/** What a screen reader names as a whole, and the focus can stay in. */
const PARTS = "article, li, section, fieldset, form, dialog, [role=region], [role=group]";

/**
 * Moves the focus to the nearest part of the page that remains when what had it is removed, as a button is that was pressed and has no
 * further use; and back to what was only moved to another place. Without it, the next key begins at the top of the page.
 * @returns ends it
 */
export function keepFocus(): () => void {
  /** What has the focus, and all around it. */
  let path: readonly Element[] = [];
  let timer = 0;

  const note = ({ target }: FocusEvent) => {
    path = target instanceof Element ? pathOf(target) : [];
  };
  // A tap beside everything takes the focus away, and so does a removal: of that the observer knows first.
  const leave = () => {
    const left = path;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (path === left && isNowhere()) path = [];
    });
  };
  const observer = new MutationObserver((records) => {
    const [last] = path;
    if (!last || !isNowhere()) return;
    const isRemoval = records.some(({ removedNodes }) =>
      [...removedNodes].some((node) => path.includes(node as Element)),
    );
    if (isRemoval) focusPart(last.isConnected ? last : partOf(path));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", note);
  document.addEventListener("focusout", leave);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("focusout", leave);
  };
}

function pathOf(target: Element): readonly Element[] {
  const path: Element[] = [];
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
}

function isNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** The nearest part that remains; the page's heading, if there is none. */
function partOf(path: readonly Element[]): Element | undefined {
  return path.find((each) => each.isConnected && each.matches(PARTS)) ?? shownHeading();
}

function focusPart(part: Element | undefined): void {
  if (!(part instanceof HTMLElement)) return;
  if (part.tabIndex < 0 && !part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}
