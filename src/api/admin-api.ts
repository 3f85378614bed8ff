import type { Access, AdminRemote } from "../domain/outbox/admin-remote.ts";
import { adminChangesIn, deletedIn, rowOf, savedIn, sessionsIn, unusedIn } from "./admin-rows.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";
import { hasFile } from "./has-file.ts";
import { doneRow } from "./receipt-row.ts";
import { isOfStorage, storageFetch, stored } from "./storage-fetch.ts";
import { supabaseClient } from "./supabase-client.ts";
import { data, toResult } from "./to-result.ts";
import { uploadWatched } from "./upload-file.ts";

/**
 * Creates the client of the owner's server. Each call carries the access token of the given user.
 * @param url the API's origin
 * @param key the publishable key
 * @param timeoutMs milliseconds without a byte after which a call fails
 */
export function createAdminRemote(url: string, key: string, timeoutMs?: number): AdminRemote {
  const toStorage = storageFetch(timeoutMs);
  const toApi = fetchWithTimeout(timeoutMs);
  const headers = ({ token }: Access) => ({ apikey: key, authorization: `Bearer ${token}` });
  const as = ({ token }: Access) =>
    supabaseClient(url, key, {
      accessToken: async () => token,
      global: { fetch: (input, init) => (isOfStorage(input) ? toStorage : toApi)(input, init) },
    });
  const files = async (access: Access) => (await as(access)).storage.from("media");

  return {
    changes: (access, since, max, done) =>
      toResult(async () => {
        const stamp = since.stamp === "" ? {} : { stamp: since.stamp };
        const asked = { since: since.rev, max, ...stamp, ...doneRow(done) };
        const query = (await as(access)).rpc("admin_changes", asked, { get: true });
        // Retries have one policy, and it is not the library's.
        return adminChangesIn(await data(query.retry(false)), since);
      }),

    save: (access, { kind, rowId, fields, operation, baseVersion }, done) =>
      toResult(async () => {
        const change = { kind, fields: rowOf(rowId, fields), operation, base_version: baseVersion };
        const client = await as(access);
        return savedIn(kind, await data(client.rpc("save_row", { ...change, ...doneRow(done) })));
      }),

    remove: (access, { kind, rowId, operation, baseVersion }, done) =>
      toResult(async () => {
        const deletion = { kind, id: rowId, operation, base_version: baseVersion };
        const client = await as(access);
        return deletedIn(kind, await data(client.rpc("delete_row", { ...deletion, ...doneRow(done) })));
      }),

    upload: (access, uploading) =>
      toResult(async () => {
        if ("XMLHttpRequest" in globalThis) return uploadWatched(url, headers(access), uploading, timeoutMs);
        // In a service worker there is no XMLHttpRequest, and no progress to show.
        const { path, bytes, type, onProgress } = uploading;
        await stored((await files(access)).upload(path, bytes, { contentType: type, cacheControl: "3600" }));
        onProgress(bytes.byteLength);
        return null;
      }),

    holds: (_, path) => toResult(() => hasFile(url, path, timeoutMs)),

    deleteFile: (access, path) => toResult(async () => stored((await files(access)).remove([path]))),

    unused: (access, days) =>
      toResult(async () => {
        const client = await as(access);
        return unusedIn(await data(client.rpc("unreferenced_media", { idle_days: days })));
      }),

    sessions: (access) =>
      toResult(async () => {
        const client = await as(access);
        return sessionsIn(await data(client.rpc("admin_sessions")));
      }),
  };
}
