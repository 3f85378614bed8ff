import type { Result } from "../../src/domain/outbox/failure.ts";
import type { Remote } from "../../src/domain/outbox/remote.ts";

/**
 * Caches what `read` returns until something changes on the site. A cached value is never used without checking for a
 * change, since a post may have been unpublished. Concurrent calls share one read.
 * @param name of what is read, for the log
 * @returns a function that returns the value, or null while the database does not respond
 */
export function cachedUntilChange<T>(
  remote: Pick<Remote, "head">,
  name: string,
  read: () => Promise<Result<T>>,
): () => Promise<T | null> {
  let known: { readonly state: string; readonly value: T } | null = null;
  let reading: Promise<T | null> | null = null;

  async function current(): Promise<T | null> {
    const head = await remote.head();
    if (!head.ok) return null;
    const state = `${head.value.stamp} ${head.value.rev}`;
    if (known?.state === state) return known.value;
    const answer = await read();
    if (!answer.ok) return null;
    known = { state, value: answer.value };
    return known.value;
  }

  return () => {
    reading ??= current()
      .catch((error) => {
        console.error(`The ${name} could not be read.`, error);
        return null;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
}
