import * as v from "valibot";
import { isPostId } from "../content/post-id.ts";
import { PAGE_KINDS } from "../kinds/kinds.ts";
import { LANGUAGES } from "../languages/languages.ts";

/** What visitors submit to the owner. A `correction` says that a word is wrong, a `voice` is a recorded message. */
export const TOPICS = ["story", "correction", "voice"] as const;
export type Topic = (typeof TOPICS)[number];

/** The owner of the files of a draft on this device. */
export function draftOwner(topic: Topic): string {
  return `draft:${topic}`;
}

/** The owner of the recording with which something that this device sent was answered. @param id of what was sent */
export function answerOwner(id: string): string {
  return `answer:${id}`;
}

/** What the owner decided. `heard` is of a recording that waits for an answer; `applied` of a correction, and of a recording that is done with. */
export const SUBMISSION_STATUSES = ["new", "heard", "published", "declined", "applied"] as const;

/** A recording with which the owner answers. Its bytes are sent before, in parts, and got by the device that sent what is answered. */
export const answerRecordingShape = v.object({
  /** Made on the owner's device. */
  id: v.string(),
  type: v.string(),
  /** In bytes. */
  size: v.number(),
  seconds: v.number(),
});
export type AnswerRecording = Readonly<v.InferOutput<typeof answerRecordingShape>>;

/** True for the recording of an answer among the files that the owner's device uploads: its id. Pictures and videos have names, in folders. */
export function isAnswerPath(path: string): boolean {
  return isPostId(path);
}

/** What the owner decided about a submission, with their message to the sender and the path of what was published. */
export type Decision = {
  readonly status: (typeof SUBMISSION_STATUSES)[number];
  readonly answer: string;
  readonly link: string;
  readonly recording?: AnswerRecording | null;
};

/** True if the owner has answered, in words or with a recording. */
export function isAnswered(row: {
  readonly answer: string;
  readonly answerRecording: AnswerRecording | null;
}): boolean {
  return row.answer !== "" || row.answerRecording !== null;
}

/** True while the owner still has to do something about it. */
export function isUndecided({ status }: Pick<Decision, "status">): boolean {
  return status === "new" || status === "heard";
}

/** A file as its submission names it; its bytes are sent before, in parts. */
const fileShape = v.object({
  /** Made on the device. */
  id: v.string(),
  kind: v.picklist(["picture", "voice"]),
  /** Its type, without parameters. */
  type: v.string(),
  /** In bytes. */
  size: v.number(),
  /** How long a recording is. */
  seconds: v.exactOptional(v.number()),
});
export type SubmittedFile = Readonly<v.InferOutput<typeof fileShape>>;

/** What a visitor submits. Only the owner reads it; nothing of it is public before they publish it as a post of theirs. */
export const submissionShape = v.object({
  topic: v.picklist(TOPICS),
  lang: v.picklist(LANGUAGES),
  /** "" if not given, as `email`. */
  name: v.string(),
  email: v.string(),
  /** The story, or the right text of a correction. */
  body: v.string(),
  /** True if it may be published with the name. */
  credit: v.boolean(),
  /** The wrong text of a correction, else "". */
  passage: v.string(),
  /** What may be corrected; null is a text of the interface. */
  target: v.nullable(v.object({ kind: v.picklist(PAGE_KINDS), id: v.string() })),
  /** The path of the page of a correction, else "". */
  page: v.string(),
  files: v.pipe(v.array(fileShape), v.readonly()),
  /** Known only to this device; with it, it asks what the owner decided. */
  secret: v.string(),
  device: v.string(),
  /** The value of the honeypot field. */
  website: v.string(),
});
export type Submission = Readonly<v.InferOutput<typeof submissionShape>>;
export type CorrectionTarget = Submission["target"];

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
