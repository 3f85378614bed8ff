import { paths } from "../../config/paths.ts";
import { parseIsoDay } from "../../domain/dates/calendar-days.ts";
import type { AttendanceCode } from "../../domain/events/attendance-code.ts";

const LINK =
  /^https?:\/\/[^/\s?#]+\/events\/([0-9a-f-]{36})\?day=(\d{4}-\d\d-\d\d)#in\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The text of a guest's code: a link to the event, which any camera opens. What identifies the answer is in the fragment,
 * which browsers do not send to a server.
 */
export function attendanceLink({ attendanceId, eventId, day }: AttendanceCode, site: string): string {
  return `${site}${paths.event(eventId)}?day=${day}#in.${attendanceId}`;
}

/** Reads a guest's code; null if it is none. Sites can have several addresses, so any is taken. */
export function readAttendanceLink(text: string): AttendanceCode | null {
  const [, eventId = "", day = "", attendanceId = ""] = LINK.exec(text) ?? [];
  return attendanceId && parseIsoDay(day) !== null ? { attendanceId, eventId, day } : null;
}
