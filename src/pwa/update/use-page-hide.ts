import { useEffect } from "react";

/**
 * Calls `leave` when the page is about to be left, hidden, closed or unmounted. What is begun at `beforeunload` has the time
 * that the next page takes to answer; after `pagehide` nothing asynchronous is sure to run.
 * @param first true to be called before the others
 */
export function usePageHide(leave: () => void, first = false): void {
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("beforeunload", leave, first);
    window.addEventListener("pagehide", leave, first);
    document.addEventListener("visibilitychange", hide, first);
    return () => {
      window.removeEventListener("beforeunload", leave, first);
      window.removeEventListener("pagehide", leave, first);
      document.removeEventListener("visibilitychange", hide, first);
      leave();
    };
  }, [leave, first]);
}
