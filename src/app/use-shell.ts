import { useEffect, useState } from "react";
import { useServices } from "../services.ts";

/** Whether the app itself is kept on this device beside its posts; "refused" where the browser does not. */
export type Shell = "saving" | "saved" | "refused";

export function useShell(): Shell {
  const { data, start } = useServices();
  // A kept page is answered by the worker that saved the app.
  const [shell, setShell] = useState<Shell>(start ? "saved" : "saving");
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
