/** The link whose clickable area is the card that holds a place, beside that place; null outside cards. */
export function cardLinkAt(place: Element): HTMLAnchorElement | null {
  for (let around: Element | null = place; around; around = around.parentElement) {
    const links = [...around.querySelectorAll<HTMLAnchorElement>("a.card-link")];
    const link = links.find(({ offsetParent }) => offsetParent === around);
    if (link) return link;
    // Beyond the first link it is a list of cards.
    if (links.length > 0) return null;
  }
  return null;
}
