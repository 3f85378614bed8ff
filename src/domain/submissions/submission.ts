import type { Lang } from "../content/content.ts";

/** What visitors submit to the owner. A `correction` says that a word is wrong, a `voice` is a recorded message. */
export const TOPICS = ["story", "correction", "voice"] as const;
export type Topic = (typeof TOPICS)[number];

/** The owner of the files of a draft on this device. */
export function draftOwner(topic: Topic): string {
  return `draft:${topic}`;
}

/** What the owner decided. `heard` is of a recording that waits for an answer; `applied` of a correction, and of a recording that is done with. */
export const SUBMISSION_STATUSES = ["new", "heard", "published", "declined", "applied"] as const;

/** What the owner decided about a submission, with their message to the sender and the path of what was published. */
export type Decision = {
  readonly status: (typeof SUBMISSION_STATUSES)[number];
  readonly answer: string;
  readonly link: string;
};

/** True while the owner still has to do something about it. */
export function isUndecided({ status }: Pick<Decision, "status">): boolean {
  return status === "new" || status === "heard";
}

/** A file as its submission names it; its bytes are sent before, in parts. */
export type SubmittedFile = {
  /** Made on the device. */
  readonly id: string;
  readonly kind: "picture" | "voice";
  /** Its type, without parameters. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** How long a recording is. */
  readonly seconds?: number;
};

/** What may be corrected; null is a text of the interface. */
export type CorrectionTarget = {
  readonly kind: "blog" | "news" | "community" | "event";
  readonly id: string;
} | null;

/** What a visitor submits. Only the owner reads it; nothing of it is public before they publish it as a post of theirs. */
export type Submission = {
  readonly topic: Topic;
  readonly lang: Lang;
  /** "" if not given, as `email`. */
  readonly name: string;
  readonly email: string;
  /** The story, or the right text of a correction. */
  readonly body: string;
  /** True if it may be published with the name. */
  readonly credit: boolean;
  /** The wrong text of a correction, else "". */
  readonly passage: string;
  readonly target: CorrectionTarget;
  /** The path of the page of a correction, else "". */
  readonly page: string;
  readonly files: readonly SubmittedFile[];
  /** Known only to this device; with it, it asks what the owner decided. */
  readonly secret: string;
  readonly device: string;
  /** The value of the honeypot field. */
  readonly website: string;
};

/** As in supabase/schemas/files.sql and submissions.sql. */
export const PART_BYTES = 65_536;
export const PICTURES_MAX = 4;
/** The `accept` attribute of the input for them. It names types, so that a phone that keeps its photos in another one converts them. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp,image/gif";
export const FILE_BYTES_MAX = 1_000_000;

/** The number of parts in which a file is sent. */
export function partsOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / PART_BYTES));
}
