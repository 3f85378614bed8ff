import { useEffect, useState } from "react";
import type { Answer } from "../../domain/inbox/answers.ts";
import { useCommand, useLive } from "./context.ts";

/** What came back about what this device has sent, newest first; undefined until it is known. */
export function useAnswers(): readonly (Answer & { readonly isNew: boolean })[] | undefined {
  return useLive("answers", (read) => read.answers()).value;
}

/** The same for the page that shows them all: there they are seen. What was new stays so until the page is left. */
export function useSeenAnswers() {
  const answers = useAnswers();
  const command = useCommand();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set());
  const added = (answers ?? []).filter(({ isNew, id }) => isNew && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  useEffect(() => {
    const unseen = (answers ?? []).filter(({ isNew }) => isNew);
    if (unseen.length > 0) void command(({ markSeen }) => markSeen(unseen)).catch(console.warn);
  }, [answers, command]);
  return answers?.map((answer) => ({ ...answer, isNew: fresh.has(answer.id) }));
}
