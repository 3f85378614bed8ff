import { useEffect, useState } from "react";
import type { Sender, SendStatus } from "../../offline/core/sender.ts";
import { useData } from "./context.ts";

/** The status of the sender; null while loading. */
export function useSendStatus(): SendStatus | null {
  const data = useData();
  const [status, setStatus] = useState<SendStatus | null>(null);
  useEffect(() => {
    let unsubscribe: (() => void) | null = null;
    let cancelled = false;
    const show = (sender: Sender) => {
      if (cancelled) return;
      unsubscribe = sender.subscribe(() => setStatus(sender.status()));
      setStatus(sender.status());
    };
    void data.then(({ sender }) => sender()).then(show, console.warn);
    return () => {
      cancelled = true;
      unsubscribe?.();
    };
  }, [data]);
  return status;
}
