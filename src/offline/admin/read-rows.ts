import type { AdminKind } from "../../domain/content/admin-content.ts";
import type { Shown } from "../../domain/outbox/admin-view.ts";
import { type AdminDatabase, adminTable } from "./database.ts";
import { groupByRow, mergedRows, queuedFor } from "./merged-rows.ts";
import { readAdminState } from "./mirror.ts";

/** Queries for the rows that the admin shows: mirrored rows with the queued changes applied. */
export function adminRowReader(db: AdminDatabase) {
  /** A row by its id, with queued changes applied. */
  async function row<K extends AdminKind>(kind: K, id: string): Promise<Shown<K> | null> {
    return (await someRows(kind, [id]))[0] ?? null;
  }

  /** The existing ones of some rows, newest first. */
  async function someRows<K extends AdminKind>(kind: K, ids: readonly string[]): Promise<Shown<K>[]> {
    const [stored, queued] = await Promise.all([
      adminTable(db, kind).bulkGet([...ids]),
      // Those of one row come in their order.
      db.outbox
        .where("rowId")
        .anyOf([...ids])
        .toArray(),
    ]);
    const found = stored.filter((one) => one !== undefined);
    return mergedRows(db, kind, found, groupByRow(queued));
  }

  /** All rows of a kind, newest first. For kinds of which a site has few. */
  async function rows<K extends AdminKind>(kind: K): Promise<Shown<K>[]> {
    const [stored, queued] = await Promise.all([adminTable(db, kind).toArray(), queuedFor(db, kind)]);
    return mergedRows(db, kind, stored, queued);
  }

  /** The site's profile; null before the first sync. */
  async function profile(): Promise<Shown<"profile"> | null> {
    return (await rows("profile"))[0] ?? null;
  }

  /** True after the first sync; until then an empty list means "not loaded". */
  async function isComplete(): Promise<boolean> {
    return (await readAdminState(db)) !== null;
  }

  return { row, someRows, rows, profile, isComplete };
}

export type RowReader = ReturnType<typeof adminRowReader>;
