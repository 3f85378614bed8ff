import type { AdminKind, AdminOf } from "../content/admin-content.ts";
import { type Timestamp, timestampOf } from "../dates/timestamp.ts";
import type { AdminOperation } from "./admin-operation.ts";
import { merge } from "./merge.ts";

const spoken = { lang: "en" as const, translations: {} };
const counted = { likes: 0, countsVersion: 0 };
const empty = { title: "", content: "", imageMeta: null, published: true };

/** A row that is still only on this device, before anything was written into it. */
export function blankRow<K extends AdminKind>(kind: K, id: string, at: Timestamp): AdminOf[K] {
  const common = { id, rev: 0, version: 0, createdAt: at, updatedAt: at, publishedAt: null };
  const blank: AdminOf = {
    blog: {
      ...{ ...common, ...spoken, ...empty, ...counted },
      ...{ excerpt: "", featuredImage: null, category: "General", tags: [] },
      ...{ author: "Admin", views: 0, videoUrl: null },
    },
    news: { ...common, ...spoken, ...empty, imageUrl: null, videoUrl: null },
    community: {
      ...{ ...common, ...spoken, ...empty, ...counted, mediaUrl: null, mediaType: null },
      ...{ author: "Admin", country: "Unknown", city: "Unknown", comments: 0, shares: 0 },
      ...{ tags: [], featured: false },
    },
    service: {
      ...{ ...common, ...spoken, title: "", description: "", icon: "heart", price: null },
      ...{ features: [], active: true },
    },
    profile: {
      ...{ ...common, ...spoken, name: "", tagline: "", bio: "", place: "", email: "", phone: "" },
      ...{ address: "", map: null, social: [], faq: [], hours: "", responseTime: "", privacy: "" },
      ...{ imageUrl: null, imageMeta: null },
    },
    comment: {
      ...{ ...common, publishedAt: at, postId: "", authorName: "", body: "", seq: 0 },
      ...{ status: "pending", reports: 0 },
    },
    message: { ...common, name: "", email: "", message: "", subject: null, read: false },
  };
  return blank[kind];
}

/** Where a row stands: as the server has it, with something of this device on its way, or needing the owner. */
export type Standing = "sent" | "waiting" | "parked";
export type Shown<K extends AdminKind> = {
  readonly row: AdminOf[K];
  readonly standing: Standing;
  /** The server has it published, as far as is known here; `row` says what its owner wants. */
  readonly isPublic: boolean;
};

/**
 * A row as the admin shows it: what the server has with what this device has not sent yet; null when it is deleted or was
 * never there.
 * @param operations what waits for this row, in the order it was done
 */
export function shownRow<K extends AdminKind>(
  kind: K,
  row: AdminOf[K] | null,
  operations: readonly AdminOperation[],
): Shown<K> | null {
  let shown = row;
  // What is only told again to a restored server is in the row already.
  const own = operations.filter(({ again }) => !again);
  for (const { intent, rowId, queuedAt, state } of own) {
    if (intent.kind === "save") {
      const under = shown ?? blankRow(kind, rowId, timestampOf(queuedAt));
      // What another device has written beside it stays to be seen, and is not written over by who edits on.
      const { fields } = shown ? merge(intent.base, intent.fields, { ...under }) : intent;
      shown = { ...under, ...fields } as AdminOf[K];
    } else if (state !== "parked") shown = null;
  }
  if (!shown) return null;
  const parked = own.some(({ state }) => state === "parked");
  const isPublic = row !== null && "published" in row && row.published;
  return { row: shown, standing: parked ? "parked" : own.length > 0 ? "waiting" : "sent", isPublic };
}
