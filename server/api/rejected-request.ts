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

/** How long the rest of a rejected body is read and discarded, so that its sender receives the response. */
const LINGER_MS = 5_000;

/** Writes a rejection in the error format of the requested part of the API. */
export function sendRejection(
  req: IncomingMessage,
  res: ServerResponse,
  pathname: string,
  rejection: Rejection,
): void {
  const body = JSON.stringify(bodyOf(pathname, rejection));
  const { "content-length": length = "0", "transfer-encoding": coding } = req.headers;
  const isUnread = !req.complete && (coding !== undefined || length !== "0");
  req.resume();
  res.writeHead(rejection.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
    // An unread body must not be parsed as the next request, nor be waited for.
    ...(isUnread ? { Connection: "close" } : {}),
    ...rejection.headers,
  });
  if (req.method === "HEAD" || !isUnread) {
    res.end(req.method === "HEAD" ? undefined : body);
    return;
  }
  res.write(body);
  // Closing while the client still sends resets the connection, and the client loses the answer with it.
  const timer = setTimeout(end, LINGER_MS);
  for (const event of ["end", "close"]) req.once(event, end);
  function end(): void {
    clearTimeout(timer);
    res.end();
  }
}

/** The same answer inside this process. */
export function rejectionResponse(pathname: string, rejection: Rejection): Response {
  const { status, headers } = rejection;
  return Response.json(bodyOf(pathname, rejection), { status, headers });
}

function bodyOf(pathname: string, { status, code, message }: Rejection): Record<string, unknown> {
  if (pathname.startsWith("/auth/v1")) return { code, error_code: code, msg: message, message };
  if (pathname.startsWith("/storage/v1")) return { statusCode: String(status), error: code, message };
  return { code, message, details: null, hint: null };
}
