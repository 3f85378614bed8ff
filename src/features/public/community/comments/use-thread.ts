import { useMemo, useState } from "react";
import { useCommand, useLive } from "../../../../data/site/context.ts";
import type { CommunityPost } from "../../../../domain/content/content.ts";
import { millisecondsOf } from "../../../../domain/dates/timestamp.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import { type ThreadEntry, threadOf } from "../../../../domain/outbox/pending-comments.ts";
import {
  type PersistResult,
  type StorageProblem,
  storageProblemOf,
} from "../../../../domain/outbox/persist.ts";
import type { Reason } from "../../../../domain/privacy/reasons.ts";
import { m } from "../../../../i18n/paraglide/messages.js";

/** Stores an operation, under the id of a draft if there is one. */
export type Submit = (queue: (id?: string) => Promise<PersistResult>) => Promise<PersistResult>;

/** The comments of a post including pending ones of this device, and their actions. */
export function useThread({ id, comments: count }: CommunityPost) {
  const act = useCommand();
  const query = useLive(`post:${id}:comments`, (read) =>
    read.inTransaction(async () => {
      const comments = await read.commentsOf(id);
      return {
        comments,
        localOperations: await read.localOperationsOf(id),
        ...(await read.listSize("comment")),
      };
    }),
  );
  const known = query.value;
  const [done, setDone] = useState("");
  const [notPersisted, setNotPersisted] = useState<StorageProblem | null>(null);
  const entries = useMemo(
    () => known && threadOf(known.comments, known.localOperations, millisecondsOf),
    [known],
  );

  async function keep(result: Parameters<typeof storageProblemOf>[0], message: string): Promise<boolean> {
    const problem = await storageProblemOf(result);
    setNotPersisted(problem);
    setDone(problem ? "" : message);
    return problem === null;
  }

  return {
    query,
    /** Undefined while loading. */
    entries,
    /** The pending operations of this device. */
    operations: known?.localOperations.operations,
    /** The number of comments on the server that are not on this device. */
    missing: known && !known.hasAll ? Math.max(0, count - known.comments.length) : 0,
    here: known?.comments.length ?? 0,
    listed: known?.listed ?? 0,
    /** A message about the last action; "" if none. */
    done,
    notPersisted,
    remove: ({ id: comment, secret }: ThreadEntry) =>
      keep(
        act((commands) => commands.deleteComment(id, comment, secret ?? "")),
        m.comment_deleted(),
      ),
    report: ({ id: comment }: ThreadEntry, reason: Reason, words: string, submit: Submit) =>
      keep(
        submit((as) => act((commands) => commands.reportComment(id, comment, reason, words, as))),
        m.comment_reported_done(),
      ),
    appeal: ({ id: comment, secret }: ThreadEntry, words: string, submit: Submit) =>
      keep(
        submit((as) => act((commands) => commands.appeal(id, comment, secret ?? "", words, as))),
        m.comment_appealed_done(),
      ),
    retry: (operation: Operation) =>
      keep(
        act((commands) => commands.retry(operation)),
        "",
      ),
    say: setDone,
  };
}
