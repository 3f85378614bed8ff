import { useEffect } from "react";

/** Calls `leave` when the page is hidden, closed or unmounted. */
export function usePageHide(leave: () => void): void {
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [leave]);
}
