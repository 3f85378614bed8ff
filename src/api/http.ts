import { type Failure, failed, type Result, success } from "../domain/outbox/failure.ts";

/** The status of a server without disk space (https://www.rfc-editor.org/rfc/rfc4918#section-11.5). */
export const DISK_FULL = 507;

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
    const busy = { kind: "busy", retryAfter: retryAfterOf(response, body) } as const;
    return status === DISK_FULL ? { ...busy, isDiskFull: true } : busy;
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

/** Milliseconds without a byte after which a call counts as offline. */
const TIMEOUT_MS = 10_000;

/**
 * `fetch` for the API: fails on a timeout, and turns every response that is not the API's successful JSON into a
 * `ApiError`, so that callers need not check responses again.
 * @throws ApiError
 */
export function fetchWithTimeout(timeoutMs = TIMEOUT_MS): typeof fetch {
  return async (input, init) => {
    const { response, text } = await readResponse(input, init, timeoutMs);
    const failure = classifyResponse(response, text);
    if (failure) throw new ApiError(failure);
    return new Response(response.status === 204 ? null : text, {
      status: response.status,
      headers: response.headers,
    });
  };
}

/** Returns the response unchecked. @throws ApiError if no byte arrives in time */
export async function readResponse(input: RequestInfo | URL, init?: RequestInit, timeoutMs = TIMEOUT_MS) {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(input, {
      ...init,
      credentials: "omit",
      cache: "no-store",
      signal: controller.signal,
    });
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), timeoutMs);
      chunks.push(value);
    }
    return { response, text: await new Blob(chunks).text() };
  } catch {
    throw new ApiError(NO_RESPONSE);
  } finally {
    clearTimeout(timer);
  }
}
