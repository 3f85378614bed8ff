import type { PostgresDatabase, Transaction } from "./postgres-server.ts";

const ROLLED_BACK = new Error("rolled back");

/** A transaction on a connection of its own that stays open until it is rolled back. */
export type OpenTransaction = { readonly session: Transaction; rollBack(): Promise<void> };

export async function openTransaction(db: PostgresDatabase): Promise<OpenTransaction> {
  let end: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    end = () => reject(ROLLED_BACK);
  });
  let ended: Promise<unknown> = Promise.resolve();
  const session = await new Promise<Transaction>((resolve, reject) => {
    ended = db
      .transaction((one) => {
        resolve(one);
        return over;
      })
      .catch((error: unknown) => {
        if (error !== ROLLED_BACK) reject(error);
      });
  });
  return {
    session,
    async rollBack() {
      end();
      await ended;
    },
  };
}
