import { useEffect, useState } from "react";
import { useData } from "../../../data/site/context.ts";
import { isTemporary } from "../../../pwa/storage/is-temporary.ts";
import { isShellCached } from "../../../pwa/worker-bridge/is-shell-cached.ts";

/**
 * State of the app's precache on this device: "temporary" if it is deleted when this window is closed, "refused" if the
 * browser failed to store it.
 */
export type Shell = "saving" | "saved" | "temporary" | "refused";

export function useShell(): Shell {
  const data = useData();
  const [shell, setShell] = useState<Shell>(isServedByWorker() ? "saved" : "saving");
  useEffect(() => {
    if (isServedByWorker())
      void isShellCached().then((isCached) => {
        if (!isCached) setShell((known) => (known === "saved" ? "saving" : known));
      });
    void data
      .then(({ shellSaved }) => shellSaved)
      .then(isTemporary)
      .then(
        (temporary) => setShell(temporary ? "temporary" : "saved"),
        () => setShell("refused"),
      );
  }, [data]);
  return shell;
}

/** A controlling service worker has had a complete precache, which the browser seldom deletes alone. */
function isServedByWorker(): boolean {
  return !import.meta.env.SSR && Boolean(navigator.serviceWorker?.controller);
}
