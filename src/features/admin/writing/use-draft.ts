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

/** How long typing may go on before what stands there is kept. */
const SETTLE_MS = 1_000;

/** How keeping what is being written goes. `at` in milliseconds of this device's clock. */
export type Keeping =
  | { readonly state: "unchanged" | "typing" }
  | { readonly state: "kept"; readonly at: number }
  | { readonly state: "not-kept"; readonly why: NotPersisted };

/** What a form begins with. */
export type Opened<K extends PostKind> = {
  readonly base: AdminOf[K] | null;
  readonly fields: FieldsIn[K];
  /** When it was last written at, where it was left unsaved; null otherwise. */
  readonly leftAt: number | null;
};

/** What was left unsaved, or the row as it stands; null when there is no such post. */
export async function openDraft<K extends PostKind>(
  { read, person }: Admin,
  kind: K,
  rowId: string,
  isNew: boolean,
): Promise<Opened<K> | null> {
  const [draft, shown] = await Promise.all([read.draft(rowId, kind), read.row(kind, rowId)]);
  // Who reads the admin in Tigrinya writes in it.
  const blank = { ...POST_KINDS[kind].blank(person.email), lang: getLocale() };
  const row = shown?.row ?? null;
  const begun = row ? fieldsOf(kind, row, person.email) : blank;
  if (draft) {
    const { base, fields, updatedAt } = draft as unknown as DraftOf<K>;
    return { base, fields: { ...begun, ...fields } as FieldsIn[K], leftAt: updatedAt };
  }
  return row || isNew ? { base: row, fields: begun, leftAt: null } : null;
}

/** What stands in a form, kept on this device a second after typing stops, and when the page is left. */
export function useDraft<K extends PostKind>(kind: K, rowId: string, opened: Opened<K>) {
  const { commands, now } = useAdmin();
  const [fields, setFields] = useState(opened.fields);
  const [keeping, setKeeping] = useState<Keeping>({ state: "unchanged" });
  /** The newest, whenever it is asked for; the screen follows. */
  const current = useRef(opened.fields);
  const dirty = useRef(false);
  const over = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useUnsavedChanges(keeping.state === "typing" || keeping.state === "not-kept");

  /** Keeps it now. @returns why this device could not; null when it did */
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
      setKeeping((was) => (was.state === "typing" ? was : { state: "typing" }));
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep(), SETTLE_MS);
    },
    [keep],
  );

  /** It was saved or thrown away: nothing is to be kept any more, whatever still comes from the form as it goes. */
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
