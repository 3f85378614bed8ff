import type { UploadRequest } from "../domain/outbox/admin-remote.ts";
import type { Failure } from "../domain/outbox/failure.ts";
import { ApiError, DISK_FULL, NO_RESPONSE, readResponse } from "./http.ts";

/** A response of the storage: valid JSON, a rejection with its actual status, or a response from something else. */
type StorageAnswer =
  | { readonly kind: "ok"; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly kind: "rejection";
      readonly status: string;
      readonly failure: Extract<Failure, { kind: "rejected" }>;
    }
  | { readonly kind: "failure"; readonly failure: Failure };

/** With status 403, these mean either an invalid token or a denying policy. */
const DENIED = ["AccessDenied", "Unauthorized"];

/** Reads a response of the storage. Hosted storage responds with 400 to every error and has the actual status in the body. */
function storageAnswer(status: number, text: string): StorageAnswer {
  if (status === DISK_FULL) return failure({ kind: "busy", retryAfter: null, isDiskFull: true });
  if (status === 408 || status === 429 || status >= 500) return failure({ kind: "busy", retryAfter: null });
  const body = parsed(text);
  if (!body) return failure({ kind: "portal" });
  if (status === 200 || status === 201) return { kind: "ok", body };
  const [code, actualStatus, message] = [
    body.code ?? body.error,
    body.statusCode ?? status,
    body.message,
  ].map((part) => String(part ?? "")) as [string, string, string];
  if (actualStatus === "401") return failure({ kind: "unauthorised" });
  if (code === "" && message === "") return failure({ kind: "portal" });
  if (code === "InvalidJWT" || (actualStatus === "403" && DENIED.includes(code)))
    return failure({ kind: "unauthorised", refusal: { code, message } });
  return {
    kind: "rejection",
    status: actualStatus,
    failure: { kind: "rejected", code: code || actualStatus, message },
  };
}

function failure(reason: Failure): StorageAnswer {
  return { kind: "failure", failure: reason };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" ? (body as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

const STORAGE = "/storage/v1/";

/** Milliseconds without a byte or progress after which a call fails; long, because an upload may be slow. */
const TIMEOUT_MS = 30_000;

export const isStorageRequest = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input).pathname.startsWith(STORAGE);

/**
 * `fetch` for the storage: classifies each response before the library sees it, because the library drops the error code
 * and the responses of captive portals.
 * @throws ApiError
 */
export function storageFetch(timeoutMs = TIMEOUT_MS): typeof fetch {
  return async (input, init) => {
    const { response, text } = await readResponse(input, init, timeoutMs);
    const classify = init?.method === "DELETE" ? removalFailure : uploadFailure;
    const failure = classify(response.status, text);
    if (failure) throw new ApiError(failure);
    return new Response(response.ok ? text : "{}");
  };
}

/** Awaits a storage call of the library. @throws ApiError */
export async function awaitStorage(call: PromiseLike<{ error: Error | null }>): Promise<null> {
  const { error } = await call;
  if (!error) return null;
  // The library wraps what its `fetch` throws in its own error.
  const cause = "originalError" in error ? error.originalError : error;
  throw cause instanceof ApiError ? cause : error;
}

/** How long a file can be cached, in seconds. */
const CACHE_CONTROL = "max-age=3600";

type Answer = { readonly status: number; readonly text: string };

/**
 * Uploads a file to the bucket `media` and reports progress, which `fetch`, and so the library, cannot do. It never
 * overwrites: an existing file is from an earlier attempt, because paths are unique.
 * @param timeoutMs milliseconds without progress after which the upload fails
 * @throws ApiError
 */
export async function uploadWithProgress(
  url: string,
  headers: Readonly<Record<string, string>>,
  uploading: UploadRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<null> {
  const address = `${url}/storage/v1/object/media/${uploading.path}`;
  const { status, text } = await post(address, headers, uploading, timeoutMs);
  const failure = uploadFailure(status, text);
  if (failure) throw new ApiError(failure);
  return null;
}

function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  { bytes, type, onProgress, signal }: UploadRequest,
  timeoutMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, timeoutMs);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, timeoutMs);
    };
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
    const onLost = () => {
      end();
      reject(new ApiError(NO_RESPONSE));
    };
    request.upload.onprogress = ({ loaded }) => {
      restartTimer();
      onProgress(loaded);
    };
    request.onprogress = restartTimer;
    request.onerror = onLost;
    request.onabort = onLost;
    request.onload = () => {
      end();
      resolve({ status: request.status, text: request.responseText });
    };
    signal.addEventListener("abort", abort);
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", type);
    request.setRequestHeader("cache-control", CACHE_CONTROL);
    request.send(bytes);
  });
}

/** Classifies the storage's response to an upload; null if the file is there. */
export function uploadFailure(status: number, text: string): Failure | null {
  const answer = storageAnswer(status, text);
  if (answer.kind === "failure") return answer.failure;
  if (answer.kind === "rejection")
    return answer.status === "409" || /^(Duplicate|KeyAlreadyExists)$/.test(answer.failure.code)
      ? null
      : answer.failure;
  return "Key" in answer.body || "Id" in answer.body ? null : { kind: "portal" };
}

/** Classifies the storage's response to a deletion, which lists the deleted files; null if the file is gone. */
export function removalFailure(status: number, text: string): Failure | null {
  const answer = storageAnswer(status, text);
  if (answer.kind !== "ok") return answer.failure;
  return Array.isArray(answer.body) ? null : { kind: "portal" };
}

/** A response with one of these types is a file of the bucket. */
const MEDIA = /^(?:image|video|audio)\//;

/**
 * True if the bucket `media` has the file. Requests its public URL, bypassing all caches.
 * @param timeoutMs milliseconds without a byte after which the call fails
 * @throws ApiError
 */
export async function hasFile(url: string, path: string, timeoutMs?: number): Promise<boolean> {
  const address = `${url}/storage/v1/object/public/media/${path}`;
  const { response } = await readResponse(address, { method: "HEAD" }, timeoutMs);
  const { status, headers } = response;
  if (status === 408 || status === 429 || status >= 500)
    throw new ApiError({ kind: "busy", retryAfter: null });
  if (status === 200 && MEDIA.test(headers.get("content-type") ?? "")) return true;
  // Hosted storage responds with 400 for a missing file.
  if (status === 404 || status === 400) return false;
  throw new ApiError({ kind: "portal" });
}
