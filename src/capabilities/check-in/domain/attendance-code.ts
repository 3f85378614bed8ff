import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { IsoDay } from "../../../domain/dates/calendar-days.ts";

/** What a guest's code says: which answer it is, for which event and day. Nothing about the person. */
export type AttendanceCode = {
  /** Random, made on the guest's device, and known to it and to the organisers alone: a code cannot be guessed. */
  readonly attendanceId: string;
  readonly eventId: string;
  readonly day: IsoDay;
};

/** A scanned code whose answer has not arrived on this device. */
export type KeptScan = {
  /** The id of the answer. */
  readonly id: string;
  readonly eventId: string;
  readonly day: IsoDay;
  /** Milliseconds of this device's clock. */
  readonly at: number;
};

export type ScanResult =
  | { readonly kind: "checked_in"; readonly guest: AdminOf["attendance"] }
  /** `at`: when this device did it, in milliseconds of its clock; null if another one did. */
  | { readonly kind: "already"; readonly guest: AdminOf["attendance"]; readonly at: number | null }
  | { readonly kind: "not_yet" }
  /** Withdrawn by the guest, or removed from the list. */
  | { readonly kind: "gone" }
  | { readonly kind: "other_day"; readonly day: IsoDay }
  /** `title` is null if this device does not know the event. */
  | { readonly kind: "other_event"; readonly title: string | null }
  | { readonly kind: "foreign" };
