import { PostgrestClient } from "@supabase/postgrest-js";
import type { Access, DeskRemote } from "../domain/desk-remote.ts";
import { asking, data } from "./asking.ts";
import { deletedIn, deskChangesIn, rowOf, savedIn } from "./desk-rows.ts";
import { patientFetch } from "./patient-fetch.ts";
import { uploadFile } from "./upload-file.ts";

/**
 * The owner's server. Each call carries the token of whoever it is made as.
 * @param url the API's origin
 * @param key the publishable key
 */
export function createDeskRemote(url: string, key: string): DeskRemote {
  const as = ({ token }: Access) => ({ apikey: key, authorization: `Bearer ${token}` });
  const rest = (access: Access) =>
    new PostgrestClient(`${url}/rest/v1`, { headers: as(access), fetch: patientFetch(), retry: false });

  return {
    changes: (access, since, max) =>
      asking(async () => {
        const stamp = since.stamp === "" ? {} : { stamp: since.stamp };
        const asked = { since: since.rev, max, ...stamp };
        return deskChangesIn(await data(rest(access).rpc("admin_changes", asked, { get: true })), since);
      }),

    save: (access, { kind, rowId, fields, operation, baseVersion }) =>
      asking(async () => {
        const asked = { kind, fields: rowOf(rowId, fields), operation, base_version: baseVersion };
        return savedIn(kind, await data(rest(access).rpc("save_row", asked)));
      }),

    remove: (access, { kind, rowId, operation, baseVersion }) =>
      asking(async () => {
        const asked = { kind, id: rowId, operation, base_version: baseVersion };
        return deletedIn(kind, await data(rest(access).rpc("delete_row", asked)));
      }),

    upload: (access, uploading) => asking(() => uploadFile(url, as(access), uploading)),
  };
}
