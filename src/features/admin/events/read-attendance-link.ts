import { parseIsoDay } from "../../../domain/dates/calendar-days.ts";
import type { AttendanceCode } from "../../../domain/events/attendance-code.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const LINK = new RegExp(
  `^https?://[^/\\s?#]+/events/(${UUID})\\?day=(\\d{4}-\\d\\d-\\d\\d)(?:&hl=(?:en|ti))?#in\\.(${UUID})$`,
);

/** Reads a guest's code; null if it is not one. A site can have several addresses, so any is taken. */
export function readAttendanceLink(text: string): AttendanceCode | null {
  const [, eventId = "", day = "", attendanceId = ""] = LINK.exec(text) ?? [];
  return attendanceId && parseIsoDay(day) !== null ? { attendanceId, eventId, day } : null;
}
