import { type Failure, failed, type Result, success } from "../domain/outbox/failure.ts";

/** Carries a failure through the client library, which only supports exceptions. */
export class ApiError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/**
 * The only place that classifies the server's responses. It uses status, content type and the
 * error body's code, never the message.
 * @param text the body of the response
 * @returns null for a successful response
 */
export function classifyResponse(response: Response, text: string): Failure | null {
  const { status } = response;
  const body = parsed(response, text);
  const code = codeOf(body);
  if (status === 408 || status === 429 || status >= 500) {
    return { kind: "busy", retryAfter: retryAfterOf(response, body) };
  }
  // Successful writes have an empty body. A body means that something else answered, e.g. a captive portal.
  if (status === 201 || status === 204) return text === "" ? null : { kind: "portal" };
  if (body === undefined) return { kind: "portal" };
  if (response.ok) return null;
  if (code === null) return { kind: "portal" };
  if (code === "40001" || /^PGRST[02]/.test(code)) return { kind: "busy", retryAfter: null };
  if (code === "SE001") return { kind: "outdated" };
  if (status === 401 || /^PGRST30[1-3]$/.test(code)) return { kind: "unauthorised" };
  return { kind: "rejected", code: detailOf(body) ?? code, message: messageOf(body) };
}

/** The failure for an exception of `fetch` itself: there was no response. */
export const NO_RESPONSE: Failure = { kind: "offline" };

/** The body as JSON; undefined if its content type or its text is not JSON. */
function parsed(response: Response, text: string): unknown {
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function retryAfterOf(response: Response, body: unknown): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? field(body, "hint") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function codeOf(body: unknown): string | null {
  return field(body, "code") ?? (field(body, "message") && field(body, "hint") ? "gateway" : null);
}

function detailOf(body: unknown): string | null {
  const details = field(body, "details");
  return details && /^[a-z_]+$/.test(details) ? details : null;
}

function messageOf(body: unknown): string {
  return field(body, "message") ?? "";
}

function field(body: unknown, name: string): string | null {
  if (typeof body !== "object" || body === null) return null;
  const value: unknown = (body as Record<string, unknown>)[name];
  return typeof value === "string" ? value : null;
}

type Query = { throwOnError(): PromiseLike<{ data: unknown }> };

/** The data of a query. @throws ApiError */
export async function dataOf(query: Query): Promise<unknown> {
  return (await query.throwOnError()).data;
}

/** Converts a thrown failure to a result. */
export async function toResult<T>(call: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await call());
  } catch (error) {
    if (error instanceof ApiError) return failed(error.failure);
    throw error;
  }
}
