import type { AdminCounts } from "../../../offline/admin/queries.ts";

/** Sample data, marked as such, shown if nothing has ever been loaded and the server does not respond. */
export const SAMPLE_COUNTS: AdminCounts = {
  blog: 12,
  news: 8,
  community: 24,
  message: 5,
  unread: 2,
};
