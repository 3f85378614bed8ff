/** A fault in one request between a device and the server. */
export type Fault =
  /** The connection dies before the server sees anything. */
  | { readonly kind: "drop-before" }
  /** The server does it and commits; its answer never arrives. */
  | { readonly kind: "drop-answer" }
  /** No byte ever comes; the server has seen nothing, or has done it. */
  | { readonly kind: "hang"; readonly committed: boolean }
  | { readonly kind: "delay"; readonly milliseconds: number }
  /** An answer of a proxy in front of the server, in its own format. */
  | { readonly kind: "status"; readonly status: 408 | 500 | 502 | 503; readonly retryAfter: number | null }
  | { readonly kind: "too-many"; readonly retryAfter: number }
  | { readonly kind: "unauthorised" }
  /** Half of the request arrives. */
  | { readonly kind: "cut" }
  /** The server rejects a request of several interactions as a whole, and does none of them. */
  | { readonly kind: "batch-refused" }
  /** The storage rejects the file. */
  | { readonly kind: "file-refused" }
  /** The operation is applied, but half of the answer arrives: as a broken connection or as if complete. */
  | { readonly kind: "truncate"; readonly asWhole: boolean }
  /** The server gets it twice; the device gets one answer. */
  | { readonly kind: "duplicate"; readonly atOnce: boolean }
  /** A captive portal's page. */
  | { readonly kind: "portal"; readonly status: 200 | 201 | 302 | 403 | 404 | 413 | 511 }
  /** The JSON of a foreign API. */
  | { readonly kind: "stranger"; readonly status: 200 | 201 | 404 }
  /** The answer comes in small pieces. */
  | { readonly kind: "drip" };

/** The longest Retry-After of any planned fault, in seconds. */
export const LONGEST_RETRY_AFTER = 5;

const TOO_LARGE = { statusCode: "413", error: "Payload too large", message: "The object is too large." };

/** The answer sent instead of the server's; null for connection faults. */
export function replacementAnswer(
  fault: Fault,
): { status: number; headers: Record<string, string>; body: string } | null {
  switch (fault.kind) {
    case "status":
      return {
        status: fault.status,
        headers: {
          "content-type": "text/html",
          ...(fault.retryAfter === null ? {} : { "retry-after": String(fault.retryAfter) }),
        },
        body: "<h1>Something is wrong here</h1>",
      };
    case "too-many":
      return json(429, { code: "PT429", message: "Too many", details: null, hint: null }, fault.retryAfter);
    case "batch-refused":
      return json(400, { code: "22023", message: "Not these", details: "not_these", hint: null });
    case "file-refused":
      return json(413, TOO_LARGE);
    case "unauthorised":
      return json(401, { code: "PGRST301", message: "JWT expired", details: null, hint: null });
    case "portal":
      return {
        status: fault.status,
        headers: {
          "content-type": "text/html; charset=utf-8",
          ...(fault.status === 302 ? { location: "/portal.html" } : {}),
        },
        body: "<!doctype html><title>Welcome to the airport</title>",
      };
    case "stranger":
      return json(fault.status, { login: "required", session: null });
    default:
      return null;
  }
}

function json(status: number, body: unknown, retryAfter?: number) {
  const headers: Record<string, string> = { "content-type": "application/json; charset=utf-8" };
  if (retryAfter !== undefined) headers["retry-after"] = String(retryAfter);
  return { status, headers, body: JSON.stringify(body) };
}
