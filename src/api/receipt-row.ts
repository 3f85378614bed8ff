import type { Done } from "../domain/outbox/remote.ts";

/** The server's last operations as PostgreSQL arrays, which work both as a query parameter and in a JSON body. */
export function doneRow(done: readonly Done[]) {
  if (done.length === 0) return {};
  return {
    done: `{${done.map(({ id }) => id).join(",")}}`,
    done_at: `{${done.map(({ at }) => at).join(",")}}`,
  };
}
