import { SITE_TIME_ZONE } from "../../community/time-zones.ts";
import type { AdminKind, AdminOf } from "../content/admin-content.ts";
import { type Timestamp, timestampOf } from "../dates/timestamp.ts";
import type { AdminOperation } from "./admin-operation.ts";
import { merge } from "./merge.ts";

const untranslated = { lang: "en" as const, translations: {} };
const counted = { likes: 0, countsVersion: 0 };
const empty = { title: "", content: "", imageMeta: null, recording: null, published: true, publishAt: null };

/** A new row that exists only on this device, before it is edited. */
export function blankRow<K extends AdminKind>(kind: K, id: string, at: Timestamp): AdminOf[K] {
  const common = { id, rev: 0, version: 0, createdAt: at, updatedAt: at, publishedAt: null };
  const blank: AdminOf = {
    blog: {
      ...common,
      ...untranslated,
      ...empty,
      ...counted,
      excerpt: "",
      featuredImage: null,
      category: "General",
      tags: [],
      author: "Admin",
      views: 0,
      videoUrl: null,
    },
    news: { ...common, ...untranslated, ...empty, imageUrl: null, videoUrl: null },
    community: {
      ...common,
      ...untranslated,
      ...empty,
      ...counted,
      mediaUrl: null,
      mediaType: null,
      author: "Admin",
      country: "Unknown",
      city: "Unknown",
      comments: 0,
      shares: 0,
      tags: [],
      featured: false,
    },
    service: {
      ...common,
      ...untranslated,
      title: "",
      description: "",
      icon: "heart",
      price: null,
      features: [],
      active: true,
    },
    profile: {
      ...common,
      ...untranslated,
      name: "",
      displayName: "",
      tagline: "",
      bio: "",
      place: "",
      email: "",
      phone: "",
      address: "",
      map: null,
      social: [],
      faq: [],
      hours: "",
      responseTime: "",
      privacy: "",
      ...{ retention: {}, sampleStreams: false },
      imageUrl: null,
      imageMeta: null,
    },
    comment: {
      ...common,
      publishedAt: at,
      postId: "",
      authorName: "",
      body: "",
      seq: 0,
      byOwner: true,
      status: "visible",
      reports: 0,
      reportNotes: [],
      decision: null,
      appeal: null,
    },
    event: {
      ...{ ...common, ...untranslated, title: "", content: "", place: "", published: true, publishAt: null },
      ...{ startsAt: at, endsAt: null, timeZone: SITE_TIME_ZONE, repeats: null, capacity: null },
      ...{ rsvp: true, cancelled: false, taken: {}, imageUrl: null, imageMeta: null },
    },
    attendance: { ...common, eventId: "", day: "", name: "", people: 1, arrived: false, seen: false },
    submission: {
      ...common,
      ...{ topic: "story", lang: "en", name: "", email: "", body: "", credit: false, passage: "" },
      ...{ targetKind: null, targetId: null, page: "", files: [] },
      ...{ status: "new", answer: "", link: "", transcript: "" },
    },
    request: {
      ...common,
      asksFor: "other",
      person: "",
      receivedOn: "",
      acknowledgedOn: null,
      answeredOn: null,
    },
    message: {
      ...{ ...common, name: "", email: "", message: "", subject: null },
      ...{ read: false, reply: "open", answer: "" },
    },
  };
  return blank[kind];
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
