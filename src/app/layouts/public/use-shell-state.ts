import { useEffect, useState } from "react";
import { useServices } from "../../../data/site/context.ts";

/** Whether the app itself is kept on this device beside its posts; "refused" where the browser does not. */
export type Shell = "saving" | "saved" | "refused";

export function useShell(): Shell {
  const { data } = useServices();
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

/** A worker that answers for pages has saved the app. */
function isServedByWorker(): boolean {
  return !import.meta.env.SSR && Boolean(navigator.serviceWorker?.controller);
}
