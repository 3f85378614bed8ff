import { useEffect, useEffectEvent } from "react";
import { useAsk, useServices } from "../../../data/site/context.ts";

/** How long counters are taken for current, in milliseconds. */
const EVERY = 60_000;
/** Until the first look: the first moments belong to the posts themselves. */
const SOON = 1_500;
const ASKED = "community:counts-asked";

/**
 * Fetches the counters of what is on the screen, at most once a minute for the whole site and only while the
 * page is visible and has a network. A device's own monotonic clock counts the minute: the wall clock jumps.
 * @param onScreen the ids at the moment of asking
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
      // Hidden or offline nothing is planned: becoming visible or online looks again.
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      const ids = idsOnScreen();
      timer = setTimeout(check, ids.length > 0 ? EVERY : SOON);
      if (ids.length === 0) return;
      seen.set(ASKED, performance.now());
      // Failing costs nothing: the mirror's counters stay, and the next minute asks again.
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
