import { useEffect, useEffectEvent, useState } from "react";
import type { Submissions } from "../../offline/site/submissions/submissions.ts";
import { useData } from "./context.ts";

/**
 * A live query of what this device submits; `undefined` until it has an answer.
 * @param key identifies the query and all its dependencies
 */
export function useOwnSubmissions<T>(key: string, query: (own: Submissions) => Promise<T>): T | undefined {
  const data = useData();
  const [answer, setAnswer] = useState<{ key: string; value: T } | null>(null);
  const ask = useEffectEvent(query);
  useEffect(() => {
    let subscription: { unsubscribe(): void } | null = null;
    let isOver = false;
    const start = async () => {
      const { sender, live } = await data;
      const own = (await sender()).submissions;
      if (isOver) return;
      subscription = live(() => ask(own)).subscribe((value) => setAnswer({ key, value }));
    };
    start().catch(console.error);
    return () => {
      isOver = true;
      subscription?.unsubscribe();
    };
  }, [data, key]);
  return answer?.key === key ? answer.value : undefined;
}
