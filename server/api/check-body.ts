import { isDeeperThan, parseBody } from "./json-body.ts";
import { Rejection } from "./rejected-request.ts";

/** Far above any row or batch, far below what exhausts the stack. */
const JSON_DEPTH = 100;
/** No function has as many parameters, and no row that visitors write as many columns. The backend looks at each, and at each of a list. */
const MOST_FIELDS = 20;
/** The app deletes as many files at once; each costs the backend some queries. */
const MOST_FILES = 100;
const JSON_TYPE = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;

export interface SentBody {
  readonly method: string;
  readonly pathname: string;
  readonly type: string | undefined;
  readonly bytes: Uint8Array;
  /** True for the owner's commands, which also send lists of rows. */
  readonly isSecret: boolean;
}

/**
 * Throws Rejection for a body that the backend can't read, or that is none of the app's calls: one object of a few fields. A list, a table or
 * thousands of fields in 1 MB cost its one thread many seconds before it refuses them.
 */
export function checkBody(sent: SentBody): void {
  const { method, pathname, type, bytes, isSecret } = sent;
  const ofFile = pathname.startsWith("/storage/v1/");
  if (ofFile && method !== "DELETE" && !(type ?? "").includes("json")) return;
  if (isDeeperThan(JSON_DEPTH, bytes))
    throw new Rejection(400, "PGRST102", `The JSON is nested deeper than ${JSON_DEPTH} levels.`);
  const ofRow = pathname.startsWith("/rest/v1/");
  if (bytes.byteLength === 0 || (isSecret && ofRow)) return;
  if (!ofFile && type !== undefined && !JSON_TYPE.test(type))
    throw new Rejection(400, "PGRST102", "The body must be JSON, with the content type application/json.");
  const body = fieldsOf(bytes, ofFile ? "InvalidRequest" : "PGRST102");
  if (ofRow) return;
  // The auth and storage services answer these with an internal error.
  if (ofFile) checkNames(body.prefixes);
  else checkAccount(body, method === "PUT" ? 422 : 400);
}

function fieldsOf(bytes: Uint8Array, code: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = parseBody(bytes);
  } catch {
    throw new Rejection(400, code, "The body isn't JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Rejection(400, code, "The body must be one JSON object.");
  if (Object.keys(body).length > MOST_FIELDS)
    throw new Rejection(400, code, `The body may have at most ${MOST_FIELDS} fields.`);
  return body as Record<string, unknown>;
}

function checkNames(names: unknown): void {
  if (!Array.isArray(names)) return;
  if (names.length > MOST_FILES)
    throw new Rejection(400, "InvalidRequest", `At most ${MOST_FILES} files can be deleted at once.`);
  if (names.some((name) => typeof name === "string" && name.includes("\0")))
    throw new Rejection(400, "InvalidKey", "The file name isn't valid.");
}

function checkAccount(body: Record<string, unknown>, status: number): void {
  const given = ["email", "phone", "password", "refresh_token"].map((name) => body[name] ?? "");
  if (given.some((value) => typeof value !== "string" || value.includes("\0")))
    throw new Rejection(
      status,
      "validation_failed",
      "The email address, the password and the refresh token must be text.",
    );
}
