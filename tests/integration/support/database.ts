/** The role, claims and headers of a request, which PostgREST turns into settings of the transaction. */
export interface Visit {
  /** Claims of the session token; `sub` is the person. */
  claims?: Record<string, unknown>;
  /** Request headers, names in lower case. */
  headers?: Record<string, string>;
}

export type Role = "anon" | "authenticated" | "service_role";

export type Row = Record<string, unknown>;

/** Runs statements with a role, each in its own transaction, as PostgREST does. */
export interface Session {
  sql<R extends Row = Row>(text: string, params?: unknown[]): Promise<R[]>;
}

/** One migrated database, on PGlite or a real server; the suites run on either. */
export interface TestDatabase {
  readonly name: string;
  /** Runs one statement as the database owner. */
  sql<R extends Row = Row>(text: string, params?: unknown[]): Promise<R[]>;
  /** A session of an API role. */
  as(role: Role, visit?: Visit): Session;
  close(): Promise<void>;
}

/** The statements PostgREST runs before those of a request. */
export function visitSql(role: Role, visit: Visit = {}): string {
  const claims: Record<string, unknown> = { role, ...visit.claims };
  return [
    `set local role ${role}`,
    setting("request.jwt.claims", JSON.stringify(claims)),
    setting("request.jwt.claim.sub", typeof claims.sub === "string" ? claims.sub : ""),
    setting("request.headers", visit.headers ? JSON.stringify(visit.headers) : ""),
  ].join(";\n");
}

function setting(name: string, value: string): string {
  return `select set_config('${name}', '${value.replaceAll("'", "''")}', true)`;
}
