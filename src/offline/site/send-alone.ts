import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { AloneRemote } from "../../domain/outbox/action.ts";
import { actionOf } from "../../domain/outbox/actions.ts";
import { type Result, success } from "../../domain/outbox/failure.ts";
import { isInteraction, isOfOwner, type Operation } from "../../domain/outbox/operation.ts";
import type { InteractionResponse, Remote } from "../../domain/outbox/remote.ts";
import type { SubmissionsRemote } from "../../domain/submissions/submissions-remote.ts";
import type { ServerProbe } from "../core/server-clock.ts";
import { type LastApplied, namesOf } from "./last-applied.ts";
import type { InteractionDeps } from "./send-interactions.ts";
import { restartUpload } from "./submissions/upload-part.ts";

/** The dependencies of a send run. */
export type SendDeps = ServerProbe &
  InteractionDeps & {
    readonly remote: AloneRemote;
    readonly submissions: SubmissionsRemote;
    /** Applies with the owner's session what was written as the owner. Absent where that is not: there it waits for a page. */
    readonly asOwner?: Remote["applyInteractions"];
  };

/** How an operation that is sent alone is sent; null for others. */
export function aloneRequest(
  deps: SendDeps,
  { seq, id, format, intent, firstAttemptAt }: Operation,
  applied: LastApplied,
  serverTime: Timestamp,
): (() => Promise<Result<InteractionResponse>>) | null {
  const { db, asOwner } = deps;
  if (asOwner && isOfOwner(intent) && isInteraction(intent)) {
    const item = { id, format, firstAttemptAt: firstAttemptAt ?? serverTime, intent };
    return () => asOwner([item], namesOf(applied));
  }
  const { alone } = actionOf(intent);
  if (!alone) return null;
  return async () => {
    const missing = await alone(intent, id, deps);
    if (missing.ok && missing.value?.length) {
      await restartUpload(db, { seq }, missing.value);
      return success({ now: serverTime, restart: false, results: [] });
    }
    return aloneResponse(id, missing, serverTime);
  };
}

/** The response to an operation that was sent alone. */
function aloneResponse(
  id: string,
  result: Result<unknown>,
  serverTime: Timestamp,
): Result<InteractionResponse> {
  if (result.ok) {
    return success({
      now: serverTime,
      restart: false,
      results: [{ id, status: "done", at: serverTime, counts: null, comment: null, held: false }],
    });
  }
  // Its rate limit must not delay other operations.
  const seconds = result.failure.kind === "busy" ? result.failure.retryAfter : null;
  return seconds === null
    ? result
    : success({ now: serverTime, restart: false, results: [{ id, status: "later", seconds }] });
}
