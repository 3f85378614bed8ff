import { PostgrestClient } from "@supabase/postgrest-js";
import type { Access, DeskRemote } from "../domain/desk-remote.ts";
import { asking, data } from "./asking.ts";
import { deletedIn, deskChangesIn, rowOf, savedIn, sessionsIn, unusedIn } from "./desk-rows.ts";
import { doneRow } from "./done-row.ts";
import { holdsFile } from "./holds-file.ts";
import { patientFetch } from "./patient-fetch.ts";
import { removeFile } from "./remove-file.ts";
import { uploadFile } from "./upload-file.ts";

/**
 * The owner's server. Each call carries the token of whoever it is made as.
 * @param url the API's origin
 * @param key the publishable key
 * @param patience milliseconds without a byte after which a call has failed
 */
export function createDeskRemote(url: string, key: string, patience?: number): DeskRemote {
  const as = ({ token }: Access) => ({ apikey: key, authorization: `Bearer ${token}` });
  const rest = (access: Access) =>
    new PostgrestClient(`${url}/rest/v1`, {
      headers: as(access),
      fetch: patientFetch(patience),
      retry: false,
    });

  return {
    changes: (access, since, max, done) =>
      asking(async () => {
        const stamp = since.stamp === "" ? {} : { stamp: since.stamp };
        const asked = { since: since.rev, max, ...stamp, ...doneRow(done) };
        return deskChangesIn(await data(rest(access).rpc("admin_changes", asked, { get: true })), since);
      }),

    save: (access, { kind, rowId, fields, operation, baseVersion }, done) =>
      asking(async () => {
        const change = { kind, fields: rowOf(rowId, fields), operation, base_version: baseVersion };
        return savedIn(kind, await data(rest(access).rpc("save_row", { ...change, ...doneRow(done) })));
      }),

    remove: (access, { kind, rowId, operation, baseVersion }, done) =>
      asking(async () => {
        const deletion = { kind, id: rowId, operation, base_version: baseVersion };
        return deletedIn(kind, await data(rest(access).rpc("delete_row", { ...deletion, ...doneRow(done) })));
      }),

    upload: (access, uploading) => asking(() => uploadFile(url, as(access), uploading, patience)),

    holds: (_, path) => asking(() => holdsFile(url, path, patience)),

    unload: (access, path) => asking(() => removeFile(url, as(access), path, patience)),

    unused: (access, days) =>
      asking(async () => unusedIn(await data(rest(access).rpc("unreferenced_media", { idle_days: days })))),

    sessions: (access) => asking(async () => sessionsIn(await data(rest(access).rpc("admin_sessions")))),
  };
}
