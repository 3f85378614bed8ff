import { liveQuery } from "dexie";
import { isByPerson, isReadable, type Operation, type Receipt } from "../../domain/outbox/operation.ts";
import type { SiteDatabase } from "./database.ts";

/** What a reload of the tab leaves. */
export type KeptByTab = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "selam-memory";

/** Keeps in the tab what this visitor does in a database that ends with the page. */
export function keepInTab(db: SiteDatabase, tab: KeptByTab): void {
  const done = () => Promise.all([db.outbox.toArray(), db.receipts.toArray()]);
  liveQuery(done).subscribe({
    next: ([outbox, receipts]) => keep(tab, outbox.filter(canBeKept), receipts.filter(isByPerson)),
    error: console.warn,
  });
}

/**
 * Adds what the tab has kept to a database. What is damaged or already there is left out.
 * @param lasts true if the tab has no need of it any more: the database outlives the page
 */
export async function restoreKept(db: SiteDatabase, tab: KeptByTab, lasts: boolean): Promise<void> {
  try {
    const text = tab.getItem(KEY);
    if (text === null) return;
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return;
    const { outbox, receipts } = kept as { outbox?: Operation[]; receipts?: Receipt[] };
    await db.transaction("rw", [db.outbox, db.receipts], async () => {
      const known = new Set([
        ...(await db.outbox.toArray()).map(({ id }) => id),
        ...(await db.receipts.toCollection().primaryKeys()),
      ]);
      const isNew = (row: { readonly id: string }) => !known.has(row.id);
      const waiting = Array.isArray(outbox) ? outbox.filter(isReadable).filter(isNew) : [];
      // Their places in the queue are those of another database.
      for (const { seq: _, ...operation } of waiting) await db.outbox.add(operation);
      if (Array.isArray(receipts)) await db.receipts.bulkAdd(receipts.filter(isReadable).filter(isNew));
    });
    if (lasts) tab.removeItem(KEY);
  } catch (error) {
    console.warn("What was done before the reload is unreadable.", error);
  }
}

/** Files are too large for a tab, and an operation is not sent without its own. */
const canBeKept = (operation: Operation) =>
  isByPerson(operation) && !(operation.intent.kind === "submission" && operation.intent.files.length > 0);

function keep(tab: KeptByTab, outbox: readonly Operation[], receipts: readonly Receipt[]): void {
  try {
    if (outbox.length === 0 && receipts.length === 0) tab.removeItem(KEY);
    else tab.setItem(KEY, JSON.stringify({ outbox, receipts }));
  } catch (error) {
    console.warn("What is done lasts as long as the page: the tab is full.", error);
  }
}
