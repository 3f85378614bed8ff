import type { ArchiveDatabase } from "../../archive/archive-database.ts";
import type { Turn } from "../turn-queue.ts";
import type { WorkerRequest } from "../worker-messages.ts";

/** A request of the Supabase API whose body was received. */
export type EngineRequest = Extract<WorkerRequest, { kind: "fetch" }>;

/** A database with the Supabase API in front: PGlite in a thread of this process, or a PostgreSQL server. */
export interface Engine {
  /**
   * Answers a request of the API when it is its turn. Throws DatabaseLostError, QueueFullError, QueueClosedError.
   * @param limitMs time after which it is cancelled
   */
  fetch(request: EngineRequest, limitMs: number, turn?: Turn): Promise<Response>;
  /** Runs one statement as the database's owner and returns its rows. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction on one session; an error rolls it back. */
  readonly transaction: ArchiveDatabase["transaction"];
  /** Copies database and files into a new folder; undefined where the database is elsewhere. */
  readonly snapshot?: () => Promise<string>;
  close(): Promise<void>;
}
