/** The link whose clickable area is the card that a place is in; null outside cards. */
export function cardLinkAt(place: Element): HTMLAnchorElement | null {
  for (let around: Element | null = place; around; around = around.parentElement) {
    const link = around.matches("a.card-link") ? around : around.querySelector("a.card-link");
    // The nearest link; in a list of cards it is another one's.
    if (link instanceof HTMLAnchorElement) return link.offsetParent?.contains(place) ? link : null;
  }
  return null;
}
