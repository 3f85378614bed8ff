import { Flag, Heart, type LucideIcon, Mail, MessageSquare, Share2, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import type { Intent } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Line } from "./arrange.ts";
import type { PostName } from "./read-waiting.ts";

export const LINE_ICONS: Record<Intent["kind"], LucideIcon> = {
  like: Heart,
  share: Share2,
  view: Heart,
  comment: MessageSquare,
  comment_delete: Trash2,
  comment_report: Flag,
  message: Mail,
};

type LineNameProps = {
  readonly line: Line;
  /** Null if the post is not on this device. */
  readonly post: PostName | null;
  /** True to omit the link, as in a dialog. */
  readonly plain?: boolean;
};

/** The operation's name, e.g. "Like on Sunday coffee", with the title in its own language and linked if possible. */
export function LineName({ line, post, plain = false }: LineNameProps) {
  const { intent, postId } = line.first;
  if (intent.kind === "message") return m.waiting_message();
  const [before, after] = sentence(line, intent, MARK).split(MARK);
  if (!post) return sentence(line, intent, generalWord(intent.on));
  const to = intent.on === "blog" ? paths.article(postId) : paths.post(postId);
  return (
    <>
      {before}
      {plain ? (
        <span lang={post.lang}>{post.title}</span>
      ) : (
        <Link to={to} lang={post.lang} className="quiet-link">
          {post.title}
        </Link>
      )}
      {after}
    </>
  );
}

/** Placeholder for the title, which is an element of its own at a position that depends on the language. */
const MARK = "\u0000";

function sentence({ operations }: Line, intent: Exclude<Intent, { kind: "message" }>, post: string): string {
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
    case "view":
      return m.waiting_reads({ count });
  }
}

function generalWord(on: "blog" | "community"): string {
  return on === "blog" ? m.waiting_some_article() : m.waiting_some_post();
}
