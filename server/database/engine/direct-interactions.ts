import type { PGlite } from "@electric-sql/pglite";
import { parseBody } from "../../api/json-body.ts";
import { contextStatement } from "../lite-connection.ts";
import type { Answer } from "./cached-reads.ts";
import type { EngineRequest } from "./engine.ts";
import { isInteractions } from "./group-commit.ts";

/** Answers a request, or null if the backend package has to answer it. */
export type DirectCall = (request: EngineRequest) => Promise<Answer | null>;

const ROLE = "anon";
/** Settings that the package makes for a function that is called. */
const CALL_SETTINGS =
  "set_config('request.method', 'POST', true), set_config('request.path', '/rpc/apply_interactions', true)";
/** What the function answers, and the status that it has set, if any. */
type Called = { readonly answer: unknown; readonly status: string | null };
/** The function's parameters with their types. */
const PARAMETERS = { batch: "jsonb", done: "uuid[]", done_at: "timestamptz[]" } as const;
/** The values of headers that leave nothing to interpret: which key, which schema, in what form. */
const plainHeaders = (key: string): Readonly<Record<string, readonly (string | undefined)[]>> => ({
  apikey: [key],
  authorization: [undefined, `Bearer ${key}`],
  accept: [undefined, "*/*", "application/json"],
  "accept-profile": [undefined],
  "content-profile": [undefined, "public"],
  "content-type": ["application/json"],
  prefer: [undefined],
  range: [undefined],
});

/**
 * Calls `apply_interactions` for visitors as the backend package does, under the same role and settings and with the same response, in two
 * statements instead of nine (docs/decisions/2026-11-26-group-commit.md). A request of another form, a session's, and one that the
 * database refuses are left to the package, which knows how to answer them: nothing of them is stored by then.
 */
export function directInteractions(driver: PGlite, publishableKey: string): DirectCall {
  const plain = Object.entries(plainHeaders(publishableKey));
  return async (request) => {
    const headers = Object.fromEntries(request.headers);
    if (!isInteractions(request) || new URL(request.url).search !== "") return null;
    if (!plain.every(([name, values]) => values.includes(headers[name]))) return null;
    const call = callOf(request.body);
    if (!call) return null;
    const { isFlushedLater = false } = request;
    const [contextSql, context] = contextStatement({
      role: ROLE,
      uid: "",
      claims: { role: ROLE },
      operation: "",
      headers,
      options: { isFlushedLater },
    });
    try {
      const called = await driver.transaction(async (tx) => {
        await tx.query(`${contextSql}, ${CALL_SETTINGS}`, context);
        const { rows } = await tx.query<Called>(call.sql, call.params);
        return rows[0];
      });
      return called ? answerOf(called) : null;
    } catch {
      // It was rolled back. The package tries again, and says in PostgREST's words what is wrong.
      return null;
    }
  };
}

/** The statement that calls the function with a body's arguments; null if the package has to interpret them. */
function callOf(body: EngineRequest["body"]): { sql: string; params: string[] } | null {
  if (!(body instanceof Uint8Array)) return null;
  const given = parsed(body);
  if (typeof given !== "object" || given === null) return null;
  const names: string[] = [];
  const params: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (!isParameter(name)) return null;
    if (name === "batch" ? !Array.isArray(value) : typeof value !== "string") return null;
    params.push(typeof value === "string" ? value : JSON.stringify(value));
    names.push(`${name} := $${params.length}::${PARAMETERS[name]}`);
  }
  const sql = `select called.answer, current_setting('response.status', true) as status
    from (select public.apply_interactions(${names.join(", ")}) as answer offset 0) called`;
  return { sql, params };
}

function isParameter(name: string): name is keyof typeof PARAMETERS {
  return Object.hasOwn(PARAMETERS, name);
}

function parsed(body: Uint8Array): unknown {
  try {
    return parseBody(body);
  } catch {
    return null;
  }
}

/** As the package answers a function that returns one value, with the status that the function sets (private.refused). */
function answerOf({ answer, status }: Called): Answer {
  const { buffer, byteLength } = new TextEncoder().encode(JSON.stringify(answer));
  return {
    status: Number(status) || 200,
    headers: [
      ["access-control-allow-origin", "*"],
      ["access-control-expose-headers", "Content-Range, Content-Location, Preference-Applied"],
      ["content-length", String(byteLength)],
      ["content-range", "0-0/*"],
      ["content-type", "application/json; charset=utf-8"],
    ],
    body: buffer,
  };
}
