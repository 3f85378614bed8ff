import type { EngineRequest } from "./engine.ts";

/** Milliseconds after which a response is read again: what the database computes from its clock changes without a write. */
const MAX_AGE_MS = 1_000;
/** Bounds of the memory that responses take. */
const MAX_ENTRIES = 500;
const MAX_BYTES = 16_000_000;

/** The headers on which the API's response to a visitor depends. */
const DEPENDS_ON = ["apikey", "accept", "accept-profile", "prefer", "range", "range-unit"];

/** A response of the database thread. */
export type Answer = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
};

/**
 * What visitors have read since the last write: many devices ask for the same, and most of them when nothing has changed. Only for a database to
 * which this process alone writes.
 */
export class CachedReads {
  readonly #answers = new Map<string, { readonly at: number; readonly answer: Answer }>();
  #bytes = 0;
  #writes = 0;

  /** The response to the same request since the last write, at most a second old. */
  find(request: EngineRequest): Answer | undefined {
    const key = keyOf(request);
    const known = key === null ? undefined : this.#answers.get(key);
    return known && performance.now() - known.at < MAX_AGE_MS ? known.answer : undefined;
  }

  /**
   * Runs a request on the database. Its response is cached if it is a visitor's read, and nothing was written meanwhile; every other request
   * counts as a write, also one that fails, since the failure may have come after the commit.
   */
  async run<T extends Answer>(request: EngineRequest, ask: () => Promise<T>): Promise<T> {
    const key = keyOf(request);
    if (key === null) return this.write(ask);
    const writes = this.#writes;
    const answer = await ask();
    if (answer.status === 200 && writes === this.#writes) this.#store(key, answer);
    return answer;
  }

  /** Runs what may change the database, and forgets all responses before its result is known to anyone. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#writes++;
      this.#clear();
    }
  }

  #store(key: string, answer: Answer): void {
    const size = answer.body?.byteLength ?? 0;
    if (this.#answers.size >= MAX_ENTRIES || this.#bytes + size > MAX_BYTES) this.#clear();
    if (size > MAX_BYTES) return;
    this.#answers.set(key, { at: performance.now(), answer });
    this.#bytes += size;
  }

  #clear(): void {
    this.#answers.clear();
    this.#bytes = 0;
  }
}

/** What a response depends on; null if the request is not a visitor's read. */
function keyOf({ method, url, headers }: EngineRequest): string | null {
  if (method !== "GET") return null;
  const { pathname, search } = new URL(url);
  if (!pathname.startsWith("/rest/v1/")) return null;
  const given = new Map(headers);
  const apikey = given.get("apikey");
  const authorization = given.get("authorization");
  if (authorization !== undefined && authorization !== `Bearer ${apikey}`) return null;
  return [pathname, search, ...DEPENDS_ON.map((name) => given.get(name) ?? "")].join("\n");
}
