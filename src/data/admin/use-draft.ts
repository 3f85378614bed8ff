import { useCallback, useEffect, useRef, useState } from "react";
import type { AdminOf, DraftedKind, Fields, FieldsOf } from "../../domain/content/admin-content.ts";
import type { PostKind } from "../../domain/content/content.ts";
import type { OpenForm } from "../../domain/forms/draft.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import { type StorageProblem, storageProblemOf } from "../../domain/outbox/persist.ts";
import { useUnsavedChanges } from "../../pwa/update/unsaved-changes.ts";
import { usePageHide } from "../../pwa/update/use-page-hide.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { useAdmin, useAdminSync } from "./context.ts";
import { type Stashed, useStashed } from "./use-stashed.ts";

/** How long after a change a draft is stored at the latest, in milliseconds, and how long typing pauses until that is shown. */
const DEBOUNCE_MS = 1_000;

/** Storage state of a draft. */
type DraftState =
  | { readonly state: "unchanged" | "typing" | "persisted" }
  | { readonly state: "not-persisted"; readonly why: StorageProblem };

export type OpenDraft<K extends DraftedKind, F extends object> = {
  readonly status: "ready";
  /** What gave way to other words, and can be restored. */
  readonly stashed: Stashed;
  /** The row the draft was started from; null for a new one. */
  readonly base: AdminOf[K] | null;
  readonly fields: F;
  /** The latest fields, ahead of the next render. */
  current(): F;
  readonly storage: DraftState;
  /** When an earlier draft was stored that this form has restored; null if there was none. */
  readonly restoredAt: number | null;
  /** When it was last stored on this device, in milliseconds of this device's clock; null without changes. */
  readonly persistedAt: number | null;
  /** True if the draft differs from the row it was started from. */
  readonly isChanged: boolean;
  change(fields: Partial<F>): void;
  /** Stores it on this device at once. @returns why that failed; null on success */
  persist(): Promise<StorageProblem | null>;
  /**
   * Queues the draft for sending, online or offline, and ends it.
   * @param as the validated fields
   * @param stays true if the form stays open: what is typed while saving begins the next draft
   * @returns why storing failed; null on success
   */
  save(as: F, stays?: boolean): Promise<StorageProblem | null>;
  /** Discards the draft and ends it. */
  discard(): Promise<void>;
  /**
   * Saves a post with the fields of an earlier version, stashes what is unsaved here, and reads the row again.
   * @returns why storing failed; null on success
   */
  restoreVersion(fields: Fields): Promise<StorageProblem | null>;
  /** Reads the row again after `save` or `discard`, for a form that stays open. */
  reopen(): Promise<void>;
};

/** `missing`: there is neither such a row nor a draft of it; the next sync may bring it. */
export type DraftQuery<K extends DraftedKind, F extends object> =
  | { readonly status: "loading" | "missing" | "failed"; retry(): void }
  | OpenDraft<K, F>;

type InitialForm<K extends DraftedKind, F> = {
  readonly base: AdminOf[K] | null;
  readonly fields: F;
  readonly restoredAt: number | null;
};

/**
 * The draft of a row: the stored one, else the row as shown in the admin, else an empty form. It is stored on this device
 * each second while someone types, when typing stops and on page hide, and sent only when it is saved. The component must have
 * `rowId` as its key.
 * @param isNew true if the row need not exist
 * @param fieldsOf the form's fields for a row, or for none
 * @param part names words that are written beside a row, by themselves: a decision, a transcript
 */
