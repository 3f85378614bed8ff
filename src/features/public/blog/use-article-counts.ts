import { useEffect } from "react";
import { useOptimisticActions } from "../../../components/post/use-optimistic-actions.ts";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { useAct, useAsk, useLive, useServices } from "../../../data/site/context.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { isLiked, NOTHING_DONE, shownCounters } from "../../../domain/outbox/pending-counts.ts";

/** How often the server is asked for the counters of one article, in milliseconds. */
const COUNTS_EVERY = 60_000;

/** The views and likes of an article as this device shows them, itself among its readers; and how one likes it. */
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
    /** A like waits on this device. */
    unsent: likes.some(({ state, again }) => state !== "parked" && !again),
    /** Why the server did not take a like, in words. */
    refused: refusal ? rejectionText(refusal, "like") : null,
    notKept,
    like() {
      void tap({ kind: "like", on: "blog", postId: id }, (operation) =>
        act((commands) => commands.like("blog", id, operation)),
      );
    },
  };
}

/** Opening an article is a view of it, once for as long as the site is open in this tab. */
function useCountedView(id: string): void {
  const { seen } = useServices();
  const act = useAct();
  useEffect(() => {
    const place = `viewed:${id}`;
    if (seen.has(place)) return;
    seen.set(place, true);
    // A view that a full phone cannot keep is nothing to trouble a reader with.
    act((commands) => commands.view(id)).catch(console.error);
  }, [id, seen, act]);
}

/** Brings the views and likes of the article on the screen up to date; at most once a minute. */
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
