/** The parts of the day that a time on the six-hour clock needs to be clear. */
export type PartOfDay = "morning" | "afternoon" | "evening" | "night";

/** A time on the clock used in Tigray and Ethiopia, which starts at six in the morning. */
export type SixHourTime = { readonly hour: number; readonly minute: number; readonly part: PartOfDay };

const PARTS = ["night", "morning", "afternoon", "evening"] as const;

/**
 * The time on the six-hour clock: 07:30 is half past one in the morning, 19:00 one in the evening.
 * @param minutes since midnight
 */
export function sixHourTime(minutes: number): SixHourTime {
  const hour = Math.floor(minutes / 60);
  return {
    hour: ((hour + 5) % 12) + 1,
    minute: minutes % 60,
    part: PARTS[Math.floor(hour / 6)] ?? "night",
  };
}

/** `09:05`. */
export function clockText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The minutes since midnight of `09:05`; null for anything else. */
export function parseClock(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
