import type { UploadRequest } from "../domain/outbox/admin-remote.ts";
import type { Failure } from "../domain/outbox/failure.ts";
import { ApiError, NO_RESPONSE } from "./classify.ts";
import { storageAnswer } from "./storage-answer.ts";

/** Milliseconds without progress after which an upload fails. */
const TIMEOUT_MS = 30_000;
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
