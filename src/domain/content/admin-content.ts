import * as v from "valibot";
import { LANGUAGES } from "../languages/languages.ts";
import { REQUEST_KINDS } from "../privacy/deadlines.ts";
import { SUBMISSION_STATUSES, TOPICS } from "../submissions/submission.ts";
import { CONTENT_KINDS, CONTENT_SCHEMAS } from "./content.ts";

// The content of the owner's admin: all rows, published or not, and the messages.

export const ADMIN_KINDS = [...CONTENT_KINDS, "message", "attendance", "request", "submission"] as const;
export type AdminKind = (typeof ADMIN_KINDS)[number];

/** The kinds that the owner writes in forms with drafts. */
export const WRITTEN_KINDS = ["blog", "news", "community", "service", "profile", "event"] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** The kinds that have drafts: also those that the owner only adds words to, a decision, an answer or a transcript. */
export const DRAFTED_KINDS = [...WRITTEN_KINDS, "comment", "message", "submission"] as const;
export type DraftedKind = (typeof DRAFTED_KINDS)[number];

const { id, rev, version, createdAt: instant } = CONTENT_SCHEMAS.blog.entries;
const flag = v.fallback(v.boolean(), false);

/** In the admin, a post may never have been published. */
const post = {
  publishedAt: v.nullable(instant),
  published: flag,
  /** When the server is to publish it; null without a schedule, and for a published post. */
  publishAt: v.fallback(v.nullable(instant), null),
  updatedAt: instant,
};

/** A message waits for an answer (`open`), has one, or needs none. */
const REPLIES = ["open", "answered", "none"] as const;

const COMMENT_STATUSES = ["visible", "pending", "hidden"] as const;

/** The schema of each kind, which validates an untrusted row. */
export const ADMIN_SCHEMAS = {
  blog: v.object({ ...CONTENT_SCHEMAS.blog.entries, ...post }),
  news: v.object({ ...CONTENT_SCHEMAS.news.entries, ...post }),
  community: v.object({ ...CONTENT_SCHEMAS.community.entries, ...post }),
  service: v.object({ ...CONTENT_SCHEMAS.service.entries, active: flag, updatedAt: instant }),
  profile: v.object({
    ...CONTENT_SCHEMAS.profile.entries,
    /** The author of new posts; empty for the default. */
    displayName: v.fallback(v.string(), ""),
    updatedAt: instant,
  }),
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
    id,
    rev,
    version,
    createdAt: instant,
    name: v.string(),
    email: v.string(),
    message: v.string(),
    subject: v.fallback(v.nullable(v.string()), null),
    read: flag,
    /** What became of it, beside having been read. A server of before it lets none wait. */
    reply: v.fallback(v.picklist(REPLIES), "none"),
    /** The owner's words to the device that sent it. */
    answer: v.fallback(v.string(), ""),
  }),
  event: v.object({ ...CONTENT_SCHEMAS.event.entries, ...post }),
  /** Who said that they come to an event. */
  attendance: v.object({
    id,
    rev,
    version,
    createdAt: instant,
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
    id,
    rev,
    version,
    createdAt: instant,
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
    id,
    rev,
    version,
    createdAt: instant,
    topic: v.fallback(v.picklist(TOPICS), "story"),
    lang: v.fallback(v.picklist(LANGUAGES), "en"),
    name: v.string(),
    email: v.string(),
    body: v.fallback(v.string(), ""),
    credit: flag,
    passage: v.fallback(v.string(), ""),
    targetKind: v.fallback(v.nullable(v.picklist(["blog", "news", "community", "event"])), null),
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
    /** The owner's transcript of a recording. */
    transcript: v.fallback(v.string(), ""),
  }),
} as const;

export type AdminOf = { [K in AdminKind]: v.InferOutput<(typeof ADMIN_SCHEMAS)[K]> };
export type AdminRow = AdminOf[AdminKind];
export type AdminContent = { [K in AdminKind]: { readonly kind: K; readonly row: AdminOf[K] } }[AdminKind];
export type AdminMessage = AdminOf["message"];
export type AdminComment = AdminOf["comment"];

/** The fields of each kind that the owner can change. */
const FIELDS = {
  blog: [
    "lang",
    "translations",
    "title",
    "content",
    "excerpt",
    "featuredImage",
    "imageMeta",
    "recording",
    "category",
    "tags",
    "published",
    "publishedAt",
    "publishAt",
    "author",
    "videoUrl",
  ],
  news: [
    "lang",
    "translations",
    "title",
    "content",
    "published",
    "publishedAt",
    "publishAt",
    "imageUrl",
    "imageMeta",
    "recording",
    "videoUrl",
  ],
  community: [
    "lang",
    "translations",
    "title",
    "content",
    "mediaUrl",
    "mediaType",
    "imageMeta",
    "recording",
    "author",
    "country",
    "city",
    "tags",
    "featured",
    "published",
    "publishedAt",
    "publishAt",
  ],
  service: ["lang", "translations", "title", "description", "icon", "price", "features", "active"],
  profile: [
    "lang",
    "translations",
    "name",
    "displayName",
    "tagline",
    "bio",
    "place",
    "email",
    "phone",
    "address",
    "map",
    "social",
    "faq",
    "hours",
    "responseTime",
    "privacy",
    "retention",
    "sampleStreams",
    "imageUrl",
    "imageMeta",
  ],
  comment: ["status", "decision"],
  message: ["read", "reply", "answer"],
  event: [
    "lang",
    "translations",
    "title",
    "content",
    "place",
    "startsAt",
    "endsAt",
    "timeZone",
    "repeats",
    "capacity",
    "rsvp",
    "cancelled",
    "imageUrl",
    "imageMeta",
    "published",
    "publishedAt",
    "publishAt",
  ],
  attendance: ["arrived", "seen"],
  submission: ["status", "answer", "link", "transcript"],
  request: ["asksFor", "person", "receivedOn", "acknowledgedOn", "answeredOn"],
} as const satisfies { readonly [K in AdminKind]: readonly (keyof AdminOf[K])[] };

export type FieldsOf<K extends AdminKind> = Partial<
  Pick<AdminOf[K], (typeof FIELDS)[K][number] & keyof AdminOf[K]>
>;

/** What the owner writes in a comment of their own. Those of others are only decided about. */
export type OwnComment = Pick<AdminOf["comment"], "postId" | "authorName" | "body">;

/** Some fields of a row of any kind, with their values. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a row that the owner can change. */
export function fieldsIn(kind: AdminKind, row: Fields): Fields {
  return Object.fromEntries(FIELDS[kind].flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}
