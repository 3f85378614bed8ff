import { useEffect, useState } from "react";
import { useData } from "../../../data/site/context.ts";

/** State of the app's precache on this device; "refused" if the browser failed to store it. */
export type Shell = "saving" | "saved" | "refused";

export function useShell(): Shell {
  const data = useData();
  const [shell, setShell] = useState<Shell>(isServedByWorker() ? "saved" : "saving");
  useEffect(() => {
    void data
      .then(({ shellSaved }) => shellSaved)
      .then(
        () => setShell("saved"),
        () => setShell("refused"),
      );
  }, [data]);
  return shell;
}

/** A controlling service worker implies a complete precache. */
function isServedByWorker(): boolean {
  return !import.meta.env.SSR && Boolean(navigator.serviceWorker?.controller);
}
