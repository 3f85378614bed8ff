import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { QueryError } from "../../../../components/lists/query-error.tsx";
import type { Reasoned } from "../../../../components/privacy/reason-dialog.tsx";
import { storageErrorText } from "../../../../components/texts/storage-error-text.ts";
import { useServerNow, useSyncStatus } from "../../../../data/site/context.ts";
import type { CommunityPost } from "../../../../domain/content/content.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import type { ThreadEntry } from "../../../../domain/outbox/pending-comments.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useLatest } from "../../../../ui/use-latest.ts";
import { type ModerationParts, useModerationParts } from "../moderation/load-parts.ts";
import { afterPageMoved, CommentBox, type CommentBoxHandle } from "./comment-box.tsx";
import { OlderComments } from "./older-comments.tsx";
import { CommentEntry, type EntryActions } from "./thread-entry.tsx";
import { type Submit, useThread } from "./use-thread.ts";

type CommentThreadProps = { readonly post: CommunityPost; readonly box: RefObject<CommentBoxHandle | null> };
type Confirmation = { readonly what: "delete" | "report" | "appeal"; readonly entry: ThreadEntry };

/** The comments of a post in the server's order, pending ones of this device last, and the comment box. */
export function CommentThread({ post, box }: CommentThreadProps) {
  const now = useServerNow();
  const { clockOffset } = useSyncStatus();
  const thread = useThread(post);
  const { query, entries, missing, done, notPersisted } = thread;
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEditByState(thread, box);

  const { parts, loadParts } = useModerationParts(
    entries?.some(({ status }) => status.kind === "decided") === true,
  );
  const latest = useLatest(thread);
  const actions = useMemo<EntryActions>(
    () => ({
      remove: (entry) => setConfirming({ what: "delete", entry }),
      // Without the dialog's code, as offline the first time, a report is sent without a reason.
      report: (entry) => void loadParts().then(() => setConfirming({ what: "report", entry })),
      appeal: (entry) => setConfirming({ what: "appeal", entry }),
      edit: (operation) => box.current?.edit(operation),
      retry: (operation) => void latest.current.retry(operation),
    }),
    [box, latest, loadParts],
  );

  async function runConfirmed(
    { what, entry }: Confirmation,
    { reason, words }: Reasoned = { reason: "other", words: "" },
    submit: Submit = (queue) => queue(),
  ) {
    const run = {
      delete: () => thread.remove(entry),
      report: () => thread.report(entry, reason, words, submit),
      appeal: () => thread.appeal(entry, words, submit),
    };
    const isStored = await run[what]();
    // The focused button disappears with the comment.
    if (isStored) heading.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby="comments" className="mt-10">
      <h2 id="comments" ref={heading} tabIndex={-1} className="mb-2 text-xl">
        {m.post_comments()}
      </h2>
      <QueryError query={query} />
      {query.status === "loading" ? <Skeleton className={post.comments > 0 ? "h-24" : "h-12.5"} /> : null}
      {entries && missing > 0 ? (
        <OlderComments here={thread.here} count={post.comments} listed={thread.listed} />
      ) : null}
      {entries && entries.length > 0 ? (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <CommentEntry
              key={entry.id}
              entry={entry}
              // This device dates what the server has not published.
              now={entry.status.kind === "shown" ? now : now - clockOffset}
              actions={actions}
              parts={parts}
            />
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
      <CommentBox postId={post.id} local={thread.localOperations} ref={box} />
      {confirming ? (
        <Confirm
          confirming={confirming}
          parts={parts}
          onYes={(value, submit) => void runConfirmed(confirming, value, submit)}
          onClose={() => setConfirming(null)}
        />
      ) : null}
    </section>
  );
}

type ConfirmProps = {
  readonly confirming: Confirmation;
  readonly parts: ModerationParts | null;
  onYes(value?: Reasoned, submit?: Submit): void;
  onClose(): void;
};

/** Confirms a deletion, and asks for the reason of a report or an appeal. */
function Confirm({ confirming: { what, entry }, parts, onYes, onClose }: ConfirmProps) {
  const quote = (
    <blockquote className="line-clamp-4 border-gold border-s-2 ps-4 text-ink-2">{entry.body}</blockquote>
  );
  if (what === "delete" || !parts) {
    const isDeletion = what === "delete";
    return (
      <ConfirmDialog
        question={isDeletion ? m.comment_delete_question() : m.comment_report_question()}
        yes={isDeletion ? m.comment_delete() : m.comment_report()}
        onYes={() => onYes()}
        onClose={onClose}
      >
        {quote}
      </ConfirmDialog>
    );
  }
  return (
    <parts.ThreadDialog what={what} commentId={entry.id} onYes={onYes} onClose={onClose}>
      {quote}
    </parts.ThreadDialog>
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
    const deadLettered = operations.find((one) => one.id === wanted && one.state === "parked");
    return afterPageMoved(() => {
      if (isWords(draft)) box.current?.takeBack(draft);
      else if (deadLettered) box.current?.edit(deadLettered);
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
