import { Heart, type LucideIcon, MessageSquare, Share } from "lucide-react";
import { useState } from "react";
import type { CommunityPost } from "../../domain/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { notKeptText } from "../../ui/not-kept-text.ts";
import { ReactionState } from "./reaction-state.tsx";
import type { ShareDialog } from "./share-dialog.tsx";
import { addressOf, sharePost } from "./share-post.ts";
import { useReactions } from "./use-reactions.ts";

type PostActionsProps = {
  readonly post: CommunityPost;
  readonly className?: string;
  /** The comments are on the same page, each with its own state. */
  readonly withThread?: boolean;
  onComment(): void;
};

/** Like, Comment, Share, each with its number. Few elements: it stands under every card. */
export function PostActions({ post, className = "", withThread = false, onComment }: PostActionsProps) {
  const { likes, comments, shares, liked, kept, notKept, like, share } = useReactions(post);
  const [box, setBox] = useState<{ Dialog: typeof ShareDialog } | "not-loaded" | null>(null);

  async function shareIt() {
    setBox(null);
    const outcome = await sharePost(post);
    if (outcome === "shared") share();
    if (outcome !== "no-sheet") return;
    try {
      setBox({ Dialog: (await import("./share-dialog.tsx")).ShareDialog });
    } catch (error) {
      console.warn("The box to share with did not load.", error);
      setBox("not-loaded");
    }
  }

  const likesText = m.community_likes({ count: likes });
  return (
    <>
      <ReactionState
        kept={withThread ? kept.filter(({ intent }) => intent.kind !== "comment") : kept}
        failure={notKept ? notKeptText(notKept) : box === "not-loaded" ? noBoxText(post) : null}
        className={withThread ? "" : "px-5 md:px-6"}
      />
      <div
        className={`flex flex-wrap border-line [&>button+button]:border-l [&>button+button]:border-line ${className}`}
      >
        <Action
          icon={Heart}
          word={m.community_like()}
          count={likes}
          words={liked ? m.community_liked({ likes: likesText }) : likesText}
          chosen={liked}
          onClick={like}
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
          onClick={() => void shareIt()}
        />
      </div>
      {box && box !== "not-loaded" ? (
        <box.Dialog post={post} onShared={share} onClose={() => setBox(null)} />
      ) : null}
    </>
  );
}

/** What to hand on by hand. */
function noBoxText(post: CommunityPost): string {
  return m.share_no_box({ address: addressOf(post) });
}

type ActionProps = {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly count: number;
  /** What the number means, for those who hear it. */
  readonly words: string;
  readonly chosen?: boolean;
  onClick(): void;
};

function Action({ icon: Icon, word, count, words, chosen = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={`${word}, ${words}`}
      onClick={onClick}
      className={`inline-flex min-h-12 flex-auto touch-manipulation select-none items-center justify-center gap-1.5 px-1 font-medium text-[.92rem] tabular-nums leading-none transition-colors duration-150 max-[380px]:text-[.85rem] ${chosen ? "text-red-ink" : "text-ink-2 hover:text-ink"}`}
    >
      <Icon
        className={`size-[19px] shrink-0 ${chosen ? "fill-current" : ""}`}
        strokeWidth={1.8}
        aria-hidden="true"
      />
      {`${word} ${count.toLocaleString("en-GB")}`}
    </button>
  );
}
