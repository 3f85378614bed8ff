import { Heart, type LucideIcon, MessageSquare, Share } from "lucide-react";
import { useState } from "react";
import { InLanguage } from "../../../components/language/in-language.tsx";
import { sharedPost } from "../../../components/share/share-post.ts";
import { useShare } from "../../../components/share/use-share.tsx";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { paths } from "../../../config/paths.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import { numberText } from "../../../domain/text/number-text.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ReactionState } from "./reaction-state.tsx";
import { useReactions } from "./use-reactions.ts";

type PostActionsProps = {
  readonly post: CommunityPost;
  readonly className?: string;
  /** Set if the comments are on the same page, each with its own state. */
  readonly withThread?: boolean;
  onComment(): void;
};

/** Like, Comment and Share with their counts. Uses few elements, because every card contains it. */
export function PostActions({ post, className = "", withThread = false, onComment }: PostActionsProps) {
  const { likes, comments, shares, liked, kept, notKept, like, share } = useReactions(post);
  const shared = sharedPost(post, paths.post(post.id));
  const { share: shareIt, box, failure } = useShare(shared, share);

  const [said, setSaid] = useState("");

  function likeIt() {
    like();
    setSaid(m.community_liked({ likes: m.community_likes({ count: likes + 1 }) }));
  }

  const likesText = m.community_likes({ count: likes });
  return (
    <>
      <InLanguage>{said}</InLanguage>
      <ReactionState
        kept={withThread ? kept.filter(({ intent }) => intent.kind !== "comment") : kept}
        failure={notKept ? storageErrorText(notKept) : failure}
        className={withThread ? "" : "px-5 md:px-6"}
      />
      <div
        // On small phones buttons are as wide as their labels, which do not wrap.
        className={`grid grid-cols-3 border-line max-[419px]:flex max-[419px]:flex-wrap [&>button+button]:border-l [&>button+button]:border-line ${className}`}
      >
        <Action
          icon={Heart}
          word={m.community_like()}
          count={likes}
          words={liked ? m.community_liked({ likes: likesText }) : likesText}
          chosen={liked}
          tapNote={`community ${post.id}`}
          onClick={likeIt}
        />
        <Action
          icon={MessageSquare}
          word={m.community_comment()}
          count={comments}
          words={m.community_comments({ count: comments })}
          onClick={onComment}
        />
        <Action
          icon={Share}
          word={m.community_share()}
          count={shares}
          words={m.community_shares({ count: shares })}
          onClick={shareIt}
        />
      </div>
      {box}
    </>
  );
}

type ActionProps = {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly count: number;
  /** The accessible label of the count. */
  readonly words: string;
  readonly chosen?: boolean;
  /** The label announced for a tap before hydration (public/boot.js). */
  readonly tapNote?: string;
  onClick(): void;
};

function Action({ icon: Icon, word, count, words, chosen = false, tapNote, onClick }: ActionProps) {
  return (
    <button
      type="button"
      data-like={tapNote}
      aria-label={`${word}, ${words}`}
      onClick={onClick}
      className={`inline-flex min-h-12 min-w-0 touch-manipulation select-none items-center flex-auto justify-center gap-1.5 whitespace-nowrap px-1 py-1.5 font-medium text-[.92rem] tabular-nums leading-tight -outline-offset-3 transition-colors duration-150 max-[359px]:gap-1 max-[380px]:text-[.85rem] ${chosen ? "text-red-ink" : "text-ink-2 hover:text-ink"}`}
    >
      <Icon
        className={`size-[19px] shrink-0 ${chosen ? "fill-current" : ""}`}
        strokeWidth={1.8}
        aria-hidden="true"
      />
      {`${word} ${numberText(count)}`}
    </button>
  );
}
