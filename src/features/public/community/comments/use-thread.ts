import { useMemo, useState } from "react";
import { type NotPersisted, storageErrorIn } from "../../../../components/texts/storage-error-text.ts";
import { useAct, useLive } from "../../../../data/site/context.ts";
import type { CommunityPost } from "../../../../domain/content/content.ts";
import { millisecondsOf } from "../../../../domain/dates/timestamp.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import { type ThreadEntry, threadOf } from "../../../../domain/outbox/pending-comments.ts";
import { m } from "../../../../i18n/paraglide/messages.js";

/** The comments of a post including pending ones of this device, and their actions. */
export function useThread({ id, comments: count }: CommunityPost) {
  const act = useAct();
  const known = useLive(`post:${id}:comments`, (read) =>
    read.atOnce(async () => {
      const comments = await read.commentsOf(id);
      return { comments, own: await read.pendingPart(id), ...(await read.extent("comment")) };
    }),
  );
  const [done, setDone] = useState("");
  const [notKept, setNotKept] = useState<NotPersisted | null>(null);
  const entries = useMemo(() => known && threadOf(known.comments, known.own, millisecondsOf), [known]);

  async function keep(kept: Parameters<typeof storageErrorIn>[0], words: string): Promise<boolean> {
    const why = await storageErrorIn(kept);
    setNotKept(why);
    setDone(why ? "" : words);
    return why === null;
  }

  return {
    /** Undefined while loading. */
    entries,
    /** The pending operations of this device. */
    operations: known?.own.operations,
    /** The number of comments on the server that are not on this device. */
    missing: known && !known.whole ? Math.max(0, count - known.comments.length) : 0,
    here: known?.comments.length ?? 0,
    listed: known?.listed ?? 0,
    /** A message about the last action; "" if none. */
    done,
    notKept,
    remove: ({ id: comment, secret }: ThreadEntry) =>
      keep(
        act((commands) => commands.deleteComment(id, comment, secret ?? "")),
        m.comment_deleted(),
      ),
    report: ({ id: comment }: ThreadEntry) =>
      keep(
        act((commands) => commands.reportComment(id, comment)),
        m.comment_reported_done(),
      ),
    retry: (operation: Operation) =>
      keep(
        act((commands) => commands.retry(operation)),
        "",
      ),
    say: setDone,
  };
}
