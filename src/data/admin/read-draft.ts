import type { AdminOf, DraftedKind } from "../../domain/content/admin-content.ts";
import type { StorageProblem } from "../../domain/outbox/persist.ts";
import type { Admin } from "./context.ts";

/** Storage state of a draft. */
type DraftStorage =
  | { readonly state: "unchanged" | "typing" | "persisted" }
  | { readonly state: "not-persisted"; readonly why: StorageProblem };

/** A draft that can be written on. */
export type ReadyDraft<K extends DraftedKind, F extends object> = {
  readonly status: "ready";
  /** The row the draft was started from; null for a new one. */
  readonly base: AdminOf[K] | null;
  readonly fields: F;
  readonly storage: DraftStorage;
  /** When an earlier draft was stored that this form has restored; null if there was none. */
  readonly restoredAt: number | null;
  /** When it was last stored on this device, in milliseconds of this device's clock; null without changes. */
  readonly persistedAt: number | null;
};

/** What a session uses; each call may give others. */
export type DraftDeps<K extends DraftedKind, F extends object> = Pick<
  Admin,
  "read" | "fetcher" | "commands" | "now"
> & {
  /** True if the row need not exist. */
  readonly isNew: boolean;
  /** The form's fields for a row, or for none. */
  fieldsOf(row: AdminOf[K] | null): F;
};

/** The row that a draft is of. */
type DraftedRow<K extends DraftedKind> = {
  readonly kind: K;
  readonly rowId: string;
  /** The draft's own `rowId`. */
  readonly draftId: string;
};

/** The row as shown in the admin; null if this device does not have it. */
export async function readRow<K extends DraftedKind>(
  { kind, rowId }: DraftedRow<K>,
  { read }: Pick<Admin, "read">,
): Promise<AdminOf[K] | null> {
  return (await read.row(kind, rowId))?.row ?? null;
}

/** The stored draft, else the row as shown in the admin, else an empty form; null if the row need exist and does not. */
export async function readDraft<K extends DraftedKind, F extends object>(
  drafted: DraftedRow<K>,
  deps: DraftDeps<K, F>,
): Promise<ReadyDraft<K, F> | null> {
  const { kind, rowId, draftId } = drafted;
  const { read, fetcher, isNew, fieldsOf } = deps;
  const [draft, stored] = await Promise.all([read.draft(draftId, kind), readRow(drafted, deps)]);
  if (!draft && !stored && !isNew) await fetcher.fetchRows(kind, [rowId]);
  const row = stored ?? (await readRow(drafted, deps));
  if (!draft && !row && !isNew) return null;
  const restoredAt = draft?.updatedAt ?? null;
  return {
    status: "ready",
    base: draft ? (draft.base as AdminOf[K] | null) : row,
    fields: { ...fieldsOf(row), ...(draft?.fields as Partial<F> | undefined) },
    storage: { state: "unchanged" },
    restoredAt,
    persistedAt: restoredAt,
  };
}

/**
 * The base of a draft with the publication of the row as it is now. Publish and Unpublish are separate decisions, so
 * they are compared with the current row and not with the one the draft was started from.
 */
export function withPublicationOf<K extends DraftedKind>(
  row: AdminOf[K] | null,
  base: AdminOf[K] | null,
): AdminOf[K] | null {
  if (!row || !base || !("published" in row) || !("published" in base)) return base;
  return { ...base, published: row.published };
}
