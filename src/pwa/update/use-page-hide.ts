import { useEffect } from "react";

/** Does something when whoever uses the page turns away from it: to another page, another app, or for good. */
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
