import type { AdminOf, DraftedKind, Fields, FieldsOf } from "../../domain/content/admin-content.ts";
import type { PostKind } from "../../domain/content/content.ts";
import type { OpenForm } from "../../domain/forms/draft.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import { type StorageProblem, storageProblemOf } from "../../domain/outbox/persist.ts";
import { createStore } from "../../domain/state/store.ts";
import { draftLoading } from "./draft-loading.ts";
import { type DraftDeps, type ReadyDraft, readDraft, readRow, withPublicationOf } from "./read-draft.ts";

/** How long after a change a draft is stored at the latest, in milliseconds, and how long typing pauses until that is shown. */
const DEBOUNCE_MS = 1_000;

/** `missing`: there is neither such a row nor a draft of it; the next sync may bring it. */
type DraftState<K extends DraftedKind, F extends object> =
  | { readonly status: "loading" | "missing" | "failed" }
  | ReadyDraft<K, F>;

/** What a form does with its draft. */
export type DraftActions<F extends object> = {
  /** The latest fields, ahead of the next render. */
  current(): F;
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

/** One form's work on the draft of a row, from reading it until it is saved or discarded. */
export function createDraftSession<K extends DraftedKind, F extends object>(
  kind: K,
  rowId: string,
  part: string,
  deps: () => DraftDeps<K, F>,
) {
  const draftId = part ? `${rowId}:${part}` : rowId;
  const state = createStore<DraftState<K, F>>({ status: "loading" });
  /** As the drafts of this device know this form. */
  let form: OpenForm = { id: crypto.randomUUID(), openedAt: null };
  /** While it is saved, changes are stored afterwards; once it is over, they come from the unmounting form and are ignored. */
  let phase: "open" | "saving" | "over" = "open";
  /** True for changes that `persist` has not begun to store. */
  let isDirty = false;
  /** When storing last began. */
  let storedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ready(): ReadyDraft<K, F> {
    const now = state.current();
    if (now.status !== "ready") throw new Error("The draft is not open.");
    return now;
  }
  const row = { kind, rowId, draftId };
  const show = (next: Partial<ReadyDraft<K, F>>) => state.set({ ...ready(), ...next });
  const isOver = () => phase === "over";

  function begin(found: ReadyDraft<K, F>): void {
    if (found.restoredAt !== null) form = { ...form, openedAt: found.restoredAt };
    state.set(found);
  }

  const loading = draftLoading<ReadyDraft<K, F>>({
    read: () => readDraft(row, deps()),
    isOpen: () => state.current().status === "ready",
    begin,
    show: state.set,
  });

  function write(base: AdminOf[K] | null, fields: F): Promise<StorageProblem | null> {
    const { now, commands } = deps();
    storedAt = now();
    const draft = { kind, rowId: draftId, base, fields: fields as FieldsOf<K> };
    return storageProblemOf(commands.storeDraft<K>(draft, form));
  }

  function persistLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void persist(), DEBOUNCE_MS);
  }

  function noteUnstored(why: StorageProblem): void {
    isDirty = true;
    show({ storage: { state: "not-persisted", why } });
  }

  async function persist(): Promise<StorageProblem | null> {
    clearTimeout(timer);
    isDirty = false;
    const { base, fields } = ready();
    const why = await write(base, fields);
    if (why) noteUnstored(why);
    else if (!isOver())
      show({ persistedAt: deps().now(), storage: { state: isDirty ? "typing" : "persisted" } });
    return why;
  }

  function change(changed: Partial<F>): void {
    const { base, fields: before } = ready();
    const fields = { ...before, ...changed };
    if (isOver() || deepEqual(fields, before)) return;
    isDirty = true;
    show({ fields, storage: { state: "typing" } });
    clearTimeout(timer);
    if (phase === "saving") return;
    persistLater();
    // Typing may not pause before the page dies. What fails here is reported when it does.
    if (Math.abs(deps().now() - storedAt) < DEBOUNCE_MS) return;
    void write(base, fields).then((why) => {
      if (!why && !isOver()) show({ persistedAt: ready().persistedAt ?? deps().now() });
    });
  }

  /** Stores exactly what is to be saved, whatever is typed while saving. */
  async function writeForSaving(as: F): Promise<StorageProblem | null> {
    const now = await readRow(row, deps());
    // A text beside a row is a decision about the row as it is now.
    const why = await write(part && now ? now : withPublicationOf(now, ready().base), as);
    if (why) noteUnstored(why);
    return why;
  }

  /**
   * Starts the next draft from the row as saved, with what was typed while it was stored.
   * @param shown the form's fields when saving began
   */
  async function continueAfter(saved: F, shown: F): Promise<void> {
    const base = await readRow(row, deps());
    const latest = ready().fields;
    const fields = {
      ...deps().fieldsOf(base),
      // As typed: saving removes spaces at the end of a text.
      ...latest,
      ...("published" in saved ? { published: saved.published } : {}),
    };
    isDirty = !deepEqual(latest, shown);
    const storage = { state: isDirty ? "typing" : "unchanged" } as const;
    show({ base, fields, restoredAt: null, persistedAt: deps().now(), storage });
    if (isDirty) persistLater();
  }

  function end(): void {
    phase = "over";
    clearTimeout(timer);
    isDirty = false;
    show({ storage: { state: "unchanged" } });
  }

  async function reopen(): Promise<void> {
    const found = await readDraft(row, deps());
    if (found) begin(found);
    else show({ persistedAt: null });
    phase = "open";
  }

  const actions: DraftActions<F> = {
    current: () => ready().fields,
    change,
    persist,
    reopen,

    async save(as, stays = false) {
      if (!stays) change(as);
      const shown = ready().fields;
      clearTimeout(timer);
      phase = "saving";
      const why =
        (await writeForSaving(as)) ?? (await storageProblemOf(deps().commands.saveDraft(kind, draftId)));
      if (!why && stays) await continueAfter(as, shown);
      if (!isOver()) phase = "open";
      if (why && isDirty) persistLater();
      if (!why && !stays) end();
      return why;
    },

    async discard() {
      end();
      await deps().commands.dropDraft(draftId, form);
    },

    async restoreVersion(fields) {
      const shown = await readRow(row, deps());
      if (!shown) return null;
      const unsaved = isDirty ? await persist() : null;
      const restoring = () =>
        deps().commands.restoreVersion(kind as PostKind, shown as AdminOf[PostKind], fields);
      const why = unsaved ?? (await storageProblemOf(restoring()));
      if (why) return why;
      end();
      await reopen();
      return null;
    },
  };

  return {
    formId: form.id,
    draftId,
    current: state.current,
    subscribe: state.subscribe,
    ...loading,
    /**
     * Says no longer that an earlier draft was restored once another window has saved or discarded that draft. What that window saved
     * is not offered again as a change.
     */
    async noteEnd() {
      const isRestored = () => {
        const now = state.current();
        return now.status === "ready" && now.restoredAt !== null && now.storage.state === "unchanged";
      };
      if (!isRestored() || (await deps().read.draft(draftId, kind))) return;
      const saved = await readRow(row, deps());
      if (!isRestored() || phase !== "open") return;
      const isSaved = saved !== null && deepEqual(deps().fieldsOf(saved), ready().fields);
      show({ restoredAt: null, persistedAt: null, ...(isSaved ? { base: saved } : {}) });
    },
    /** Stores what is not stored yet, because the page may die. */
    leave: () => void (isDirty && persist()),
    actions,
  };
}
