import type { Timestamp } from "../dates/timestamp.ts";
import type { Reason } from "./reasons.ts";

/** What the site holds of one person, found by their email address or device code. */
export type PersonData = {
  readonly foundBy: "email" | "device";
  readonly messages: readonly StoredItem[];
  readonly comments: readonly StoredItem[];
  readonly reports: readonly StoredItem[];
  readonly attendances: readonly StoredItem[];
  /** Devices that are told of new posts. */
  readonly subscriptions: readonly StoredItem[];
  /** With their files. */
  readonly submissions: readonly StoredItem[];
  /** What was deleted, by the owner or at the end of its period, and can still be had back. */
  readonly deleted: readonly StoredItem[];
  /** What the owner noted about requests. An erasure leaves it as the record of the answer. */
  readonly requests: readonly StoredItem[];
};

/** A row as the server sends it, for the exported file. */
export type StoredItem = Readonly<Record<string, unknown>>;

export const PERSON_KINDS = [
  "messages",
  "submissions",
  "comments",
  "reports",
  "attendances",
  "subscriptions",
  "deleted",
] as const;

export type PersonCounts = { readonly [K in (typeof PERSON_KINDS)[number]]: number };

/** An erasure that was carried out; it does not say whose data it was. */
export type Erasure = {
  readonly id: string;
  readonly at: Timestamp;
  /** The email address of the admin, or "". */
  readonly by: string;
  readonly foundBy: "email" | "device";
  readonly counts: PersonCounts;
};

/** A decision about a comment. */
export type LogEntry = {
  readonly id: string;
  readonly at: Timestamp;
  readonly action: "approved" | "hidden" | "shown" | "deleted" | "answered" | "dismissed";
  readonly reason: Reason | "data_request" | null;
  readonly words: string;
  /** The title of the post, or "". */
  readonly post: string;
  /** The email address of the admin, or "". */
  readonly by: string;
};

export function countsOf(data: PersonData): PersonCounts {
  return Object.fromEntries(PERSON_KINDS.map((kind) => [kind, data[kind].length])) as PersonCounts;
}

/**
 * The file given to a person who asks for their data.
 * @param site the site's address
 * @param now milliseconds since 1970
 */
export function exportedFile(data: PersonData, term: string, site: string, now: number): string {
  const head = { site, exportedAt: new Date(now).toISOString(), askedFor: term.trim() };
  return `${JSON.stringify({ ...head, ...data }, null, 2)}\n`;
}
