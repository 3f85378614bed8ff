import type { BlogPost } from "../../../../src/domain/content/content.ts";

// The baseline: raw IndexedDB without any library.

type Stored = BlogPost & { at: string };
/** `getAll` with options, which TypeScript's DOM types lack. */
type GetAll = (options: { direction: IDBCursorDirection; count: number }) => IDBRequest<Stored[]>;

/** Opens a database; creates the two stores of the mirror that a pull of posts writes. */
export function openRaw(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("blog", { keyPath: "id" }).createIndex("at", "at");
    request.result.createObjectStore("meta", { keyPath: "key" });
  };
  return answer(request);
}

/** Reads the newest rows in the fastest way this browser has: `getAll` in descending order, else a cursor. */
export async function newestRaw(db: IDBDatabase, count: number): Promise<Stored[]> {
  const index = db.transaction("blog", "readonly").objectStore("blog").index("at");
  if (!("getAllRecords" in index)) return newestByCursor(index, count);
  const getAll = (index.getAll as unknown as GetAll).bind(index);
  return answer(getAll({ direction: "prev", count }));
}

/** Writes one page and the list's state after it, in one transaction. */
export function putRaw(
  db: IDBDatabase,
  rows: readonly Stored[],
  state: { key: string },
  durability: IDBTransactionDurability,
): Promise<void> {
  const transaction = db.transaction(["blog", "meta"], "readwrite", { durability });
  const store = transaction.objectStore("blog");
  for (const row of rows) store.put(row);
  transaction.objectStore("meta").put(state);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function newestByCursor(index: IDBIndex, count: number): Promise<Stored[]> {
  const rows: Stored[] = [];
  const request = index.openCursor(null, "prev");
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) rows.push(cursor.value as Stored);
      if (cursor && rows.length < count) cursor.continue();
      else resolve(rows);
    };
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
