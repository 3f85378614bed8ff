import type { Comment, SiteEvent } from "../content/content.ts";
import type { Intent, IntentOf } from "../outbox/actions.ts";
import type { Receipt } from "../outbox/operation.ts";
import type { AnswerRecording } from "../submissions/submission.ts";

/**
 * What came back to a visitor about something they sent: shown in the header, in a card on the pages for browsing, and listed on the
 * page of what this device sends.
 */
export type Answer = {
  /** Of what was sent. */
  readonly id: string;
  readonly about:
    | "story"
    | "correction"
    | "voice"
    | "message"
    | "comment_approved"
    | "comment_reply"
    | "comment_hidden"
    | "appeal"
    | "report"
    | "event";
  /** What was sent, or the event. */
  readonly subject: string;
  /** The owner's message, or "". */
  readonly text: string;
  /** The owner's recording. */
  readonly recording?: AnswerRecording;
  /** Where it is; null if nowhere. */
  readonly place: AnswerPlace | null;
  /** Changes with the answer: what was seen is this. */
  readonly version: string;
};

/** A post, an event, or what was published, by its path. */
export type AnswerPlace =
  | { readonly kind: "post" | "event"; readonly id: string }
  | { readonly kind: "path"; readonly path: string };

/** What this device knows beside the receipts. */
export type Known = {
  readonly events: ReadonlyMap<string, SiteEvent>;
  /** Comments that the site no longer shows. */
  readonly buried: ReadonlySet<string>;
  /** Comments and answers to events that this device has taken back. */
  readonly withdrawn: ReadonlySet<string>;
  /** The owner's newest comment under the same post, by the comment of this device that it follows. */
  readonly replies: ReadonlyMap<string, Comment>;
};

type Found = Omit<Answer, "id"> | null;

/** What can come back about what a visitor does. */
const ANSWERS: {
  readonly [K in Intent["kind"]]?: (intent: IntentOf<K>, receipt: Receipt, known: Known) => Found;
} = {
  // One that is answered by email has no text here.
  message: ({ message }, { decision }) => {
    const { answer: text = "", recording } = decision ?? {};
    if (!text && !recording) return null;
    const place = { kind: "path", path: "/contact" } as const;
    return { about: "message", subject: message.message, place, ...answered([text], text, recording) };
  },
  submission: (intent, { decision }) => {
    const { status = "new", answer: text = "", link = "", recording } = decision ?? {};
    if (status === "new") return null;
    const subject = intent.body || intent.passage;
    const place = link ? ({ kind: "path", path: link } as const) : null;
    return { about: intent.topic, subject, place, ...answered([status, text, link], text, recording) };
  },
  comment: (intent, { id, fate, approved }, { replies }) => {
    const shared = { subject: intent.body, place: { kind: "post", id: intent.postId } } as const;
    if (fate && fate.status !== "none") {
      const about = fate.answer ? "appeal" : "comment_hidden";
      const text = fate.answer || fate.words;
      return { ...shared, about, text, version: [fate.status, fate.reason, text].join(" ") };
    }
    const reply = replies.get(id);
    if (reply) return { ...shared, about: "comment_reply", text: reply.body, version: reply.id };
    return approved ? { ...shared, about: "comment_approved", text: "", version: "approved" } : null;
  },
  comment_report: (intent, _receipt, { buried }) => {
    const place = { kind: "post", id: intent.postId } as const;
    return buried.has(intent.commentId)
      ? { about: "report", subject: "", text: "", place, version: "gone" }
      : null;
  },
  attend: (intent, _receipt, { events }) => {
    const found = events.get(intent.postId);
    if (!found?.cancelled) return null;
    const place = { kind: "event", id: found.id } as const;
    return { about: "event", subject: found.title, text: "", place, version: "cancelled" };
  },
};

/** The owner's answer, in words and with a recording. */
function answered(version: readonly string[], text: string, recording?: AnswerRecording | null) {
  return recording
    ? { text, recording, version: [...version, recording.id].join(" ") }
    : { text, version: version.join(" ") };
}

/** What came back about a receipt; null if nothing has. */
export function answerTo(receipt: Receipt, known: Known): Answer | null {
  if (known.withdrawn.has(receipt.id)) return null;
  const find = ANSWERS[receipt.intent.kind] as
    | ((intent: Intent, receipt: Receipt, known: Known) => Found)
    | undefined;
  const found = find?.(receipt.intent, receipt, known);
  return found ? { id: receipt.id, ...found } : null;
}
