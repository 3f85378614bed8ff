import { resumeTap } from "./config/tap-notes.ts";

/**
 * A button that was tapped on a painted page whose app was not there yet, by its place: public/boot.js notes it, from
 * before the first paint on.
 */
type EarlyTap = {
  readonly button: HTMLButtonElement;
  /** The kind of element it stands in, and where the first link of that leads: an article's tells it from others. */
  readonly scope: string;
  readonly link: string | undefined;
  /** Which button of it. */
  readonly nth: number;
  /** The id it was noted under (src/config/tap-notes.ts), where it is known what it means. */
  readonly id?: string;
};

declare global {
  interface Window {
    selamTaps?: {
      readonly held: readonly EarlyTap[];
      /** Where a finger is down now. */
      readonly pressed: EarlyTap | null;
      end(): void;
    };
  }
}

/** How long a list may take to show its cards, in milliseconds. */
const PATIENCE = 3_000;

/** From now on the app hears its buttons; what was tapped before is done, in order, as if it were tapped now. */
export async function takeUpTaps(): Promise<void> {
  const taps = window.selamTaps;
  if (!taps) return;
  taps.end();
  const { pressed } = taps;
  // The button went from under a finger, which no click will tell of.
  if (pressed?.button.isConnected === false) whenLetGo(() => void tapAgain(pressed));
  for (const tap of taps.held) await tapAgain(tap);
}

function whenLetGo(run: () => void): void {
  const once = new AbortController();
  const { signal } = once;
  const end = (event: Event) => {
    once.abort();
    if (event.type === "pointerup") run();
  };
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end, { signal });
}

async function tapAgain(tap: EarlyTap): Promise<void> {
  const found = await button(tap);
  if (found) resumeTap(tap.id, () => found.click());
}

/** The same button in what the app made of the page; none where that is another by now. */
async function button({ scope, link, nth }: EarlyTap): Promise<HTMLButtonElement | undefined> {
  for (const began = performance.now(); performance.now() - began < PATIENCE; await nextFrame()) {
    const places = [...document.querySelectorAll(`#root ${scope}`)];
    const place = places.find((found) => found.querySelector("a")?.getAttribute("href") === link);
    const found = place?.querySelectorAll("button")[nth];
    if (found) return found;
  }
  return undefined;
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
