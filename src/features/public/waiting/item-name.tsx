import { Link } from "react-router-dom";
import { pageOf } from "../../../config/paths.ts";
import { isInteraction } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { QueueItem } from "./group-queue.ts";
import type { PostName } from "./read-queue.ts";
import { shownAction } from "./shown-actions.ts";

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
  const label = (title: string) =>
    shownAction(intent).label({ count: item.operations.length, post: title, intent });
  if (!isInteraction(intent)) return label("");
  const [before, after] = label(MARK).split(MARK);
  if (!post) return label(fallbackTitle(intent.on));
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

function fallbackTitle(on: "blog" | "community" | "event"): string {
  if (on === "event") return m.waiting_some_event();
  return on === "blog" ? m.waiting_some_article() : m.waiting_some_post();
}
