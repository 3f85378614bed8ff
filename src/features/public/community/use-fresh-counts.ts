import { useEffect, useEffectEvent } from "react";
import { useAsk, useServices } from "../../../data/site/context.ts";

/** Refresh interval in milliseconds. */
const EVERY = 60_000;
/** Delay of the first refresh in milliseconds, so that the posts load first. */
const SOON = 1_500;
const ASKED = "community:counts-asked";

/**
 * Refreshes the counts of the visible posts, at most once a minute for the whole site and only while the page
 * is visible and online. Uses a monotonic clock, since the wall clock can jump.
 * @param onScreen returns the ids to refresh
 */
export function useFreshCounts(onScreen: () => readonly string[]): void {
  const { seen } = useServices();
  const ask = useAsk();
  const idsOnScreen = useEffectEvent(onScreen);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function check(): void {
      clearTimeout(timer);
      const asked = seen.get(ASKED);
      const due = typeof asked === "number" ? asked + EVERY - performance.now() : 0;
      if (due > 0) {
        timer = setTimeout(check, due);
        return;
      }
      // Not scheduled while hidden or offline; becoming visible or online refreshes.
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      const ids = idsOnScreen();
      timer = setTimeout(check, ids.length > 0 ? EVERY : SOON);
      if (ids.length === 0) return;
      seen.set(ASKED, performance.now());
      // Failing is harmless: the mirror's counts stay, and the next interval retries.
      ask(({ engine }) => engine.refreshCounts(ids)).catch(console.error);
    }

    timer = setTimeout(check, SOON);
    document.addEventListener("visibilitychange", check);
    window.addEventListener("online", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("online", check);
    };
  }, [seen, ask]);
}
