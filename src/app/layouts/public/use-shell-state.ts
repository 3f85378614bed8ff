import { useEffect, useState } from "react";
import { useData } from "../../../data/site/context.ts";
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

/**
 * True in a private window that deletes all data when it is closed, as far as the browser lets a page tell: Firefox and
 * Safari refuse the file system there, although databases and caches work.
 */
async function isTemporary(): Promise<boolean> {
  try {
    await navigator.storage?.getDirectory?.();
    return false;
  } catch (error) {
    // Only a browser that refuses has this error; others mean a broken or full disk.
    return error instanceof DOMException && error.name === "SecurityError";
  }
}
