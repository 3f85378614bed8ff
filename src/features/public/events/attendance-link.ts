import { paths } from "../../../config/paths.ts";
import type { Lang } from "../../../domain/content/content.ts";
import { addressIn } from "../../../domain/content/language.ts";
import type { AttendanceCode } from "../../../domain/events/attendance-code.ts";

/**
 * The text of a guest's code: a link to the event, which any camera opens. What identifies the answer is in the fragment,
 * which browsers do not send to a server. The admin's part reads it (`read-attendance-link.ts`).
 */
export function attendanceLink(
  { attendanceId, eventId, day }: AttendanceCode,
  site: string,
  lang: Lang,
): string {
  return addressIn(lang, `${site}${paths.event(eventId)}?day=${day}#in.${attendanceId}`);
}
