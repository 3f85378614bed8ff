import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type AdminOf,
  type FieldsOf,
  fieldsIn,
  type WrittenKind,
} from "../../domain/content/admin-content.ts";
import type { Draft } from "../../domain/forms/draft.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import type { Kept } from "../../offline/core/persist.ts";
import { useUnsavedChanges } from "../../pwa/update/unsaved-changes.ts";
import { usePageHide } from "../../pwa/update/use-page-hide.ts";
import { useAdmin } from "./context.ts";

/** How long after the last keystroke a draft is saved, in milliseconds. */
const SAVE_DELAY = 1_000;

type Open<K extends WrittenKind> = { readonly base: AdminOf[K] | null; readonly fields: FieldsOf<K> };

export type DraftInHand<K extends WrittenKind> = Open<K> & {
  /** True if the draft differs from the row it was started from. */
  readonly isChanged: boolean;
  /** When it was last saved on this device; null without changes. */
  readonly keptAt: number | null;
  /** Why the latest changes could not be saved on this device, or null. */
  readonly failure: Extract<Kept, { ok: false }>["why"] | null;
  change(fields: FieldsOf<K>): void;
  /** Queues it for sending, online or offline. @param as the validated fields */
  save(as: FieldsOf<K>): Promise<Kept>;
  /** Discards the draft. */
  drop(): Promise<void>;
};

/**
 * The draft of a row: the stored one, else the row as shown in the admin, else `start`. It is stored one second after
 * the last keystroke, and sent only when it is saved. Null while loading.
 */
export function useDraft<K extends WrittenKind>(
  kind: K,
  rowId: string,
  start: FieldsOf<K>,
): DraftInHand<K> | null {
  const { read, commands, now } = useAdmin();
  const [open, setOpen] = useState<Open<K> | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<DraftInHand<K>["failure"]>(null);
  const [typed, setTyped] = useState(false);
  const latest = useRef({ open, start, typed });
  useLayoutEffect(() => {
    latest.current = { open, start, typed };
  });
  useUnsavedChanges(typed);

  const readStored = useCallback(
    () => Promise.all([read.draft(rowId, kind), read.row(kind, rowId)]),
    [read, kind, rowId],
  );
  const show = useCallback(
    ([draft, shown]: Awaited<ReturnType<typeof readStored>>) => {
      setKeptAt(draft?.updatedAt ?? null);
      if (draft)
        return setOpen({ base: draft.base as AdminOf[K] | null, fields: draft.fields as FieldsOf<K> });
      const row = shown?.row ?? null;
      setOpen({ base: row, fields: row ? (fieldsIn(kind, row) as FieldsOf<K>) : latest.current.start });
    },
    [kind],
  );

  useEffect(() => {
    let over = false;
    void readStored().then((found) => {
      if (!over) show(found);
    });
    return () => {
      over = true;
    };
  }, [readStored, show]);

  const keep = useCallback(
    async (as?: FieldsOf<K>): Promise<Kept | null> => {
      const { open: inHand } = latest.current;
      if (!inHand) return null;
      const draft = { kind, rowId, base: inHand.base, fields: { ...inHand.fields, ...as } };
      const kept = await commands.keepDraft(draft as unknown as Omit<Draft, "updatedAt">);
      setFailure(kept.ok ? null : kept.why);
      if (kept.ok) {
        setKeptAt(now());
        setTyped(false);
      }
      return kept;
    },
    [commands, kind, rowId, now],
  );

  // `open` is a dependency so that each change of the fields restarts the delay.
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => void keep(), SAVE_DELAY);
    return () => clearTimeout(timer);
  }, [typed, open, keep]);

  // Leaving the page before the delay is over saves the draft immediately.
  const leave = useCallback(() => {
    if (latest.current.typed) void keep();
  }, [keep]);
  usePageHide(leave);

  if (!open) return null;
  return {
    ...open,
    isChanged: open.base === null || !deepEqual(fieldsIn(kind, open.base), open.fields),
    keptAt,
    failure,
    change(fields) {
      setTyped(true);
      setOpen((was) => was && { ...was, fields: { ...was.fields, ...fields } });
    },
    async save(as) {
      const kept = await keep(as);
      if (kept && !kept.ok) return kept;
      const saved = await commands.saveDraft(kind, rowId);
      show(await readStored());
      return saved;
    },
    async drop() {
      setTyped(false);
      await commands.dropDraft(rowId);
      show(await readStored());
    },
  };
}
