import { Heart, type LucideIcon, MessageSquare, Share } from "lucide-react";
import type { CommunityPost } from "../../domain/content.ts";
import { m } from "../../i18n/paraglide/messages.js";

type PostCountersProps = {
  readonly post: Pick<CommunityPost, "likes" | "comments" | "shares">;
  readonly className?: string;
};

/** How many liked it, wrote back and passed it on. */
export function PostCounters({ post, className = "" }: PostCountersProps) {
  return (
    <p lang="en" className={`flex min-h-12 items-center gap-6 text-[.92rem] text-ink-2 ${className}`}>
      <Counter icon={Heart} value={post.likes} words={m.community_likes({ count: post.likes })} />
      <Counter
        icon={MessageSquare}
        value={post.comments}
        words={m.community_comments({ count: post.comments })}
      />
      <Counter icon={Share} value={post.shares} words={m.community_shares({ count: post.shares })} />
    </p>
  );
}

type CounterProps = { readonly icon: LucideIcon; readonly value: number; readonly words: string };

function Counter({ icon: Icon, value, words }: CounterProps) {
  return (
    <span role="img" aria-label={words} className="inline-flex items-center gap-2 tabular-nums">
      <Icon className="size-[19px]" strokeWidth={1.8} aria-hidden="true" />
      {value.toLocaleString("en-GB")}
    </span>
  );
}
