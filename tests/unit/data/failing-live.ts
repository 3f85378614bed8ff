import { liveQuery as dexieLiveQuery, type Observable } from "dexie";
import type { AdminReader } from "../../../src/offline/admin/queries.ts";

/** Dexie's live query over a database that cannot be read while `broken`. */
export function failingLive() {
  const state = { broken: true };
  const live = <T>(query: () => Promise<T>): Observable<T> =>
    dexieLiveQuery(() => (state.broken ? Promise.reject(new Error("The database is broken.")) : query()));
  return { state, live };
}

/** A reader whose draft queries fail while `broken`. */
export function failingReader(read: AdminReader, state: { readonly broken: boolean }): AdminReader {
  return {
    ...read,
    draft: (rowId, kind) =>
      state.broken ? Promise.reject(new Error("The database is broken.")) : read.draft(rowId, kind),
  };
}
