import { useCallback, useRef, useState } from "react";
import { type NotPersisted, storageErrorIn } from "../../../components/texts/storage-error-text.ts";
import { type Admin, useAdmin } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { DraftOf } from "../../../domain/forms/draft.ts";
import { deepEqual } from "../../../domain/outbox/deep-equal.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";
import { usePageHide } from "../../../pwa/update/use-page-hide.ts";
import { type FieldsIn, fieldsOf, POST_KINDS, type PostKind } from "./post-kinds.ts";

/** Debounce interval for storing the draft, in milliseconds. */
const DEBOUNCE_MS = 1_000;

/** Storage state of a draft. `at` in milliseconds of this device's clock. */
export type Keeping =
  | { readonly state: "unchanged" | "typing" }
  | { readonly state: "kept"; readonly at: number }
  | { readonly state: "not-kept"; readonly why: NotPersisted };

/** Initial state of a form. */
export type Opened<K extends PostKind> = {
  readonly base: AdminOf[K] | null;
  readonly fields: FieldsIn[K];
  /** Time of the last edit of an unsaved draft; null if there is none. */
  readonly leftAt: number | null;
};

/** The unsaved draft, or the row as it is; null if the post does not exist. */
export async function openDraft<K extends PostKind>(
  { read, person }: Admin,
  kind: K,
  rowId: string,
  isNew: boolean,
): Promise<Opened<K> | null> {
  const [draft, shown] = await Promise.all([read.draft(rowId, kind), read.row(kind, rowId)]);
  // New posts start in the language of the interface.
  const blank = { ...POST_KINDS[kind].blank(person.email), lang: getLocale() };
  const row = shown?.row ?? null;
  const initial = row ? fieldsOf(kind, row, person.email) : blank;
  if (draft) {
    const { base, fields, updatedAt } = draft as unknown as DraftOf<K>;
    return { base, fields: { ...initial, ...fields } as FieldsIn[K], leftAt: updatedAt };
  }
  return row || isNew ? { base: row, fields: initial, leftAt: null } : null;
}

/** The fields of a form, stored as a draft on this device one second after typing stops and on page hide. */
export function useDraft<K extends PostKind>(kind: K, rowId: string, opened: Opened<K>) {
  const { commands, now } = useAdmin();
  const [fields, setFields] = useState(opened.fields);
  const [keeping, setKeeping] = useState<Keeping>({ state: "unchanged" });
  /** The latest fields, ahead of the next render. */
  const current = useRef(opened.fields);
  const dirty = useRef(false);
  const over = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useUnsavedChanges(keeping.state === "typing" || keeping.state === "not-kept");

  /**
   * Stores the draft now.
   * @returns why storing failed; null on success
   */
  const keep = useCallback(async (): Promise<NotPersisted | null> => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    dirty.current = false;
    const draft = { kind, rowId, base: opened.base, fields: current.current };
    const why = await storageErrorIn(commands.keepDraft(draft as unknown as DraftOf<K>));
    if (why) dirty.current = true;
    setKeeping(why ? { state: "not-kept", why } : { state: "kept", at: now() });
    return why;
  }, [commands, now, kind, rowId, opened.base]);

  const change = useCallback(
    (changed: Partial<FieldsIn[K]>) => {
      const next = { ...current.current, ...changed };
      if (over.current || deepEqual(next, current.current)) return;
      current.current = next;
      dirty.current = true;
      setFields(next);
      setKeeping((previous) => (previous.state === "typing" ? previous : { state: "typing" }));
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep(), DEBOUNCE_MS);
    },
    [keep],
  );

  /** Ends the draft after it was saved or discarded: later changes from the unmounting form are ignored. */
  const done = useCallback(() => {
    over.current = true;
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    dirty.current = false;
    setKeeping({ state: "unchanged" });
  }, []);

  const leave = useCallback(() => {
    if (dirty.current) void keep();
  }, [keep]);
  usePageHide(leave);

  return { fields, current, change, keep, done, keeping };
}
