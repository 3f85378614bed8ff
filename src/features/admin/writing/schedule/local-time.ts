import { millisecondsOf, type Timestamp, timestampOf } from "../../../../domain/dates/timestamp.ts";

// The control for date and time works in this device's time zone: `2026-11-24T09:00`.

/** The value of the control for a time; "" for none. */
export function localTimeOf(at: Timestamp | null): string {
  if (at === null) return "";
  const date = new Date(millisecondsOf(at));
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [
    String(date.getFullYear()).padStart(4, "0"),
    two(date.getMonth() + 1),
    two(date.getDate()),
  ].join("-");
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time of a value of the control; null if it is empty or incomplete. */
export function timeOfLocal(value: string): Timestamp | null {
  const at = new Date(value).getTime();
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(at) ? timestampOf(at) : null;
}

/** The name of this device's time zone, such as `Europe/London`. */
export function timeZoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
