import type { IncomingMessage, ServerResponse } from "node:http";

/** A request answered without the database: status, a code for programs, a message for people. */
export class Rejection extends Error {
  override name = "Rejection";
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Writes a rejection in the error format of the requested part of the API. */
export function sendRefusal(
  req: IncomingMessage,
  res: ServerResponse,
  pathname: string,
  refusal: Rejection,
): void {
  const body = JSON.stringify(bodyOf(pathname, refusal));
  const { "content-length": length = "0", "transfer-encoding": coding } = req.headers;
  const isUnread = !req.complete && (coding !== undefined || length !== "0");
  req.resume();
  res.writeHead(refusal.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
    // An unread body must not be parsed as the next request, nor be waited for.
    ...(isUnread ? { Connection: "close" } : {}),
    ...refusal.headers,
  });
  res.end(req.method === "HEAD" ? undefined : body);
}

function bodyOf(pathname: string, { status, code, message }: Rejection): Record<string, unknown> {
  if (pathname.startsWith("/auth/v1")) return { code, error_code: code, msg: message, message };
  if (pathname.startsWith("/storage/v1")) return { statusCode: String(status), error: code, message };
  return { code, message, details: null, hint: null };
}
