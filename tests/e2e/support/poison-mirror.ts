import type { Page } from "playwright-core";

/**
 * Puts texts into every field that people write, of every row that this device has stored, as a hostile extension or
 * another page of a shared origin could.
 * @returns the number of fields
 */
export function poisonMirror(page: Page, texts: readonly string[]): Promise<number> {
  return page.evaluate(poison, texts);
}

async function poison(texts: readonly string[]): Promise<number> {
  const fields =
    "title content excerpt author authorName body city country featuredImage imageUrl mediaUrl videoUrl name";
  let changed = 0;
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const change = (row: Record<string, unknown>): void => {
    for (const field of fields.split(" ")) {
      if (typeof row[field] !== "string") continue;
      row[field] = texts[changed % texts.length];
      changed += 1;
    }
    if (Array.isArray(row.tags)) row.tags = texts.slice(0, 3);
  };
  for (const { name = "" } of await indexedDB.databases()) {
    const db = await result(indexedDB.open(name));
    for (const table of db.objectStoreNames) {
      const store = db.transaction(table, "readwrite").objectStore(table);
      const [keys, rows] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
      for (const [at, row] of rows.entries()) {
        if (typeof row !== "object" || row === null) continue;
        change(row as Record<string, unknown>);
        const key = keys[at];
        await result(store.keyPath === null && key !== undefined ? store.put(row, key) : store.put(row));
      }
    }
    db.close();
  }
  return changed;
}
