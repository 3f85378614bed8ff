import {
  Bell,
  CalendarCheck,
  CalendarX,
  Flag,
  Heart,
  type LucideIcon,
  Mail,
  MessageSquare,
  Send,
  Share2,
  Trash2,
} from "lucide-react";
import { paths } from "../../../config/paths.ts";
import type { Intent, IntentOf } from "../../../domain/outbox/actions.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** What a label is made of: how many there are of it, and on which post. */
type Labelled<I> = { readonly count: number; readonly post: string; readonly intent: I };

/** A form with what an operation had, by the form's address. */
type Form = { readonly to: string; readonly draft: Readonly<Record<string, string>> };

/** How one thing that a visitor can do is shown while it waits. */
type ShownAction<I> = {
  readonly icon: LucideIcon;
  label(about: Labelled<I>): string;
  /** What the person wrote, which is always shown before it is discarded. */
  written?(intent: I): string;
  /** The form that it is taken back into. */
  form?(intent: I): Form;
  /** True if it returns to its form only once it was rejected. */
  readonly isEditedOnceRejected?: true;
  /** True for taps, of which a post has many: one item shows them all. */
  readonly isGrouped?: true;
  /** True if taking it back would not undo it: a link that was shared stays shared, notifications are stopped where they are chosen. */
  readonly isFinal?: true;
  /** The button that takes it back, and what it says afterwards, if not "Withdraw". */
  readonly withdrawal?: { readonly label: (count: { count: number }) => string; readonly done: () => string };
};

const SUBMISSIONS = {
  story: { label: m.waiting_story, form: paths.story },
  correction: { label: m.waiting_correction, form: paths.reportWord },
  voice: { label: m.waiting_voice, form: paths.contact },
} as const;

const SHOWN: { readonly [K in Intent["kind"]]: ShownAction<IntentOf<K>> } = {
  like: {
    icon: Heart,
    label: m.waiting_likes,
    isGrouped: true,
    withdrawal: { label: m.waiting_unlike, done: m.waiting_unliked },
  },
  share: { icon: Share2, label: m.waiting_shares, isGrouped: true, isFinal: true },
  view: { icon: Heart, label: m.waiting_reads },
  comment: {
    icon: MessageSquare,
    label: m.waiting_comment,
    written: ({ body }) => body,
    form: ({ postId, authorName, body }) => ({ to: paths.post(postId), draft: { authorName, body } }),
  },
  comment_delete: { icon: Trash2, label: m.waiting_comment_delete },
  comment_report: {
    icon: Flag,
    label: m.waiting_comment_report,
    written: ({ words = "" }) => words,
  },
  comment_appeal: {
    icon: MessageSquare,
    label: m.waiting_comment_appeal,
    written: ({ words }) => words,
  },
  attend: {
    icon: CalendarCheck,
    label: m.waiting_attend,
    written: ({ name, people: count }) => m.attend_own({ name, count }),
    form: ({ postId }) => ({ to: paths.event(postId), draft: {} }),
    isEditedOnceRejected: true,
  },
  attend_withdraw: { icon: CalendarX, label: m.waiting_attend_withdraw },
  message: {
    icon: Mail,
    label: m.waiting_message,
    written: ({ message }) => message.message,
    form({ message: { name, email, message } }) {
      return { to: paths.contact, draft: { name, email, message } };
    },
  },
  notifications: { icon: Bell, label: m.waiting_notifications, isFinal: true },
  submission: {
    icon: Send,
    label: ({ intent }) => SUBMISSIONS[intent.topic].label(),
    written: ({ body }) => body,
    form: (intent) => ({
      to: SUBMISSIONS[intent.topic].form,
      draft: { back: JSON.stringify(intent) },
    }),
  },
};

/** How an operation is shown. */
export function shownAction<I extends Intent>({ kind }: I): ShownAction<I> {
  return SHOWN[kind] as unknown as ShownAction<I>;
}

/** The text that the person wrote, or "". */
export function writtenText({ intent }: Pick<Operation, "intent">): string {
  return shownAction(intent).written?.(intent) ?? "";
}
