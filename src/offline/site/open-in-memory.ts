import { liveQuery } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { isReadable, type Operation, type Receipt } from "../../domain/outbox/operation.ts";
import { NO_STORAGE_ERROR } from "../../domain/outbox/persist.ts";
import { SiteDatabase } from "./database.ts";

/** What a reload of the tab leaves. */
export type KeptByTab = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "selam-memory";

/**
 * Opens the site's database in memory. Offline it rejects new operations: they would be lost with the page. What this visitor
 * has done is kept in the tab, so that a reloaded page neither forgets it nor lets it be done twice.
 * @throws if the tab's storage cannot be read
 */
export async function openInMemory(isOnline: () => boolean, tab: KeptByTab): Promise<SiteDatabase> {
  const db = new SiteDatabase("selam-memory", { indexedDB: new IDBFactory(), IDBKeyRange });
  await restore(db, tab);
  db.outbox.hook("creating", () => {
    if (!isOnline())
      throw new DOMException("There is no storage, and the device is offline.", NO_STORAGE_ERROR);
  });
  const done = () => Promise.all([db.outbox.toArray(), db.receipts.toArray()]);
  liveQuery(done).subscribe({
    next: ([outbox, receipts]) => keep(tab, outbox.filter(canBeKept), receipts.filter(isWorthKeeping)),
    error: console.warn,
  });
  return db;
}

/** Files are too large for a tab, and an operation is not sent without its own. */
const canBeKept = (operation: Operation) =>
  isWorthKeeping(operation) && !(operation.intent.kind === "submission" && operation.intent.files.length > 0);

const isWorthKeeping = ({ intent }: { readonly intent: { readonly kind: string } }) => intent.kind !== "view";

function keep(tab: KeptByTab, outbox: readonly Operation[], receipts: readonly Receipt[]): void {
  const isEmpty = outbox.length === 0 && receipts.length === 0;
  if (isEmpty) tab.removeItem(KEY);
  else tab.setItem(KEY, JSON.stringify({ outbox, receipts }));
}

async function restore(db: SiteDatabase, tab: KeptByTab): Promise<void> {
  const kept: unknown = JSON.parse(tab.getItem(KEY) ?? "null");
  if (typeof kept !== "object" || kept === null) return;
  const { outbox, receipts } = kept as { outbox?: Operation[]; receipts?: Receipt[] };
  await db.transaction("rw", [db.outbox, db.receipts], async () => {
    if (Array.isArray(outbox)) await db.outbox.bulkAdd(outbox.filter(isReadable));
    if (Array.isArray(receipts)) await db.receipts.bulkAdd(receipts.filter(isReadable));
  });
}
