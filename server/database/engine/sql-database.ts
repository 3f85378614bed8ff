import type { PGlite, Transaction } from "@electric-sql/pglite";

export interface SqlSession {
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Runs any number of statements without parameters. */
  exec(sql: string): Promise<void>;
}

/** A site's database, run as its owner: the embedded one, or one on a PostgreSQL server. */
export interface SqlDatabase extends SqlSession {
  /** Runs `work` in one transaction on one session; an error rolls it back. */
  transaction<Result>(work: (tx: SqlSession) => Promise<Result>): Promise<Result>;
}

/** The embedded database. */
export function pgliteDatabase(db: PGlite): SqlDatabase {
  return {
    ...pgliteSession(db),
    transaction: (work) => db.transaction((tx) => work(pgliteSession(tx))),
  };
}

function pgliteSession(db: PGlite | Transaction): SqlSession {
  return {
    query: async <Row>(sql: string, params?: unknown[]) => (await db.query<Row>(sql, params)).rows,
    exec: async (sql) => {
      await db.exec(sql);
    },
  };
}
