import { useOptimisticActions } from "../../../components/post/use-optimistic-actions.ts";
import { useCommand, useLive } from "../../../data/site/context.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { isLiked, NO_LOCAL_OPERATIONS, shownCounters } from "../../../domain/outbox/pending-counts.ts";

/**
 * The counts of a post and the actions that change them. They are read together with this device's pending
 * operations, so that none is counted twice or missed.
 */
export function useReactions(post: CommunityPost) {
  const { id } = post;
  const act = useCommand();
  const { value: live } = useLive(`post:${id}:own`, (read) =>
    read.inTransaction(async () => ({
      counted: await read.byId("community", id),
      localOperations: await read.localOperationsOf(id),
    })),
  );
  const queued: readonly Operation[] = (live?.localOperations ?? NO_LOCAL_OPERATIONS).operations;
  const { localOperations, notPersisted, tap } = useOptimisticActions(live?.localOperations);

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
