import type { RetentionKind } from "../../domain/privacy/retention.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** The name of what a retention period is for. */
export const RETENTION_LABELS = {
  messages: m.retention_messages,
  submissions: m.retention_submissions,
  comments: m.retention_comments,
  held: m.retention_held,
  hidden: m.retention_hidden,
  reports: m.retention_reports,
  attendances: m.retention_attendances,
  requests: m.retention_requests,
  records: m.retention_records,
} as const satisfies Record<RetentionKind, () => string>;
