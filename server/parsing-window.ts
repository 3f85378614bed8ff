import type { DOMWindow, JSDOM } from "jsdom";

/**
 * The window of a jsdom that parses many documents. Its selector engine listens on the window for each of them, so that none would ever be
 * collected, and each would take longer to make than the one before; nothing here waits for an event. What jsdom holds weakly it
 * keeps until the event loop turns.
 */
export function parsingWindow({ window }: JSDOM): DOMWindow {
  window.addEventListener = () => undefined;
  return window;
}
