import type { Timestamp } from "../dates/timestamp.ts";
import type { RowState } from "./admin-view.ts";
import type { Reach } from "./reach.ts";

/** A post as the owner wants it, and as readers have it. */
export type Publication = {
  /** The owner's setting. */
  readonly published: boolean;
  /** The owner's schedule; null for none. */
  readonly publishAt: Timestamp | null;
  /** The server's state. */
  readonly isPublic: boolean;
  /** The server's schedule; null for none. */
  readonly scheduledAt: Timestamp | null;
  readonly status: RowState;
};

/** What the server still has to do with a post, for readers. `save`: nothing that they see. */
export type OwnerAct =
  | { readonly kind: "publish" | "update" | "unpublish" | "save" | "delete" }
  /** `edit_scheduled`: the time stays. */
  | { readonly kind: "schedule" | "unschedule" | "edit_scheduled"; readonly at: Timestamp };

/** What this device knows of a row of the owner, at one moment. */
export type OwnerState =
  /** The server has it as it is shown here. */
  | { readonly is: "published" | "draft" }
  | { readonly is: "scheduled"; readonly at: Timestamp }
  /** Stored on this device, and on its way. */
  | { readonly is: "going"; readonly act: OwnerAct }
  /** Stored on this device until the server can be reached. */
  | { readonly is: "waiting"; readonly act: OwnerAct; readonly for: Exclude<Reach, "open"> }
  /** The server rejected it, or it was changed elsewhere; it is kept here. */
  | { readonly is: "not_done"; readonly act: OwnerAct };

/** What the owner's change does to a post. */
export function ownerAct({
  published,
  publishAt,
  isPublic,
  scheduledAt,
}: Omit<Publication, "status">): OwnerAct {
  if (published) return { kind: isPublic ? "update" : "publish" };
  if (isPublic) return { kind: "unpublish" };
  if (publishAt !== null)
    return { kind: publishAt === scheduledAt ? "edit_scheduled" : "schedule", at: publishAt };
  return scheduledAt === null ? { kind: "save" } : { kind: "unschedule", at: scheduledAt };
}

/** The one state in which every screen of the admin shows a post. Nothing is called published before the server has it. */
export function ownerState(publication: Publication, reach: Reach): OwnerState {
  const { published, publishAt, status } = publication;
  if (status !== "sent") return unsentState(ownerAct(publication), status, reach);
  // What readers have differs from the row only until this device has heard of it.
  if (published !== publication.isPublic) return unsentState(ownerAct(publication), "waiting", reach);
  if (published) return { is: "published" };
  return publishAt === null ? { is: "draft" } : { is: "scheduled", at: publishAt };
}

/** The state of a change that the server has not confirmed. */
export function unsentState(act: OwnerAct, status: Exclude<RowState, "sent">, reach: Reach): OwnerState {
  if (status === "deadLettered") return { is: "not_done", act };
  return reach === "open" ? { is: "going", act } : { is: "waiting", act, for: reach };
}

/** What saving a row that readers see or not does, such as a service or an event. */
export function visibleAct(wasVisible: boolean, isVisible: boolean): OwnerAct {
  if (isVisible) return { kind: wasVisible ? "update" : "publish" };
  return { kind: wasVisible ? "unpublish" : "save" };
}
