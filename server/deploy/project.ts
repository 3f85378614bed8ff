import { networkReason } from "../plain-reason.ts";
import { DeployError } from "./finding.ts";

/** A project to check, and how to reach it. */
export interface Project {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The site's address, if it is to be checked too. */
  readonly site: string | null;
  /** Where `npm start` listens, if the project is a site of this machine. */
  readonly startedOn?: string;
}

/** A response whose body was read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const TIMEOUT_MS = 15_000;

/** One request; redirects are returned, not followed. Throws DeployError with one sentence when nobody answers. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const { host } = new URL(url);
    throw new DeployError(`${host} can't be reached (${reasonOf(error)}); check the address.`);
  }
}

/** As supabase-js sends a key: in both headers. */
export function withKey(key: string, headers: Record<string, string> = {}): RequestInit {
  return { headers: { apikey: key, authorization: `Bearer ${key}`, ...headers } };
}

/** A body as JSON; null if it is not JSON. */
export function json(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer in ${TIMEOUT_MS / 1000} s`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return networkReason(code) ?? (code || String(error instanceof Error ? error.message : error));
}
