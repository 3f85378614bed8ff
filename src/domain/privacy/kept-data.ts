import type { RetentionKind } from "./retention.ts";

/**
 * What the privacy notice describes, in its order, with the periods that the owner sets. A test compares it with the
 * tables of the database (tests/integration/database/privacy-notice.test.ts).
 */
export const KEPT_DATA = {
  messages: ["messages"],
  submissions: ["submissions"],
  comments: ["comments", "held", "hidden"],
  reports: ["reports"],
  attendances: ["attendances"],
  requests: ["requests"],
  records: ["records"],
  counts: [],
  addresses: [],
  subscriptions: [],
  admins: [],
  device: [],
} as const satisfies Readonly<Record<string, readonly RetentionKind[]>>;

export type KeptKind = keyof typeof KEPT_DATA;

export const KEPT_KINDS = Object.keys(KEPT_DATA) as readonly KeptKind[];
