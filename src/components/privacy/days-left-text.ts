import { m } from "../../i18n/paraglide/messages.js";

/** `7 days left`, that today is the last day, or by how many days a deadline was missed. */
export function daysLeftText(left: number): string {
  if (left === 0) return m.requests_today();
  return left > 0 ? m.requests_days_left({ count: left }) : m.requests_overdue({ count: -left });
}
