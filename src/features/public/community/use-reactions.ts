import { useOptimisticActions } from "../../../components/post/use-optimistic-actions.ts";
import { useAct, useLive } from "../../../data/site/context.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { isLiked, NOTHING_DONE, shownCounters } from "../../../domain/outbox/pending-counts.ts";

/**
 * The counts of a post and the actions that change them. They are read together with this device's pending
 * operations, so that none is counted twice or missed.
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
    /** The operations of this device that the server does not have. */
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
