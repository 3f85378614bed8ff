import type { Lang } from "../../src/domain/content/content.ts";
import { clockText, sixHourTime } from "../../src/domain/dates/six-hour-clock.ts";

/**
 * `14:00 (8:00 in the afternoon, Ethiopian clock)`; the reader's clock comes first.
 * @param minutes since midnight
 */
export function bothClocks(minutes: number, lang: Lang, text: (key: string) => string): string {
  const { hour, minute, part } = sixHourTime(minutes);
  const usual = clockText(minutes);
  const ofDay = text("event_six_hour")
    .replace("{time}", `${hour}:${String(minute).padStart(2, "0")}`)
    .replace("{part}", text(`event_clock_${part}`));
  const six = text("event_six_hour_clock").replace("{times}", ofDay);
  return lang === "ti" ? `${six} (${usual})` : `${usual} (${six})`;
}
