import { useEffect, useState } from "react";
import type { Sender, SendStatus } from "../../offline/core/sender.ts";
import { useServices } from "./context.ts";

/** The status of the sender; null while loading. */
export function useSendStatus(): SendStatus | null {
  const { data } = useServices();
  const [status, setStatus] = useState<SendStatus | null>(null);
  useEffect(() => {
    let end: (() => void) | null = null;
    let over = false;
    const show = (sender: Sender) => {
      if (over) return;
      end = sender.subscribe(() => setStatus(sender.status()));
      setStatus(sender.status());
    };
    void data.then(({ sender }) => sender()).then(show, console.warn);
    return () => {
      over = true;
      end?.();
    };
  }, [data]);
  return status;
}
