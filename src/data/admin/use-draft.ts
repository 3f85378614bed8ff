import { useEffect, useState } from "react";
import type { AdminOf, DraftedKind } from "../../domain/content/admin-content.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import { useUnsavedChanges } from "../../pwa/update/unsaved-changes.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { useDraftState } from "../use-draft-state.ts";
import { useAdmin, useAdminLive, useAdminSync } from "./context.ts";
import { createDraftSession, type DraftActions } from "./draft-session.ts";
import type { ReadyDraft } from "./read-draft.ts";
import { type Stashed, useStashed } from "./use-stashed.ts";

export type OpenDraft<K extends DraftedKind, F extends object> = ReadyDraft<K, F> &
  DraftActions<F> & {
    /** What gave way to another text, and can be restored. */
    readonly stashed: Stashed;
    /** True if the draft differs from the row it was started from. */
    readonly isChanged: boolean;
  };

export type DraftQuery<K extends DraftedKind, F extends object> =
  | { readonly status: "loading" | "missing" | "failed"; retry(): void }
  | OpenDraft<K, F>;

/**
 * The draft of a row: the stored one, else the row as shown in the admin, else an empty form. It is stored on this device
 * each second while someone types, when typing stops and on page hide, and sent only when it is saved. The component must have
 * `rowId` as its key.
 * @param isNew true if the row need not exist
 * @param fieldsOf the form's fields for a row, or for none
 * @param part names a text that is written beside a row, by itself: a decision, a transcript
 */
export function useDraft<K extends DraftedKind, F extends object>(
  kind: K,
  rowId: string,
  isNew: boolean,
  fieldsOf: (row: AdminOf[K] | null) => F,
  part = "",
): DraftQuery<K, F> {
  const { updatedAt } = useAdminSync();
  // A draft has the times of this device, which its owner reads on the same screen.
  const latest = useLatest({ ...useAdmin(), now: Date.now, isNew, fieldsOf });
  const [session] = useState(() => createDraftSession<K, F>(kind, rowId, part, () => latest.current));
  const draft = useDraftState(session);
  const stashed = useStashed(session.draftId, session.formId);
  const storage = draft.status === "ready" ? draft.storage.state : "unchanged";
  useUnsavedChanges(storage === "typing" || storage === "not-persisted");
  // A text that was not saved yet survives a reload, but nobody wants one while writing.
  const isRestored = draft.status === "ready" && storage === "unchanged" && draft.restoredAt !== null;
  useUnsavedChanges(storage === "persisted" || isRestored, true);

  // Again after each sync, which may have loaded a missing row.
  useEffect(() => {
    session.load();
    return session.stopLoading;
  }, [session, updatedAt]);

  const { draftId } = session;
  const { value: isStored } = useAdminLive(`is-drafted:${draftId}`, async (read) =>
    Boolean(await read.draft(draftId, kind)),
  );
  useEffect(() => {
    if (isStored === false) session.noteEnd().catch(console.error);
  }, [session, isStored]);

  if (draft.status !== "ready") return { status: draft.status, retry: session.retry };
  const { base, fields } = draft;
  const isChanged = base === null || !deepEqual(fieldsOf(base), fields);
  return { ...draft, ...session.actions, stashed, isChanged };
}
