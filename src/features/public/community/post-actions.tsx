import { Heart, type LucideIcon, MessageSquare, Share } from "lucide-react";
import { useState } from "react";
import { Announcement } from "../../../components/language/announcement.tsx";
import { useOptimisticActions } from "../../../components/post/use-optimistic-actions.ts";
import { sharedPost } from "../../../components/share/share-post.ts";
import { useShare } from "../../../components/share/use-share.tsx";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { paths } from "../../../config/paths.ts";
import { useCommand, useLive } from "../../../data/site/context.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import {
  isLiked,
  NO_LOCAL_OPERATIONS,
  type Operation,
  shownCounters,
} from "../../../domain/outbox/operation.ts";
import { numberText } from "../../../domain/text/number-text.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Elements } from "../../../ui/elements.ts";
import { ReactionState } from "./reaction-state.tsx";

/**
 * The counts of a post and the actions that change them. They are read together with this device's pending
 * operations, so that none is counted twice or missed.
 */
function useReactions(post: CommunityPost) {
  const { id } = post;
  const act = useCommand();
  const { value: live } = useLive(`post:${id}:own`, (read) =>
    read.inTransaction(async () => ({
      counted: await read.byId("community", id),
      localOperations: await read.localOperationsOf(id),
    })),
  );
  const queued: readonly Operation[] = (live?.localOperations ?? NO_LOCAL_OPERATIONS).operations;
  const { localOperations, notPersisted, tap } = useOptimisticActions(id, live?.localOperations);

  return {
    ...shownCounters(live?.counted ?? post, localOperations),
    liked: isLiked(localOperations),
    /** The operations that the server has not acknowledged. */
    queued,
    notPersisted,
    like() {
      void tap({ kind: "like", on: "community", postId: id }, (operation) =>
        act((commands) => commands.like("community", id, operation)),
      );
    },
    share() {
      void tap({ kind: "share", on: "community", postId: id }, (operation) =>
        act((commands) => commands.share(id, operation)),
      );
    },
  };
}

type PostActionsProps = {
  readonly post: CommunityPost;
  readonly className?: string;
  /** Set if the comments are on the same page, each with its own state. */
  readonly withThread?: boolean;
  onComment(): void;
  /** A further action at the end of the row. */
  readonly children?: Elements;
};

/** Like, Comment and Share with their counts. Uses few elements, because every card contains it. */
export function PostActions({
  post,
  className = "",
  withThread = false,
  onComment,
  children,
}: PostActionsProps) {
  const { likes, comments, shares, liked, queued, notPersisted, like, share } = useReactions(post);
  const shared = sharedPost({ kind: "community", row: post }, paths.post(post.id));
  const { share: openShare, dialog, failure } = useShare(shared, share);

  const [announcement, setAnnouncement] = useState("");

  function handleLike() {
    setAnnouncement(m.community_liked({ likes: m.community_likes({ count: likes + 1 }) }));
    like();
  }

  const likesText = m.community_likes({ count: likes });
  return (
    <>
      <Announcement>{announcement}</Announcement>
      <ReactionState
        operations={withThread ? queued.filter(({ intent }) => intent.kind !== "comment") : queued}
        failure={notPersisted ? storageErrorText(notPersisted) : failure}
        className={withThread ? "" : "px-5 md:px-6"}
      />
      <div
        // Equal parts, except that a long label keeps its width; with large text they take another line.
        className={`flex flex-wrap border-line [&>button~button]:border-s [&>button~button]:border-line ${className}`}
      >
        <Action
          icon={Heart}
          label={m.community_like()}
          count={likes}
          countLabel={liked ? m.community_liked({ likes: likesText }) : likesText}
          isActive={liked}
          likeTarget={`community ${post.id}`}
          onClick={handleLike}
        />
        <Action
          icon={MessageSquare}
          label={m.community_comment()}
          count={comments}
          countLabel={m.community_comments({ count: comments })}
          onClick={onComment}
        />
        <Action
          icon={Share}
          label={m.community_share()}
          count={shares}
          countLabel={m.community_shares({ count: shares })}
          onClick={openShare}
        />
        {children}
      </div>
      {dialog}
    </>
  );
}

type ActionProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count: number;
  /** The accessible label of the count. */
  readonly countLabel: string;
  readonly isActive?: boolean;
  /** The kind and id of the post, from which public/boot.js records a like before hydration. */
  readonly likeTarget?: string;
  onClick(): void;
};

function Action({
  icon: Icon,
  label,
  count,
  countLabel,
  isActive = false,
  likeTarget,
  onClick,
}: ActionProps) {
  return (
    <button
      type="button"
      data-like={likeTarget}
      aria-label={`${label}, ${countLabel}`}
      onClick={onClick}
      className={actionClass(isActive)}
    >
      <Icon
        className={`size-[19px] shrink-0 ${isActive ? "fill-current" : ""}`}
        strokeWidth={1.8}
        aria-hidden="true"
      />
      <span>{count > 0 ? `${label} ${numberText(count)}` : label}</span>
    </button>
  );
}

/** A button of the row of actions; on a phone the word is below its icon, so that all are as wide and none is cut. */
export function actionClass(isActive: boolean): string {
  return `inline-flex min-h-12 min-w-min touch-manipulation select-none flex-1 items-center justify-center gap-1.5 px-1 py-1.5 text-center font-medium text-sm tabular-nums leading-tight -outline-offset-3 transition-colors duration-150 max-xs:flex-col max-xs:gap-1 max-xs:text-xs ${isActive ? "text-red-ink" : "text-ink-2 hover:text-ink"}`;
}
