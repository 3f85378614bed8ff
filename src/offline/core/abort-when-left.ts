import type { Dexie } from "dexie";

/**
 * Aborts the open transactions when Safari keeps the page for the Back button. It stops the page in the middle of them, and
 * until that page is shown again even one that only reads would block all writing in every other page of this site. Other
 * browsers keep no such page. Who began a transaction gets Dexie's AbortError when the page is shown.
 */
export function abortWhenLeft(db: Dexie): void {
  // Only windows have a vendor: a worker is never kept, and Node 20 has no navigator.
  const { vendor } = (globalThis.navigator ?? {}) as { readonly vendor?: string };
  if (!vendor?.startsWith("Apple")) return;
  const open = new Set<IDBTransaction>();
  db.use({
    stack: "dbcore",
    create: (core) => ({
      ...core,
      transaction(...args) {
        const transaction = core.transaction(...args) as IDBTransaction;
        open.add(transaction);
        for (const end of ["complete", "abort"])
          transaction.addEventListener(end, () => open.delete(transaction));
        return transaction;
      },
    }),
  });
  addEventListener("pagehide", ({ persisted }: Event & { persisted?: boolean }) => {
    if (!persisted) return;
    for (const transaction of open) {
      try {
        transaction.abort();
      } catch {
        // It is being committed.
      }
    }
  });
}
