import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { QueryError } from "../../../../components/lists/query-error.tsx";
import { storageErrorText } from "../../../../components/texts/storage-error-text.ts";
import { useServices } from "../../../../data/site/context.ts";
import type { CommunityPost } from "../../../../domain/content/content.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import type { ThreadEntry } from "../../../../domain/outbox/pending-comments.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useLatest } from "../../../../ui/use-latest.ts";
import { afterPageMoved, CommentBox, type CommentBoxHandle } from "./comment-box.tsx";
import { OlderComments } from "./older-comments.tsx";
import { CommentEntry, type EntryActions } from "./thread-entry.tsx";
import { useThread } from "./use-thread.ts";

type CommentThreadProps = { readonly post: CommunityPost; readonly box: RefObject<CommentBoxHandle | null> };
type Confirmation = { readonly what: "delete" | "report"; readonly entry: ThreadEntry };

/** The comments of a post in the server's order, pending ones of this device last, and the comment box. */
export function CommentThread({ post, box }: CommentThreadProps) {
  const { now } = useServices();
  const thread = useThread(post);
  const { query, entries, missing, done, notPersisted } = thread;
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEditByState(thread, box);

  const latest = useLatest(thread);
  const actions = useMemo<EntryActions>(
    () => ({
      remove: (entry) => setConfirming({ what: "delete", entry }),
      report: (entry) => setConfirming({ what: "report", entry }),
      edit: (operation) => box.current?.edit(operation),
      retry: (operation) => void latest.current.retry(operation),
    }),
    [box, latest],
  );

  async function runConfirmed({ what, entry }: Confirmation) {
    const isStored = what === "delete" ? await thread.remove(entry) : await thread.report(entry);
    // The focused button disappears with the comment.
    if (isStored) heading.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby="comments" className="mt-10">
      <h2 id="comments" ref={heading} tabIndex={-1} className="mb-2 text-[1.5rem]">
        {m.post_comments()}
      </h2>
      <QueryError query={query} />
      {query.status === "loading" ? <Skeleton className="h-24" /> : null}
      {entries && missing > 0 ? (
        <OlderComments here={thread.here} count={post.comments} listed={thread.listed} />
      ) : null}
      {entries && entries.length > 0 ? (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <CommentEntry key={entry.id} entry={entry} now={now()} actions={actions} />
          ))}
        </ol>
      ) : null}
      {entries?.length === 0 && missing === 0 ? (
        <p className="py-3 text-ink-2">{m.post_no_comments()}</p>
      ) : null}
      <p role="status" className="text-ink-2 text-sm empty:sr-only">
        {done}
      </p>
      {notPersisted ? <Notice tone="error">{storageErrorText(notPersisted)}</Notice> : null}
      <CommentBox postId={post.id} ref={box} />
      {confirming ? (
        <ConfirmDialog
          question={confirming.what === "delete" ? m.comment_delete_question() : m.comment_report_question()}
          yes={confirming.what === "delete" ? m.comment_delete() : m.comment_report()}
          onYes={() => void runConfirmed(confirming)}
          onClose={() => setConfirming(null)}
        >
          <blockquote className="line-clamp-4 border-gold border-l-2 pl-4 text-ink-2 [overflow-wrap:anywhere]">
            {confirming.entry.body}
          </blockquote>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/** Opens a comment in the box when navigating from the outbox page with state `{ edit: id }` or `{ draft }`. */
function useEditByState(
  { operations, say }: { operations: readonly Operation[] | undefined; say(message: string): void },
  box: RefObject<CommentBoxHandle | null>,
): void {
  const { state, pathname, hash } = useLocation();
  const navigate = useNavigate();
  const wanted: unknown = state?.edit;
  const draft: unknown = state?.draft;

  useEffect(() => {
    if (!operations || (typeof wanted !== "string" && !isWords(draft))) return;
    const parked = operations.find((one) => one.id === wanted && one.state === "parked");
    return afterPageMoved(() => {
      if (isWords(draft)) box.current?.takeBack(draft);
      else if (parked) box.current?.edit(parked);
      else say(m.comment_edit_gone());
      // Clears the state, so that a reload does not reset the box.
      void navigate(pathname + hash, { replace: true, state: null });
    });
  }, [wanted, draft, operations, box, navigate, pathname, hash, say]);
}

function isWords(draft: unknown): draft is { authorName: string; body: string } {
  if (typeof draft !== "object" || draft === null) return false;
  const { authorName, body } = draft as Record<string, unknown>;
  return typeof authorName === "string" && typeof body === "string";
}
