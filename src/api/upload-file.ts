import type { Uploading } from "../domain/outbox/admin-remote.ts";
import type { Failure } from "../domain/outbox/failure.ts";
import { CallFailed, NO_RESPONSE } from "./classify.ts";
import { storageAnswer } from "./storage-answer.ts";

/** A file of which nothing has moved for so many milliseconds has lost its line. */
const TIMEOUT_MS = 30_000;
/** How long the storage's picture may be kept by whoever sees it, in seconds. */
const KEEP = "max-age=3600";

type Answer = { readonly status: number; readonly text: string };

/**
 * Puts a file into the bucket `media`, never over another one, and says how much of it has left, which `fetch` and with
 * it the service's library cannot. Of what is there already an earlier try put it there: a path is made for one file.
 * @param patience milliseconds in which nothing moves, after which the connection is taken for lost
 * @throws CallFailed
 */
export async function uploadWatched(
  url: string,
  headers: Readonly<Record<string, string>>,
  uploading: Uploading,
  patience = TIMEOUT_MS,
): Promise<null> {
  const address = `${url}/storage/v1/object/media/${uploading.path}`;
  const { status, text } = await post(address, headers, uploading, patience);
  const failure = failureOf(status, text);
  if (failure) throw new CallFailed(failure);
  return null;
}

function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  { bytes, type, onProgress, signal }: Uploading,
  patience: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    let timer = setTimeout(giveUp, patience);
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, patience);
    };
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
    };
    const silent = () => {
      end();
      reject(new CallFailed(NO_RESPONSE));
    };
    request.upload.onprogress = ({ loaded }) => {
      moved();
      onProgress(loaded);
    };
    request.onprogress = moved;
    request.onerror = silent;
    request.onabort = silent;
    request.onload = () => {
      end();
      resolve({ status: request.status, text: request.responseText });
    };
    signal.addEventListener("abort", giveUp);
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", type);
    request.setRequestHeader("cache-control", KEEP);
    request.send(bytes);
  });
}

/** What the storage's answer to an upload means; null where the file lies there. */
export function failureOf(status: number, text: string): Failure | null {
  const answer = storageAnswer(status, text);
  if (answer.is === "failure") return answer.failure;
  if (answer.is === "refusal")
    return answer.status === "409" || /^(Duplicate|KeyAlreadyExists)$/.test(answer.failure.code)
      ? null
      : answer.failure;
  return "Key" in answer.body || "Id" in answer.body ? null : { kind: "portal" };
}
