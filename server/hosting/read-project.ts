import { setTimeout as wait } from "node:timers/promises";
import type { Failure, Result } from "../../src/domain/outbox/failure.ts";
import { StartError } from "../start-error.ts";

/** Milliseconds before each further attempt of a request that may succeed later. */
const RETRIES_MS = [500, 1_500, 4_000];

/**
 * Why a build cannot read a hosted project, in one sentence that says what to check.
 * @param url the project's origin
 */
function whyNotRead(url: string, failure: Failure): string {
  switch (failure.kind) {
    case "offline":
    case "storage":
      return `${url} does not respond. Check VITE_SUPABASE_URL and this machine's connection, and whether the project is paused.`;
    case "portal":
      return `${url} answers, but not as a Supabase project. Check VITE_SUPABASE_URL.`;
    case "busy":
      return `${url} is busy, or does not have this site's tables yet (npx supabase@3 db push --remote). Try again later.`;
    case "unauthorised":
      return `${url} rejects the key in VITE_SUPABASE_ANON_KEY. Copy the project's publishable (anon) key again.`;
    case "outdated":
      return `${url} is of a newer version than this copy of Selam. Update the copy, then build again.`;
    case "rejected":
      return `${url} cannot be read as this site's project (${failure.code}). Run: npx supabase@3 db push --remote`;
  }
}

/** The value of an answer. @throws StartError with the reason of a failure */
export function readOrThrow<T>(apiUrl: string, answer: Result<T>): T {
  if (answer.ok) return answer.value;
  throw new StartError(whyNotRead(apiUrl, answer.failure));
}

/** Repeats a call whose failure may pass: a build of thousands of posts should survive a lost answer. */
export async function retriedCall<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
  let answer = await call();
  for (const delay of RETRIES_MS) {
    if (answer.ok || !mayPass(answer.failure)) return answer;
    await wait(delay);
    answer = await call();
  }
  return answer;
}

function mayPass({ kind }: Failure): boolean {
  return kind === "offline" || kind === "busy";
}

/** What `read` gives, null while the project does not respond. @throws StartError if it stays so */
export async function readPart<T>(apiUrl: string, read: () => Promise<T | null>): Promise<T> {
  let value = await read();
  for (const delay of RETRIES_MS) {
    if (value !== null) return value;
    await wait(delay);
    value = await read();
  }
  if (value === null) throw new StartError(whyNotRead(apiUrl, { kind: "offline" }));
  return value;
}
