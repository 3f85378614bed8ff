import type { Failure } from "../domain/failure.ts";
import { CallFailed } from "./classify.ts";
import { patientAnswer } from "./patient-fetch.ts";
import { storageAnswer } from "./storage-answer.ts";

/**
 * Takes a file out of the bucket `media`, as the service's own clients do: one that is not there is no failure.
 * @param patience milliseconds without a byte after which nobody answers
 * @throws CallFailed
 */
export async function removeFile(
  url: string,
  headers: Readonly<Record<string, string>>,
  path: string,
  patience?: number,
): Promise<null> {
  const { response, text } = await patientAnswer(
    `${url}/storage/v1/object/media`,
    {
      method: "DELETE",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ prefixes: [path] }),
    },
    patience,
  );
  const failure = removalFailure(response.status, text);
  if (failure) throw new CallFailed(failure);
  return null;
}

/** What the storage's answer to a removal means, which lists what it took out; null where the file is gone. */
export function removalFailure(status: number, text: string): Failure | null {
  const answer = storageAnswer(status, text);
  if (answer.is !== "good") return answer.failure;
  return Array.isArray(answer.body) ? null : { kind: "portal" };
}
