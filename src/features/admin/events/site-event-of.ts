import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";

/** An event as visitors have it, with a date for one that was never published. */
export function siteEventOf(row: AdminOf["event"]): SiteEvent {
  return { ...row, publishedAt: row.publishedAt ?? row.createdAt };
}
