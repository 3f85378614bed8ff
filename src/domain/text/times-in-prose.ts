import type { Lang } from "../content/content.ts";
import { bothClocks } from "../dates/clock-texts.ts";
import { parseClock } from "../dates/six-hour-clock.ts";

/** A time as a text names it for both clocks: `{10:00}` or `{10:00-12:00}`, on the 24-hour clock. */
const TIME = /\{(\d\d:\d\d)(?:[-–](\d\d:\d\d))?\}/g;

/**
 * Writes the times of a text on both clocks: `{10:00}` as `10:00 (4:00 in the morning, Ethiopian clock)`. Original and
 * translation hold the same, so that they cannot differ. Anything else stays as it is.
 */
export function withTimes(text: string, lang: Lang): string {
  if (!text.includes("{")) return text;
  return text.replace(TIME, (whole, first: string, last?: string) => {
    const [from, to] = [parseClock(first), last === undefined ? undefined : parseClock(last)];
    return from === null || to === null ? whole : bothClocks(lang, from, to);
  });
}
