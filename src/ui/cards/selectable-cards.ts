import { cardLinkAt } from "./card-at.ts";

/** Parts of a card that have something of their own to do. */
const OWN = "a, button, input, select, textarea, summary, label, audio, video, [contenteditable]";
/** By how many pixels a hand moves the mouse in a press that is a click. */
const STEADY = 4;

/**
 * Lets a mouse select the text of cards whose whole area opens them. The area of the card's link, which lies over the text, no longer
 * takes the mouse (theme.css); a click anywhere on the card is the link's, unless it ends a selection. Touch and keyboard
 * are as before.
 * @returns ends it
 */
export function makeCardsSelectable(): () => void {
  const { documentElement: root } = document;
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let pressed: MouseEvent | null = null;

  const endsSelection = ({ clientX, clientY }: MouseEvent) => {
    const isSteady = !pressed || Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) <= STEADY;
    return !isSteady && getSelection()?.isCollapsed === false;
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const link = cardLinkAt(target);
    if (!link) return;
    const own = target.closest(OWN);
    if (own && own !== link) return;
    if (endsSelection(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (!own) open(link, event);
  };
  document.addEventListener("mousedown", (event) => (pressed = event), options);
  document.addEventListener("click", onClick, options);
  document.addEventListener("auxclick", onClick, options);
  root.classList.add("cards-selectable");
  return () => {
    listening.abort();
    root.classList.remove("cards-selectable");
  };
}

/** Follows a link as a click of this button and with these keys on the link itself would. */
function open(link: HTMLAnchorElement, event: MouseEvent): void {
  const { button, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button === 1) window.open(link.href, "_blank", "noopener");
  else if (button === 0)
    link.dispatchEvent(
      new MouseEvent("click", {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX,
        clientY,
        ctrlKey,
        metaKey,
        shiftKey,
        altKey,
      }),
    );
}
