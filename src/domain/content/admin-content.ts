import * as v from "valibot";
import { FIELDS } from "../kinds/all-fields.ts";
import { instant, optionalInstant, ROW, text, translations } from "../kinds/field-types.ts";
import { BASE_LANGUAGE, LANGUAGES } from "../languages/languages.ts";
import { REQUEST_KINDS } from "../privacy/deadlines.ts";
import { answerRecordingShape, SUBMISSION_STATUSES, TOPICS } from "../submissions/submission.ts";
import { CONTENT_KINDS, CONTENT_SCHEMAS, type ContentKind, ofKinds, PAGE_KINDS } from "./content.ts";

// The content of the owner's admin: all rows, published or not, and the messages.

export const ADMIN_KINDS = [
  ...CONTENT_KINDS,
  "message",
  "attendance",
  "request",
  "submission",
  "deletion",
] as const;
export type AdminKind = (typeof ADMIN_KINDS)[number];

/** The kinds that the owner writes in forms with drafts. */
export type WrittenKind = Exclude<ContentKind, "comment">;
export const WRITTEN_KINDS = CONTENT_KINDS.filter((kind): kind is WrittenKind => kind !== "comment");

/** True for a kind whose rows have texts that the owner writes. */
export function isWritten(kind: AdminKind): kind is WrittenKind {
  return WRITTEN_KINDS.includes(kind as WrittenKind);
}

/** The kinds that have drafts: also those that the owner only adds words to, a decision, an answer or a transcript. */
export const DRAFTED_KINDS = [...WRITTEN_KINDS, "comment", "message", "submission"] as const;
export type DraftedKind = (typeof DRAFTED_KINDS)[number];

const flag = v.fallback(v.boolean(), false);
/** The owner's recording to whoever sent the row. */
const answerRecording = v.fallback(v.nullable(answerRecordingShape), null);

/** What the owner sets beside the fields of a post or an event, which in the admin may never have been published. */
const publication = {
  published: flag,
  publishedAt: v.nullable(instant),
  /** When the server is to publish it; null without a schedule, and for a published post. */
  publishAt: optionalInstant,
};
const updated = { updatedAt: instant };

/** The fields of each kind that the owner can change beside those of a visitor's row. */
const ADDED = {
  ...ofKinds(PAGE_KINDS, () => publication),
  service: { active: flag },
  /** The author of new posts; empty for the default. */
  profile: { displayName: text },
};

/** A message waits for an answer (`open`), has one, or needs none. */
const REPLIES = ["open", "answered", "none"] as const;

const COMMENT_STATUSES = ["visible", "pending", "hidden"] as const;

type Added<K extends WrittenKind> = (typeof ADDED)[K] & typeof updated;
type WrittenSchema<K extends WrittenKind> = Omit<(typeof CONTENT_SCHEMAS)[K]["entries"], keyof Added<K>> &
  Added<K> extends infer E extends v.ObjectEntries
  ? v.ObjectSchema<E, undefined>
  : never;
interface WrittenSchemas extends Readonly<{ [K in WrittenKind]: WrittenSchema<K> }> {}

