/** Runs one statement and returns its rows. */
export type Query = <Row>(sql: string, params?: unknown[]) => Promise<Row[]>;

/** A database that an archive is made of or loaded into: the embedded one, or a PostgreSQL server. */
export interface ArchiveDatabase {
  /** Runs `work` in one transaction on one session; an error rolls it back. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
}
