import type { Page } from "playwright-core";

/** All rows of a table on this device's disk, in the databases whose names begin so; nothing where the app has not created one. */
export function storedRows<Row>(page: Page, database: string, table: string): Promise<Row[]> {
  return page.evaluate(
    async ([database, table]) => {
      const rows: unknown[] = [];
      // Only the app may create a database, and opening one that is missing would.
      for (const { name = "" } of await indexedDB.databases()) {
        if (!name.startsWith(database)) continue;
        rows.push(
          ...(await new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onupgradeneeded = () => {
              // It was deleted in between.
              opening.onerror = () => resolve([]);
              opening.transaction?.abort();
            };
            opening.onsuccess = () => {
              const db = opening.result;
              const reading = db.transaction(table).objectStore(table).getAll();
              reading.onerror = () => reject(reading.error);
              reading.onsuccess = () => {
                db.close();
                resolve(reading.result);
              };
            };
          })),
        );
      }
      return rows as Row[];
    },
    [database, table] as const,
  );
}
