import { useEffect, useEffectEvent } from "react";
import { useServices, useSiteData } from "../../../data/site/context.ts";

/** Refresh interval in milliseconds. */
const INTERVAL_MS = 60_000;
/** Delay of the first refresh in milliseconds, so that the posts load first. */
const FIRST_DELAY_MS = 1_500;
const LAST_REFRESH_KEY = "community:counts-asked";

/**
 * Refreshes the counts of the visible posts, at most once a minute for the whole site and only while the page
 * is visible and online. Uses a monotonic clock, since the wall clock can jump.
 * @param onScreen returns the ids to refresh
 */
export function useFreshCounts(onScreen: () => readonly string[]): void {
  const { queryCache } = useServices();
  const withData = useSiteData();
  const idsOnScreen = useEffectEvent(onScreen);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function check(): void {
      clearTimeout(timer);
      const lastRefresh = queryCache.get(LAST_REFRESH_KEY);
      const due = typeof lastRefresh === "number" ? lastRefresh + INTERVAL_MS - performance.now() : 0;
      if (due > 0) {
        timer = setTimeout(check, due);
        return;
      }
      // Not scheduled while hidden or offline; becoming visible or online refreshes.
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      const ids = idsOnScreen();
      timer = setTimeout(check, ids.length > 0 ? INTERVAL_MS : FIRST_DELAY_MS);
      if (ids.length === 0) return;
      queryCache.set(LAST_REFRESH_KEY, performance.now());
      // Failing is harmless: the mirror's counts stay, and the next interval retries.
      withData(({ siteSync }) => siteSync.refreshCounts(ids)).catch(console.error);
    }

    timer = setTimeout(check, FIRST_DELAY_MS);
    document.addEventListener("visibilitychange", check);
    window.addEventListener("online", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("online", check);
    };
  }, [queryCache, withData]);
}
