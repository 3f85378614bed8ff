import { useState } from "react";
import type { Comment, CommunityPost } from "../../domain/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { useAsk, useLive, useServices } from "../../services.ts";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/dates.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** How many older comments, of all posts together, the server is asked for at a time. */
const OLDER = 200;

/** What others wrote under a post, in the order the server received it. */
export function CommentThread({ post }: { post: CommunityPost }) {
  const known = useLive(`post:${post.id}:comments`, async (read) => {
    const [comments, extent] = await Promise.all([read.commentsOf(post.id), read.extent("comment")]);
    return { comments, ...extent };
  });
  const missing = known && !known.whole ? Math.max(0, post.comments - known.comments.length) : 0;

  return (
    <section aria-labelledby="comments" className="mt-10">
      <h2 id="comments" className="mb-2 text-[1.5rem]">
        {m.post_comments()}
      </h2>
      {known === undefined ? <Skeleton className="h-24" /> : null}
      {known && missing > 0 ? (
        <OlderComments here={known.comments.length} count={post.comments} listed={known.listed} />
      ) : null}
      {known && known.comments.length > 0 ? (
        <ol className="divide-y divide-line">
          {known.comments.map((comment) => (
            <OneComment key={comment.id} comment={comment} />
          ))}
        </ol>
      ) : null}
      {known && known.comments.length === 0 && missing === 0 ? (
        <p className="py-3 text-ink-2">{m.post_no_comments()}</p>
      ) : null}
    </section>
  );
}

/** A comment's language is not recorded: its script tells Tigrinya. */
function OneComment({ comment: { authorName, body, publishedAt } }: { comment: Comment }) {
  const { now } = useServices();
  return (
    <li className="grid gap-1 py-4 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-baseline gap-x-3 text-[.9rem]">
        <strong className="font-semibold" lang={langOf(authorName)}>
          {authorName.trim() || m.community_someone()}
        </strong>
        <span className="text-ink-2">
          <TimeAgo of={publishedAt} now={now()} />
        </span>
      </p>
      <p className="whitespace-pre-line" lang={langOf(body)}>
        {body}
      </p>
    </li>
  );
}

/** The device keeps the newest comments of the whole site; an old thread may not be here in full. */
function OlderComments({ here, count, listed }: { here: number; count: number; listed: number }) {
  const ask = useAsk();
  const [state, setState] = useState<"resting" | "asking" | "failed">("resting");

  function look() {
    setState("asking");
    ask(({ engine }) => engine.older("comment", listed + OLDER))
      .then(({ ok }) => setState(ok ? "resting" : "failed"))
      .catch((error: unknown) => {
        console.error(error);
        setState("failed");
      });
  }

  return (
    <div className="grid justify-items-start gap-3 py-3 text-ink-2">
      <p role="status">
        {state === "failed" ? m.post_comments_unreachable() : m.post_comments_partly({ here, count })}
      </p>
      <Button weight="second" onClick={look} disabled={state === "asking"}>
        {m.post_comments_more()}
      </Button>
    </div>
  );
}

function langOf(text: string): "ti" | "en" {
  return /[\u1200-\u139f]/.test(text) ? "ti" : "en";
}
