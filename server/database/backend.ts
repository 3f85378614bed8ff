import type { IncomingMessage, ServerResponse } from "node:http";
import type { SigningKey } from "../../src/capabilities/signing/server/signing-key.ts";

/** The open backend of a site, as the rest of the server sees it. */
export interface Backend {
  /** Handles /auth/v1, /rest/v1 and /storage/v1 and calls `next` for anything else. */
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  /** The same API without the network and its access checks, for commands and tests. */
  fetch(request: Request): Promise<Response>;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly signingKey: SigningKey;
  /** Runs one statement as the database's owner and returns its rows. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /**
   * Copies database and files as they are at one moment, into a folder of the data directory that the caller removes.
   * Other requests wait while the database is copied. Undefined on a PostgreSQL server.
   */
  readonly snapshot: (() => Promise<string>) | undefined;
  /** Waits for the request in progress, closes the database and releases the directory. */
  close(): Promise<void>;
}
