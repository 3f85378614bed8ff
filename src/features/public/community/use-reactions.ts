import { useOptimisticActions } from "../../../components/post/use-optimistic-actions.ts";
import { useAct, useLive } from "../../../data/site/context.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { isLiked, NOTHING_DONE, shownCounters } from "../../../domain/outbox/pending-counts.ts";

/**
 * The counters of a post as this device shows them, and what moves them. They come with one's own part in one reading,
 * never from the row that a list read at another moment.
 */
export function useReactions(post: CommunityPost) {
  const { id } = post;
  const act = useAct();
  const live = useLive(`post:${id}:own`, (read) =>
    read.atOnce(async () => ({ counted: await read.byId("community", id), own: await read.pendingPart(id) })),
  );
  const kept: readonly Operation[] = (live?.own ?? NOTHING_DONE).operations;
  const { own, notKept, tap } = useOptimisticActions(live?.own);

  return {
    ...shownCounters(live?.counted ?? post, own),
    liked: isLiked(own),
    /** What is on this device and not at the server. */
    kept,
    notKept,
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