export function useDraft<K extends DraftedKind, F extends object>(
  kind: K,
  rowId: string,
  isNew: boolean,
  fieldsOf: (row: AdminOf[K] | null) => F,
  part = "",
): DraftQuery<K, F> {
  const { read, fetcher, commands, now } = useAdmin();
  const draftId = part ? `${rowId}:${part}` : rowId;
  const { updatedAt } = useAdminSync();
  const [status, setStatus] = useState<"loading" | "missing" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<InitialForm<K, F> | null>(null);
  const [storage, setStorage] = useState<DraftState>({ state: "unchanged" });
  const [persistedAt, setPersistedAt] = useState<number | null>(null);
  const current = useRef<InitialForm<K, F> | null>(null);
  const isDirty = useRef(false);
  const isSaving = useRef(false);
  /** Later changes come from the unmounting form, and are ignored. */
  const isOver = useRef(false);
  /** When storing last began. */
  const storedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [formId] = useState(() => crypto.randomUUID());
  /** As the drafts of this device know this form. */
  const form = useRef<OpenForm>({ id: formId, openedAt: null });
  const stashed = useStashed(draftId, formId);
  useUnsavedChanges(storage.state === "typing" || storage.state === "not-persisted");
  // Words that were not saved yet survive a reload, but nobody wants one while writing.
  const isRestored = storage.state === "unchanged" && typeof opened?.restoredAt === "number";
  useUnsavedChanges(storage.state === "persisted" || isRestored, true);

  const show = useCallback((next: InitialForm<K, F>) => {
    current.current = next;
    if (next.restoredAt !== null) form.current = { ...form.current, openedAt: next.restoredAt };
    setOpened(next);
  }, []);

  const latestFieldsOf = useLatest(fieldsOf);
  const open = useCallback(async (): Promise<InitialForm<K, F> | null> => {
    const [draft, stored] = await Promise.all([read.draft(draftId, kind), read.row(kind, rowId)]);
    if (!draft && !stored && !isNew) await fetcher.fetchRows(kind, [rowId]);
    const row = (stored ?? (await read.row(kind, rowId)))?.row ?? null;
    if (!draft)
      return row || isNew ? { base: row, fields: latestFieldsOf.current(row), restoredAt: null } : null;
    const { base, fields, updatedAt: restoredAt } = draft;
    return {
      base: base as AdminOf[K] | null,
      fields: { ...latestFieldsOf.current(row), ...(fields as Partial<F>) },
      restoredAt,
    };
  }, [read, fetcher, kind, rowId, draftId, isNew, latestFieldsOf]);

  // Retried after each sync, which may have loaded a missing row, and by `retry`.
  const isOpen = opened !== null;
  useEffect(() => {
    if (isOpen) return;
    let over = false;
    void open().then(
      (found) => {
        if (over) return;
        if (found) {
          show(found);
          setPersistedAt(found.restoredAt);
        } else setStatus("missing");
      },
      (error: unknown) => {
        if (over) return;
        console.error(error);
        setStatus("failed");
      },
    );
    return () => {
      over = true;
    };
  }, [isOpen, open, attempt, updatedAt, show]);

  const store = useCallback(
    (base: AdminOf[K] | null, fields: F): Promise<StorageProblem | null> => {
      storedAt.current = now();
      const draft = { kind, rowId: draftId, base, fields: fields as FieldsOf<K> };
      return storageProblemOf(commands.storeDraft<K>(draft, form.current));
    },
    [commands, now, kind, draftId],
  );

  const persist = useCallback(async (): Promise<StorageProblem | null> => {
    clearTimeout(timer.current);
    isDirty.current = false;
    if (!current.current) return null;
    const { base, fields } = current.current;
    const why = await store(base, fields);
    if (why) isDirty.current = true;
    else setPersistedAt(now());
    setStorage(why ? { state: "not-persisted", why } : { state: isDirty.current ? "typing" : "persisted" });
    return why;
  }, [store, now]);

  const change = useCallback(
    (changed: Partial<F>) => {
      const before = current.current;
      if (!before || isOver.current) return;
      const fields = { ...before.fields, ...changed };
      if (deepEqual(fields, before.fields)) return;
      isDirty.current = true;
      show({ ...before, fields });
      setStorage((previous) => (previous.state === "typing" ? previous : { state: "typing" }));
      clearTimeout(timer.current);
      // While the draft is saved, its next one is stored afterwards.
      if (isSaving.current) return;
      timer.current = setTimeout(() => void persist(), DEBOUNCE_MS);
      // Typing may not pause before the page dies. What fails here is reported when it does.
      if (Math.abs(now() - storedAt.current) < DEBOUNCE_MS) return;
      void store(before.base, fields).then((why) => {
        if (!why && !isOver.current) setPersistedAt((since) => since ?? now());
      });
    },
    [persist, show, store, now],
  );

  const leave = useCallback(() => {
    if (isDirty.current) void persist();
  }, [persist]);
  usePageHide(leave);

  /** Stores exactly what is to be saved, whatever is typed while saving. */
  async function storeForSaving(as: F): Promise<StorageProblem | null> {
    const row = (await read.row(kind, rowId))?.row ?? null;
    // Words beside a row are a decision about the row as it is now.
    const base = part && row ? row : withPublicationOf(row, current.current?.base ?? null);
    const why = await store(base, as);
    if (!why) return null;
    isDirty.current = true;
    setStorage({ state: "not-persisted", why });
    return why;
  }

  /**
   * Starts the next draft from the row as saved, with what was typed while it was stored.
   * @param shown the form's fields when saving began
   */
  async function continueAfter(saved: F, shown: F): Promise<void> {
    const base = (await read.row(kind, rowId))?.row ?? null;
    const latest = current.current?.fields ?? shown;
    const fields = {
      ...latestFieldsOf.current(base),
      // As typed: saving removes spaces at the end of a text.
      ...latest,
      ...("published" in saved ? { published: saved.published } : {}),
    };
    show({ base, fields, restoredAt: null });
    setPersistedAt(now());
    isDirty.current = !deepEqual(latest, shown);
    setStorage({ state: isDirty.current ? "typing" : "unchanged" });
    if (isDirty.current) timer.current = setTimeout(() => void persist(), DEBOUNCE_MS);
  }

  function end(): void {
    isOver.current = true;
    clearTimeout(timer.current);
    isDirty.current = false;
    setStorage({ state: "unchanged" });
  }

  async function reopen(): Promise<void> {
    const found = await open();
    if (found) show(found);
    setPersistedAt(found?.restoredAt ?? null);
    isOver.current = false;
  }

  if (!opened) {
    const retry = () => {
      setStatus("loading");
      setAttempt(attempt + 1);
    };
    return { status, retry };
  }
  return {
    ...opened,
    status: "ready",
    stashed,
    current: () => current.current?.fields ?? opened.fields,
    storage,
    persistedAt,
    isChanged: opened.base === null || !deepEqual(fieldsOf(opened.base), opened.fields),
    change,
    persist,
    async save(as, stays = false) {
      if (!stays) change(as);
      const shown = current.current?.fields ?? opened.fields;
      clearTimeout(timer.current);
      isSaving.current = true;
      const why = (await storeForSaving(as)) ?? (await storageProblemOf(commands.saveDraft(kind, draftId)));
      if (!why && stays) await continueAfter(as, shown);
      isSaving.current = false;
      if (why && isDirty.current) timer.current = setTimeout(() => void persist(), DEBOUNCE_MS);
      if (!why && !stays) end();
      return why;
    },
    async discard() {
      end();
      await commands.dropDraft(draftId, form.current);
    },
    async restoreVersion(fields) {
      const shown = await read.row(kind, rowId);
      if (!shown) return null;
      const unsaved = isDirty.current ? await persist() : null;
      const restoring = () =>
        commands.restoreVersion(kind as PostKind, shown.row as AdminOf[PostKind], fields);
      const why = unsaved ?? (await storageProblemOf(restoring()));
      if (why) return why;
      end();
      await reopen();
      return null;
    },
    reopen,
  };
}

/**
 * The base of a draft with the publication of the row as it is now. Publish and Unpublish are separate decisions, so
 * they are compared with the current row and not with the one the draft was started from.
 */
function withPublicationOf<K extends DraftedKind>(
  row: AdminOf[K] | null,
  base: AdminOf[K] | null,
): AdminOf[K] | null {
  if (!row || !base || !("published" in row) || !("published" in base)) return base;
  return { ...base, published: row.published };
}
