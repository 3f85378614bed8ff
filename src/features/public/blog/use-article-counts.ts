import { useEffect } from "react";
import { useOptimisticActions } from "../../../components/post/use-optimistic-actions.ts";
import { useCommand, useLive, useServices, useSiteData } from "../../../data/site/context.ts";
import { useWay } from "../../../data/site/use-reach.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { isOnItsWay, itemState } from "../../../domain/outbox/item-state.ts";
import { isLiked, NO_LOCAL_OPERATIONS, shownCounters } from "../../../domain/outbox/operation.ts";

/** Refresh interval of an article's counts, in milliseconds. */
const COUNTS_EVERY = 60_000;

/** The views and likes of an article including this device's pending ones, and the like action. */
export function useArticleCounts(post: BlogPost) {
  const { id } = post;
  const act = useCommand();
  const { value: live } = useLive(`article:${id}:own`, (read) =>
    read.inTransaction(async () => ({
      counted: await read.byId("blog", id),
      localOperations: await read.localOperationsOf(id),
    })),
  );
  const { localOperations, notPersisted, tap } = useOptimisticActions(id, live?.localOperations);
  const way = useWay();
  const states = (live?.localOperations ?? NO_LOCAL_OPERATIONS).operations
    .filter(({ intent }) => intent.kind === "like")
    .map((operation) => itemState(operation, way));
  useCountedView(id);
  useFreshCounts(id);

  return {
    ...shownCounters(live?.counted ?? post, localOperations),
    liked: isLiked(localOperations),
    /** The state of this device's likes: of a rejected one, else of the first that is on its way; null if there is none. */
    state: states.find(({ is }) => is === "not_sent") ?? states.find(isOnItsWay) ?? null,
    notPersisted,
    like() {
      void tap({ kind: "like", on: "blog", postId: id }, (operation) =>
        act((commands) => commands.like("blog", id, operation)),
      );
    },
  };
}

/** Counts a view of an article once per session of this tab. */
function useCountedView(id: string): void {
  const { queryCache } = useServices();
  const act = useCommand();
  useEffect(() => {
    const place = `viewed:${id}`;
    if (queryCache.has(place)) return;
    queryCache.set(place, true);
    // A view that cannot be stored on a full device is not worth an error message.
    act((commands) => commands.perform({ kind: "view", on: "blog", postId: id })).catch(console.error);
  }, [id, queryCache, act]);
}

/** Refreshes the article's counts, at most once a minute. */
function useFreshCounts(id: string): void {
  const { queryCache, now } = useServices();
  const withData = useSiteData();
  useEffect(() => {
    const place = `counts:${id}`;
    const last = queryCache.get(place);
    if (typeof last === "number" && now() - last < COUNTS_EVERY) return;
    queryCache.set(place, now());
    void withData(({ siteSync }) => siteSync.refreshCounts([id]));
  }, [id, queryCache, now, withData]);
}
