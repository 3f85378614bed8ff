import { useState } from "react";
import type { Result } from "../../domain/outbox/failure.ts";
import { reachOf } from "../../domain/outbox/reach.ts";
import { useAnswer } from "../../ui/use-answer.ts";
import { useOnline } from "../site/context.ts";
import { useAdminSync } from "./context.ts";

/**
 * What only the server knows, because a stored answer could be outdated: asked once, when `again` changes, and after a failure with
 * each sync that succeeds.
 * @returns null before the first answer; after a failure, why the server can't be reached
 */
export function useServerAnswer<T>(request: () => Promise<Result<T>>, again: unknown = null) {
  const { updatedAt } = useAdminSync();
  const online = useOnline();
  const [answer, setAnswer] = useState<Result<T> | null>(null);
  const [askedAt, setAskedAt] = useState(updatedAt);
  if (answer && !answer.ok && askedAt !== updatedAt) setAskedAt(updatedAt);
  useAnswer(request, setAnswer, `${again} ${askedAt}`);
  return answer && (answer.ok ? answer : { ok: false as const, reach: reachOf({ online, ...answer }) });
}
