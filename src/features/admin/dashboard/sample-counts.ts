import type { AdminCounts } from "../../../offline/admin/count-queries.ts";

/** Shown, and marked as samples, where nothing was ever loaded and nobody answers. */
export const SAMPLE_COUNTS: AdminCounts = {
  blog: 12,
  news: 8,
  community: 24,
  message: 5,
  unread: 2,
  held: 0,
};
