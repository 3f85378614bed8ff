import type { Done } from "../domain/outbox/remote.ts";

/** What the server did last, as lists of PostgreSQL, which a query's parameter and a request's body can hold alike. */
export function doneRow(done: readonly Done[]) {
  if (done.length === 0) return {};
  return {
    done: `{${done.map(({ id }) => id).join(",")}}`,
    done_at: `{${done.map(({ at }) => at).join(",")}}`,
  };
}
