import { useEffect } from "react";
import { useOptimisticActions } from "../../../components/post/use-optimistic-actions.ts";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { useAct, useAsk, useLive, useServices } from "../../../data/site/context.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { isLiked, NOTHING_DONE, shownCounters } from "../../../domain/outbox/pending-counts.ts";

/** Refresh interval of an article's counts, in milliseconds. */
const COUNTS_EVERY = 60_000;

/** The views and likes of an article including this device's pending ones, and the like action. */
export function useArticleCounts(post: BlogPost) {
  const { id } = post;
  const act = useAct();
  const live = useLive(`article:${id}:own`, (read) =>
    read.atOnce(async () => ({ counted: await read.byId("blog", id), own: await read.pendingPart(id) })),
  );
  const { own, notKept, tap } = useOptimisticActions(live?.own);
  const likes = (live?.own ?? NOTHING_DONE).operations.filter(({ intent }) => intent.kind === "like");
  const refusal = likes.find(({ state }) => state === "parked")?.refusal;
  useCountedView(id);
  useFreshCounts(id);

  return {
    ...shownCounters(live?.counted ?? post, own),
    liked: isLiked(own),
    /** True if a like is queued on this device. */
    unsent: likes.some(({ state, again }) => state !== "parked" && !again),
    /** Why the server rejected a like, as text for the user. */
    refused: refusal ? rejectionText(refusal, "like") : null,
    notKept,
    like() {
      void tap({ kind: "like", on: "blog", postId: id }, (operation) =>
        act((commands) => commands.like("blog", id, operation)),
      );
    },
  };
}

/** Counts a view of an article once per session of this tab. */
function useCountedView(id: string): void {
  const { seen } = useServices();
  const act = useAct();
  useEffect(() => {
    const place = `viewed:${id}`;
    if (seen.has(place)) return;
    seen.set(place, true);
    // A view that cannot be stored on a full device is not worth an error message.
    act((commands) => commands.view(id)).catch(console.error);
  }, [id, seen, act]);
}

/** Refreshes the article's counts, at most once a minute. */
function useFreshCounts(id: string): void {
  const { seen, now } = useServices();
  const ask = useAsk();
  useEffect(() => {
    const place = `counts:${id}`;
    const last = seen.get(place);
    if (typeof last === "number" && now() - last < COUNTS_EVERY) return;
    seen.set(place, now());
    void ask(({ engine }) => engine.refreshCounts([id]));
  }, [id, seen, now, ask]);
}
