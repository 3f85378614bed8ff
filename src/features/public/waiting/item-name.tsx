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
import { Link } from "react-router-dom";
import { pageOf } from "../../../config/paths.ts";
import { type Intent, type Interaction, isInteraction } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { QueueItem } from "./group-queue.ts";
import type { PostName } from "./read-queue.ts";

export const ITEM_ICONS: Record<Intent["kind"], LucideIcon> = {
  like: Heart,
  share: Share2,
  view: Heart,
  comment: MessageSquare,
  comment_delete: Trash2,
  comment_report: Flag,
  comment_appeal: MessageSquare,
  attend: CalendarCheck,
  attend_withdraw: CalendarX,
  message: Mail,
  notifications: Bell,
  submission: Send,
};

const LABELS = {
  message: m.waiting_message,
  notifications: m.waiting_notifications,
  story: m.waiting_story,
  correction: m.waiting_correction,
  voice: m.waiting_voice,
};

type ItemNameProps = {
  readonly item: QueueItem;
  /** Null if the post is not on this device. */
  readonly post: PostName | null;
  /** True to omit the link, as in a dialog. */
  readonly plain?: boolean;
};

/** The operation's name, e.g. "Like on Sunday coffee", with the title in its own language and linked if possible. */
export function ItemName({ item, post, plain = false }: ItemNameProps) {
  const { intent, postId } = item.first;
  if (!isInteraction(intent)) return LABELS[intent.kind === "submission" ? intent.topic : intent.kind]();
  const [before, after] = itemLabel(item, intent, MARK).split(MARK);
  if (!post) return itemLabel(item, intent, fallbackTitle(intent.on));
  const to = pageOf[intent.on](postId);
  return (
    <>
      <span>{before}</span>
      {plain ? (
        <span lang={post.lang}>{post.title}</span>
      ) : (
        <Link to={to} lang={post.lang} className="quiet-link">
          {post.title}
        </Link>
      )}
      <span>{after}</span>
    </>
  );
}

/** Placeholder for the title, which is a separate element at a position that depends on the language. */
const MARK = "\u0000";

function itemLabel({ operations }: QueueItem, intent: Interaction, post: string): string {
  const count = operations.length;
  switch (intent.kind) {
    case "like":
      return m.waiting_likes({ count, post });
    case "share":
      return m.waiting_shares({ count, post });
    case "comment":
      return m.waiting_comment({ post });
    case "comment_delete":
      return m.waiting_comment_delete({ post });
    case "comment_report":
      return m.waiting_comment_report({ post });
    case "comment_appeal":
      return m.waiting_comment_appeal({ post });
    case "attend":
      return m.waiting_attend({ post });
    case "attend_withdraw":
      return m.waiting_attend_withdraw({ post });
    case "view":
      return m.waiting_reads({ count });
  }
}

function fallbackTitle(on: "blog" | "community" | "event"): string {
  if (on === "event") return m.waiting_some_event();
  return on === "blog" ? m.waiting_some_article() : m.waiting_some_post();
}