/** The schema of each kind, which validates an untrusted row. */
export const ADMIN_SCHEMAS = {
  ...(ofKinds(WRITTEN_KINDS, (kind) =>
    v.object({ ...CONTENT_SCHEMAS[kind].entries, ...ADDED[kind], ...updated }),
  ) as unknown as WrittenSchemas),
  comment: v.object({
    ...CONTENT_SCHEMAS.comment.entries,
    status: v.picklist(COMMENT_STATUSES),
    /** Number of open reports. */
    reports: v.fallback(v.number(), 0),
    reportNotes: v.fallback(
      v.array(v.object({ reason: v.nullable(v.string()), words: v.string(), at: v.string() })),
      [],
    ),
    /** Why it is hidden; with `answer` once an appeal was answered. `dismiss` closes its reports. */
    decision: v.fallback(v.nullable(v.record(v.string(), v.union([v.string(), v.boolean()]))), null),
    /** The author's request to reconsider. */
    appeal: v.fallback(
      v.nullable(v.object({ words: v.string(), at: v.string(), answered_at: v.nullable(v.string()) })),
      null,
    ),
  }),
  message: v.object({
    ...ROW,
    name: v.string(),
    email: v.string(),
    message: v.string(),
    subject: v.fallback(v.nullable(v.string()), null),
    read: flag,
    /** What became of it, beside having been read. A server of before it lets none wait. */
    reply: v.fallback(v.picklist(REPLIES), "none"),
    /** The owner's words to the device that sent it. */
    answer: v.fallback(v.string(), ""),
    answerRecording,
  }),
  /** Who said that they come to an event. */
  attendance: v.object({
    ...ROW,
    eventId: v.string(),
    day: v.string(),
    name: v.string(),
    people: v.number(),
    /** True once they were checked in at the door. */
    arrived: flag,
    /** True once the owner has seen the answer. */
    seen: v.fallback(v.boolean(), true),
  }),
  /** A request about personal data that the owner noted. */
  request: v.object({
    ...ROW,
    asksFor: v.fallback(v.picklist(REQUEST_KINDS), "other"),
    /** Email address, device code or name. */
    person: v.string(),
    receivedOn: v.string(),
    /** When a complaint was confirmed. */
    acknowledgedOn: v.fallback(v.nullable(v.string()), null),
    /** Null while it is open. */
    answeredOn: v.fallback(v.nullable(v.string()), null),
  }),
  /** What a visitor submitted: src/domain/submissions/submission.ts. */
  submission: v.object({
    ...ROW,
    topic: v.fallback(v.picklist(TOPICS), "story"),
    lang: v.fallback(v.picklist(LANGUAGES), BASE_LANGUAGE),
    name: v.string(),
    email: v.string(),
    body: v.fallback(v.string(), ""),
    credit: flag,
    passage: v.fallback(v.string(), ""),
    targetKind: v.fallback(v.nullable(v.picklist(PAGE_KINDS)), null),
    targetId: v.fallback(v.nullable(v.string()), null),
    page: v.fallback(v.string(), ""),
    files: v.fallback(
      v.array(
        v.object({
          id: v.string(),
          kind: v.picklist(["picture", "voice"]),
          type: v.string(),
          size: v.number(),
          width: v.fallback(v.nullable(v.number()), null),
          height: v.fallback(v.nullable(v.number()), null),
          seconds: v.fallback(v.nullable(v.number()), null),
        }),
      ),
      [],
    ),
    status: v.picklist(SUBMISSION_STATUSES),
    /** The owner's words to the sender, and the path of what was published. */
    answer: v.fallback(v.string(), ""),
    link: v.fallback(v.string(), ""),
    answerRecording,
    /** The owner's transcript of a recording. */
    transcript: v.fallback(v.string(), ""),
  }),
  /** What was deleted within the last days, and can be had back. */
  deletion: v.object({
    ...ROW,
    ...updated,
    /** Null for one that this version does not know. */
    ofKind: v.fallback(v.nullable(v.picklist(ADMIN_KINDS)), null),
    /** By which the owner knows it again; its language is null where nobody said it. */
    title: v.fallback(v.string(), ""),
    lang: v.fallback(v.nullable(v.picklist(LANGUAGES)), null),
    translations,
    /** By the owner, or at the end of its period. */
    reason: v.fallback(v.picklist(["deleted", "expired"]), "deleted"),
    restored: flag,
  }),
} as const;

export type AdminOf = { [K in AdminKind]: v.InferOutput<(typeof ADMIN_SCHEMAS)[K]> };
export type AdminRow = AdminOf[AdminKind];
export type AdminContent = { [K in AdminKind]: { readonly kind: K; readonly row: AdminOf[K] } }[AdminKind];
export type AdminMessage = AdminOf["message"];
export type AdminComment = AdminOf["comment"];

/** What the owner can change in the rows that others write. */
const HANDLED = {
  comment: ["status", "decision"],
  message: ["read", "reply", "answer", "answerRecording"],
  attendance: ["arrived", "seen"],
  submission: ["status", "answer", "answerRecording", "link", "transcript"],
  request: ["asksFor", "person", "receivedOn", "acknowledgedOn", "answeredOn"],
  deletion: ["restored"],
} as const satisfies { readonly [K in Exclude<AdminKind, WrittenKind>]: readonly (keyof AdminOf[K])[] };

type FieldOf<K extends AdminKind> = K extends WrittenKind
  ? keyof (typeof FIELDS)[K]["written"] | keyof (typeof ADDED)[K]
  : (typeof HANDLED)[Exclude<K, WrittenKind>][number];

export type FieldsOf<K extends AdminKind> = Partial<Pick<AdminOf[K], FieldOf<K> & keyof AdminOf[K]>>;

/** What the owner writes in a comment of their own. Those of others are only decided about. */
export type OwnComment = Pick<AdminOf["comment"], "postId" | "authorName" | "body">;

/** Some fields of a row of any kind, with their values. */
export type Fields = Readonly<Record<string, unknown>>;

/** The names of the fields that the owner can change. */
function namesOf(kind: AdminKind): readonly string[] {
  return kind in HANDLED
    ? HANDLED[kind as keyof typeof HANDLED]
    : Object.keys({ ...FIELDS[kind as WrittenKind].written, ...ADDED[kind as WrittenKind] });
}

/** The fields of a row that the owner can change. */
export function fieldsIn(kind: AdminKind, row: Fields): Fields {
  return Object.fromEntries(namesOf(kind).flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}
