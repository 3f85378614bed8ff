import { cardLinkAt } from "../../ui/cards/card-at.ts";

/**
 * Loads the code of a page when its link is pressed or pointed at, so that it is there when the tap ends.
 * @returns ends it
 */
export function preloadOnPress(preload: (pathname: string) => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true, capture: true };
  const onEvent = ({ target }: Event) => {
    const link = target instanceof Element ? (target.closest("a") ?? cardLinkAt(target)) : null;
    if (link && link.origin === location.origin && link.pathname !== location.pathname)
      preload(link.pathname);
  };
  for (const name of ["pointerdown", "mouseover"]) addEventListener(name, onEvent, options);
  return () => listening.abort();
}
