import { ADMIN_SCHEMAS, type AdminKind, type AdminOf } from "../content/admin-content.ts";
import { withFallbacks } from "../content/stored-shape.ts";
import { type Timestamp, timestampOf } from "../dates/timestamp.ts";
import { ofKinds, PAGE_KINDS } from "../kinds/kinds.ts";
import type { AdminOperation } from "./admin-operation.ts";
import { merge } from "./merge.ts";

/** What a new row of each kind begins with, where its fields have no fallback or another one. */
const BEGINNINGS: { readonly [K in AdminKind]?: Partial<AdminOf[K]> } = {
  ...ofKinds(PAGE_KINDS, () => ({ published: true })),
  blog: { published: true, category: "General", author: "Admin" },
  community: { published: true, author: "Admin" },
  service: { active: true },
  comment: { byOwner: true, status: "visible" },
  attendance: { eventId: "", day: "", name: "", people: 1, seen: false },
  submission: { name: "", email: "", status: "new" },
  request: { person: "", receivedOn: "" },
  message: { name: "", email: "", message: "", reply: "open" },
};

/** A new row that exists only on this device, before it is edited. */
export function blankRow<K extends AdminKind>(kind: K, id: string, at: Timestamp): AdminOf[K] {
  const { entries } = ADMIN_SCHEMAS[kind];
  const common = {
    ...{ id, rev: 0, version: 0, createdAt: at, updatedAt: at, startsAt: at },
    ...{ publishedAt: kind === "comment" ? at : null, postId: "", seq: 0 },
  };
  const own = Object.entries(common).filter(([name]) => name in entries);
  return withFallbacks(ADMIN_SCHEMAS[kind], {
    ...Object.fromEntries(own),
    ...BEGINNINGS[kind],
  }) as AdminOf[K];
}

/** The state of a row: as on the server, with unsent changes, or needing a decision by the owner. */
export type RowState = "sent" | "waiting" | "deadLettered";
export type Shown<K extends AdminKind> = {
  readonly row: AdminOf[K];
  readonly status: RowState;
  /** True if it is published on the server as far as this device knows; `row` has the owner's intended state. */
  readonly isPublic: boolean;
  /** When the server will publish it, as far as this device knows; null without a schedule. */
  readonly scheduledAt: Timestamp | null;
};

/**
 * A row as shown in the admin: the server's row with this device's unsent changes; null if it is deleted or does not
 * exist.
 * @param operations the queued operations of this row, in order
 */
export function shownRow<K extends AdminKind>(
  kind: K,
  row: AdminOf[K] | null,
  operations: readonly AdminOperation[],
): Shown<K> | null {
  let shown = row;
  // The row already includes the operations that are only replayed.
  const own = operations.filter(({ again }) => !again);
  for (const { intent, rowId, queuedAt, state } of own) {
    if (intent.kind === "save") {
      const under = shown ?? blankRow(kind, rowId, timestampOf(queuedAt));
      // Another device's changes to other fields stay visible, so that further edits do not overwrite them.
      const { fields } = shown ? merge(intent.base, intent.fields, { ...under }) : intent;
      shown = { ...under, ...fields } as AdminOf[K];
    } else if (state !== "parked") shown = null;
  }
  if (!shown) return null;
  const deadLettered = own.some(({ state }) => state === "parked");
  const isPublic = row !== null && "published" in row && row.published;
  const scheduledAt = row !== null && "publishAt" in row ? row.publishAt : null;
  const status = deadLettered ? "deadLettered" : own.length > 0 ? "waiting" : "sent";
  return { row: shown, status, isPublic, scheduledAt };
}
