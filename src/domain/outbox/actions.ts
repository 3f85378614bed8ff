import * as v from "valibot";
import { subscriptionChangeShape, toSubscriptionArgument } from "../notifications/choice.ts";
import { REASONS } from "../privacy/reasons.ts";
import { submissionShape } from "../submissions/submission.ts";
import { type Action, define } from "./action.ts";

// What a visitor can do. A new action is an entry here and one in features/public/waiting/shown-actions.ts.

const text = v.string();
/** The post, or the event, that it belongs to. */
const onPost = { on: v.literal("community"), postId: text };
const onComment = { ...onPost, commentId: text };
const onEvent = { on: v.literal("event"), postId: text };

/** What a visitor wrote. `secret` is known only to this device: it authorises deleting or withdrawing. */
const written = {
  secret: text,
  /** The device's code; absent if an older version of the app queued it. */
  device: v.exactOptional(text),
  /** The value of the honeypot field. */
  website: text,
};

type Target = { readonly on: string; readonly postId: string };
const toPost = ({ on, postId }: Target) => ({ target_kind: on, target_id: postId });
const toComment = (id: string) => ({ target_kind: "comment", target_id: id });
const toWritten = (
  intent: Target & { readonly website: string; readonly device?: string },
  body: Readonly<Record<string, unknown>>,
) => ({
  ...toPost(intent),
  body: intent.website ? { ...body, website: intent.website } : body,
  ...fromDevice(intent),
});
const fromDevice = ({ device }: { readonly device?: string }) => (device ? { device } : {});

const ofPost = ({ postId }: Target) => `post:${postId}`;
const ofThread = ({ postId }: Target) => `thread:${postId}`;
const ofEvent = ({ postId }: Target) => `event:${postId}`;
const ofComment = ({ commentId }: { readonly commentId: string }) => `comment:${commentId}`;
const isKept = () => true;
/** An answer is shown until the replay window has passed since its event. */
const isKeptUntilEvent = ({ day }: { readonly day: string }, expired: string) => day >= expired;

export const ACTIONS = {
  like: define({
    shape: v.object({ kind: v.literal("like"), on: v.picklist(["community", "blog"]), postId: text }),
    lane: ofPost,
    item: toPost,
    counts: { likes: 1 },
    isKept,
    isTap: true,
  }),

  share: define({
    shape: v.object({ kind: v.literal("share"), ...onPost }),
    lane: ofPost,
    item: toPost,
    counts: { shares: 1 },
    isTap: true,
  }),

  view: define({
    shape: v.object({ kind: v.literal("view"), on: v.literal("blog"), postId: text }),
    lane: ofPost,
    item: toPost,
    counts: { views: 1 },
    isAutomatic: true,
  }),

  /** A comment's id is its operation's. */
  comment: define({
    shape: v.object({
      kind: v.literal("comment"),
      ...onPost,
      authorName: text,
      body: text,
      /** Written where the owner is signed in: it is sent with the owner's session, alone, and the server marks it. */
      asOwner: v.exactOptional(v.literal(true)),
      ...written,
    }),
    lane: ofThread,
    item: (intent) =>
      toWritten(intent, { author_name: intent.authorName, body: intent.body, secret: intent.secret }),
    counts: { comments: 1 },
    isKept,
  }),

  comment_delete: define({
    shape: v.object({ kind: v.literal("comment_delete"), ...onComment, secret: text }),
    lane: ofComment,
    item: ({ commentId, secret, postId }) => ({
      ...toComment(commentId),
      body: { secret, post_id: postId },
    }),
    counts: { comments: -1 },
    takesBack: ({ commentId }) => commentId,
  }),

  comment_report: define({
    shape: v.object({
      kind: v.literal("comment_report"),
      ...onComment,
      device: written.device,
      /** Absent if an older version of the app queued it. */
      reason: v.exactOptional(v.picklist(REASONS)),
      words: v.exactOptional(text),
    }),
    lane: ofComment,
    item: (intent) => ({
      ...toComment(intent.commentId),
      ...(intent.reason ? { body: { reason: intent.reason, words: intent.words ?? "" } } : {}),
      ...fromDevice(intent),
    }),
  }),

  /** Questions the owner's decision to hide a comment of this device. */
  comment_appeal: define({
    shape: v.object({ kind: v.literal("comment_appeal"), ...onComment, secret: text, words: text }),
    lane: ofComment,
    item: ({ commentId, words, secret }) => ({ ...toComment(commentId), body: { body: words, secret } }),
  }),

  /** Says that someone comes to an event; its id is the operation's. */
  attend: define({
    shape: v.object({
      kind: v.literal("attend"),
      ...onEvent,
      /** Which time of the event: the day it begins on, in its time zone. */
      day: text,
      name: text,
      people: v.number(),
      ...written,
    }),
    lane: ofEvent,
    item: (intent) => {
      const { name, people, day, secret } = intent;
      return toWritten(intent, { name, people, day, secret });
    },
    isKept: isKeptUntilEvent,
  }),

  attend_withdraw: define({
    shape: v.object({
      ...{ kind: v.literal("attend_withdraw"), ...onEvent },
      ...{ day: text, attendanceId: text, secret: text },
    }),
    lane: ofEvent,
    item: ({ attendanceId, secret }) => ({
      ...{ target_kind: "attendance", target_id: attendanceId },
      body: { secret },
    }),
    takesBack: ({ attendanceId }) => attendanceId,
    isKept: isKeptUntilEvent,
  }),

  message: define({
    shape: v.object({
      kind: v.literal("message"),
      message: v.object({ name: text, email: text, message: text, website: text }),
    }),
    lane: () => "messages",
    alone: ({ message }, id, { remote }) => remote.sendMessage(id, message),
  }),

  /** What this device is told of by notifications from now on. */
  notifications: define({
    shape: v.object({ kind: v.literal("notifications"), change: subscriptionChangeShape }),
    lane: () => "notifications",
    alone: ({ change }, id, { remote }) =>
      remote.call(id, "save_subscription", { subscription: toSubscriptionArgument(change) }),
  }),

  /** A story, a correction or a recording for the owner, whose files are sent before. */
  submission: define({
    shape: v.object({ kind: v.literal("submission"), ...submissionShape.entries }),
    lane: () => "submission",
    alone: (intent, id, { submissions }) => submissions.submit(id, intent),
    isKept,
  }),
};

type Actions = typeof ACTIONS;

/** A visitor's action with everything the server needs to apply it. */
export type Intent = { [K in keyof Actions]: v.InferOutput<Actions[K]["shape"]> }[keyof Actions];

export type IntentOf<K extends Intent["kind"]> = Extract<Intent, { kind: K }>;

/** An action on a post or an event, which `postId` names. */
export type Interaction = Extract<Intent, { postId: string }>;

/** The entry of an intent's kind. */
export function actionOf<I extends Pick<Intent, "kind">>({ kind }: I): Action<I> {
  return ACTIONS[kind] as unknown as Action<I>;
}

/** True if this app has an entry for a kind. A newer version that was rolled back may have stored others. */
export function isKnownKind(kind: string | undefined): kind is Intent["kind"] {
  return Object.keys(ACTIONS).some((known) => known === kind);
}

/** A tap that was noted as text; null if it was cut off, or is not one. Fields of a newer version are left out. */
export function parseTap(noted: unknown): Interaction | null {
  for (const { shape, isTap } of Object.values(ACTIONS) as Action<Interaction>[]) {
    const parsed = isTap ? v.safeParse(shape, noted) : null;
    if (parsed?.success) return parsed.output;
  }
  return null;
}
