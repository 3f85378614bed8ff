import { postgrestStatus } from "../api/postgrest-status.ts";
import { isDiskFull } from "../disk-full.ts";
import {
  currentRequestHeaders,
  currentRequestOptions,
  noteError,
  type RequestOptions,
} from "../http/request-log.ts";
import { FLUSH_LATER_SQL } from "./engine/group-commit.ts";

/** The request's settings, as the backend package passes them to its connection. */
interface RequestVars {
  auth?: { uid?: string | null; role?: string; jwt?: Record<string, unknown> | null };
  storage?: { operation?: string };
}

/** The part of the package's query builder that runs statements in a request's transaction. */
export interface KyselyExecutor {
  executeQuery(query: object): Promise<unknown>;
}

/** Runs a statement in a request's transaction. */
type Execute = (executor: KyselyExecutor, sql: string, params: unknown[]) => Promise<unknown>;

/** The private parts of the package's connections that are replaced here; version 0.10.0, pinned. */
interface ConnectionInternals {
  rlsState: "unknown" | "active" | "inactive";
  applyJwtSessionContext(db: KyselyExecutor, vars: RequestVars, roleIsPlain: boolean): Promise<void>;
  normalizeDbError(error: unknown): unknown;
}

const ROLES: ReadonlySet<string> = new Set(["anon", "authenticated", "service_role"]);

const CONTEXT_SQL = `select
  set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $1, true),
  set_config('request.jwt.claims', $3, true), set_config('storage.operation', $4, true),
  set_config('request.headers', $5, true), set_config('statement_timeout', $6, true), set_config('role', $1, true)`;

/** Whose request it is, and what the database has to know of it. */
interface RequestContext {
  readonly role: string;
  readonly uid: string;
  readonly claims: unknown;
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly options: RequestOptions;
}

/** The statement, with its parameters, that a request's transaction begins with: it sets the role and the request's settings. */
export function contextStatement(context: RequestContext): [sql: string, params: string[]] {
  const { role, uid, claims, operation, headers, options } = context;
  const { limitMs = 0, isFlushedLater } = options;
  return [
    isFlushedLater ? `${CONTEXT_SQL}, ${FLUSH_LATER_SQL}` : CONTEXT_SQL,
    [role, uid, JSON.stringify(claims), operation, JSON.stringify(headers), String(limitMs)],
  ];
}

/**
 * Makes the package's connection behave like hosted Supabase where it does not:
 * - it must not GRANT ALL to every role on its first request, which would undo every revoke of the migrations;
 * - each request runs under exactly one of the three roles and sees `request.headers`, plain inserts included;
 * - database errors get PostgREST's status and keep their code;
 * - on a PostgreSQL server, statements above the request's limit are cancelled.
 */
export function adaptConnection(connection: object, execute: Execute): void {
  const internals = connection as ConnectionInternals;
  for (const name of ["applyJwtSessionContext", "normalizeDbError"] as const) {
    if (typeof internals[name] !== "function") throw new Error(`@supabase/lite has no ${name} any more`);
  }
  if (internals.rlsState !== "unknown") throw new Error("@supabase/lite has changed its row security set-up");
  internals.rlsState = "active";
  internals.applyJwtSessionContext = async (executor, { auth, storage }) => {
    const role = auth?.role || "anon";
    if (!ROLES.has(role)) throw Object.assign(new Error(`role "${role}" is not allowed`), { code: "42501" });
    const [sql, params] = contextStatement({
      role,
      uid: auth?.uid ?? "",
      claims: auth?.jwt ?? { role },
      operation: storage?.operation ?? "",
      headers: currentRequestHeaders() ?? {},
      options: currentRequestOptions(),
    });
    await execute(executor, sql, params);
  };
  const normalize = internals.normalizeDbError.bind(connection);
  internals.normalizeDbError = (error) => {
    if (isDiskFull(error)) noteError(error);
    return asPostgrestError(isWrongType(error) ? Object.assign(error, { code: "22P02" }) : normalize(error));
  };
}

/** True if a value is of another type than its parameter, which PGlite notices itself and gives no SQLSTATE. */
function isWrongType(error: unknown): error is Error {
  return error instanceof Error && !("code" in error) && /^Invalid input for \w+ type$/.test(error.message);
}

/**
 * Wraps an error whose status the package would get wrong in PostgREST's format for a custom status: SQLSTATE `PGRST`
 * with the response as JSON. Others pass unchanged.
 */
function asPostgrestError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  const status = postgrestStatus(error.code);
  if (status === undefined) return error;
  const { code, message } = error;
  const answer = { code, message, details: textOf(error, "detail"), hint: textOf(error, "hint") };
  return Object.assign(new Error(JSON.stringify(answer), { cause: error }), {
    code: "PGRST",
    detail: JSON.stringify({ status, headers: {} }),
  });
}

function textOf(error: Error, field: "detail" | "hint"): string | null {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" ? value : null;
}
