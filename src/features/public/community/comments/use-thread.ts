import { useCallback, useMemo, useState } from "react";
import { outcomeText } from "../../../../components/texts/item-texts.ts";
import { useCommand, useLive } from "../../../../data/site/context.ts";
import { useWay } from "../../../../data/site/use-reach.ts";
import type { CommunityPost } from "../../../../domain/content/content.ts";
import { millisecondsOf } from "../../../../domain/dates/timestamp.ts";
import { itemState, knownItem } from "../../../../domain/outbox/item-state.ts";
import { NO_LOCAL_OPERATIONS, type Operation } from "../../../../domain/outbox/operation.ts";
import { type ThreadEntry, threadOf } from "../../../../domain/outbox/pending-comments.ts";
import {
  type PersistResult,
  type StorageProblem,
  storageProblemOf,
} from "../../../../domain/outbox/persist.ts";
import type { Reason } from "../../../../domain/privacy/reasons.ts";

type ThreadAct = "comment_delete" | "comment_report" | "comment_appeal";

/** The last action: a message, or an operation whose state it has. */
type Done =
  | { readonly kind: "said"; readonly text: string }
  | { readonly kind: ThreadAct; readonly id: string };

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
  const way = useWay();
  const [done, setDone] = useState<Done>({ kind: "said", text: "" });
  const [notPersisted, setNotPersisted] = useState<StorageProblem | null>(null);
  const say = useCallback((text: string) => setDone({ kind: "said", text }), []);
  const entries = useMemo(
    () => known && threadOf(known.comments, known.localOperations, millisecondsOf),
    [known],
  );

  async function keep(result: Promise<PersistResult>, kind?: ThreadAct): Promise<boolean> {
    let id = "";
    const problem = await storageProblemOf(
      result.then((stored) => {
        if (stored.ok) id = stored.id;
        return stored;
      }),
    );
    setNotPersisted(problem);
    setDone(problem || !kind ? { kind: "said", text: "" } : { kind, id });
    return problem === null;
  }

  /** What became of the last action; "" if there was none. */
  function doneText(): string {
    if (done.kind === "said") return done.text;
    // A comment that was never sent is deleted without the server.
    const item = knownItem(done.id, known?.localOperations ?? NO_LOCAL_OPERATIONS);
    return outcomeText(item ? itemState(item, way) : { is: "sent" }, done.kind);
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
    done: doneText(),
    /** What became of what this device did to the post. */
    localOperations: known?.localOperations ?? NO_LOCAL_OPERATIONS,
    notPersisted,
    remove: ({ id: comment, secret }: ThreadEntry) =>
      keep(
        act((commands) => commands.deleteComment(id, comment, secret ?? "")),
        "comment_delete",
      ),
    report: ({ id: comment }: ThreadEntry, reason: Reason, words: string, submit: Submit) =>
      keep(
        submit((as) => act((commands) => commands.reportComment(id, comment, reason, words, as))),
        "comment_report",
      ),
    appeal({ id: commentId, secret }: ThreadEntry, words: string, submit: Submit) {
      const about = { on: "community", postId: id, commentId } as const;
      const appeal = { kind: "comment_appeal", ...about, secret: secret ?? "", words } as const;
      return keep(
        submit((as) => act((commands) => commands.perform(appeal, as))),
        "comment_appeal",
      );
    },
    retry: (operation: Operation) => keep(act((commands) => commands.retry(operation))),
    say,
  };
}
