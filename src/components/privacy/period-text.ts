import { m } from "../../i18n/paraglide/messages.js";

const YEAR = 365;

/** A retention period, such as "1 year" or "90 days"; 0 is as long as the post. */
export function periodText(days: number): string {
  if (days === 0) return m.period_post();
  return days % YEAR === 0 ? m.period_years({ count: days / YEAR }) : m.period_days({ count: days });
}
