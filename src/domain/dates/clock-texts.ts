import { type Lang, languageOf } from "../languages/languages.ts";
import { clockText, sixHourTime } from "./six-hour-clock.ts";

// Times on both clocks, each with its name where a reader could take one for the other: the only place that writes them, for
// pages, notifications, feeds and the prose of posts. Minutes are counted from midnight.

/** Between the ends of a range: a dash without a line break after it. */
export const TO = "–\u2060";

/** A time or range on the six-hour clock, with the clock's name; empty where the community does not use it. */
export function onSixHourClock(lang: Lang, times: string): string {
  return languageOf(lang).dates.clocks["six-hour"]?.replace("#", times) ?? "";
}

export function onUsualClock(lang: Lang, times: string): string {
  return languageOf(lang).dates.clocks.usual.replace("#", times);
}

/** `8:00`, on the six-hour clock, without the part of the day. */
export function sixHourClock(minutes: number): string {
  const { hour, minute } = sixHourTime(minutes);
  return `${hour}:${String(minute).padStart(2, "0")}`;
}

/** `8:00 in the afternoon`, without the name of the clock. */
export function sixHourPart(lang: Lang, minutes: number): string {
  return `${sixHourClock(minutes)} ${languageOf(lang).dates.parts[sixHourTime(minutes).part]}`;
}

/** A range within a day, with one part of the day: what ends at noon is in the morning, and a later end is clear. */
export function sixHourRange(lang: Lang, from: number, to: number): string {
  const { part } = sixHourTime(from);
  // Into the next day.
  if (to < from) return `${sixHourPart(lang, from)} – ${sixHourPart(lang, to)}`;
  const isOnePart = sixHourTime(Math.max(from, to - 1)).part === part;
  if (!isOnePart) return `${sixHourPart(lang, from)} – ${sixHourClock(to)}`;
  return `${sixHourClock(from)}${TO}${sixHourClock(to)} ${languageOf(lang).dates.parts[part]}`;
}

/** `14:00–16:00`. */
export function usualRange(from: number, to: number): string {
  return `${clockText(from)}${TO}${clockText(to)}`;
}

/** `14:00 (8:00 in the afternoon, Ethiopian clock)`; the reader's clock comes first. */
export function bothClocks(lang: Lang, from: number, to?: number): string {
  const six = onSixHourClock(lang, to === undefined ? sixHourPart(lang, from) : sixHourRange(lang, from, to));
  const usual = onUsualClock(lang, to === undefined ? clockText(from) : usualRange(from, to));
  if (languageOf(lang).clock === "six-hour") return `${six} (${usual})`;
  return `${usual}${six && ` (${six})`}`;
}
