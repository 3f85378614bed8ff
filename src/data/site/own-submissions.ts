import { useEffect, useEffectEvent, useState } from "react";
import type { OwnSubmission } from "../../domain/submissions/own-submission.ts";
import type { Topic } from "../../domain/submissions/submission.ts";
import { useData, useOnline, useSiteData } from "./context.ts";
import type { PageSender } from "./page-sender.ts";

/**
 * A live query of what this device submits; `undefined` until it has an answer.
 * @param key identifies the query and all its dependencies
 */
export function useOwnSubmissions<T>(
  key: string,
  query: (own: PageSender["submissions"]) => Promise<T>,
): T | undefined {
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

/** What this device submitted of a topic, newest first. With a connection, what the owner decided about it is asked for. */
export function useSubmitted(topic: Topic): readonly OwnSubmission[] {
  const request = useSiteData();
  const online = useOnline();
  const own = useOwnSubmissions(`own:${topic}`, (submissions) => submissions.own(topic)) ?? NONE;
  const sent = own.some(({ item }) => item.state === "done");
  useEffect(() => {
    if (online && sent)
      void request(async ({ sender }) => (await sender()).submissions.refreshDecisions()).catch(console.warn);
  }, [online, sent, request]);
  return own;
}

const NONE: readonly OwnSubmission[] = [];
