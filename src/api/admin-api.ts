import type { AdminRemote, Credentials } from "../domain/outbox/admin-remote.ts";
import type { SubmittedFilesRemote } from "../domain/submissions/submissions-remote.ts";
import {
  parseAdminChanges,
  parseAdminCounts,
  parseAdminFirstPages,
  parseAdminPage,
  parseAdminRows,
  parseDeleteResult,
  parseHealth,
  parseOtherEditors,
  parseSaveResult,
  parseSessions,
  parseSubmittedFile,
  parseTime,
  parseUnreferencedFiles,
  parseVersion,
  parseVersions,
  toRow,
} from "./admin-format.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { afterDue } from "./site-api.ts";
import { appliedArguments, CHANGES_FORMAT } from "./site-format.ts";
import { awaitStorage, hasFile, isStorageRequest, storageFetch, uploadWithProgress } from "./storage.ts";
import { supabaseClient } from "./supabase-client.ts";

/**
 * Creates the client of the owner's server. Each call carries the access token of the given user.
 * @param url the API's origin
 * @param key the publishable key
 * @param timeoutMs milliseconds without a byte after which a call fails
 */
export function createAdminRemote(
  url: string,
  key: string,
  timeoutMs?: number,
): AdminRemote & SubmittedFilesRemote {
  const toStorage = storageFetch(timeoutMs);
  const toApi = fetchWithTimeout(timeoutMs);
  const headers = ({ token }: Credentials) => ({ apikey: key, authorization: `Bearer ${token}` });
  const as = ({ token }: Credentials) =>
    supabaseClient(url, key, {
      accessToken: async () => token,
      global: { fetch: (input, init) => (isStorageRequest(input) ? toStorage : toApi)(input, init) },
    });
  const files = async (access: Credentials) => (await as(access)).storage.from("media");

  return {
    firstPages: (access) =>
      toResult(async () => {
        const client = await as(access);
        const ask = () => dataOf(client.rpc("admin_first_pages", {}, { get: true }).retry(false));
        return parseAdminFirstPages(await afterDue(ask, () => dataOf(client.rpc("publish_due"))));
      }),

    page: (access, { kind, list }, before, max) =>
      toResult(async () => {
        const client = await as(access);
        const position = before ? { before: before.createdAt, before_id: before.id } : {};
        const asked = { kind, list, max, ...position };
        return parseAdminPage(
          kind,
          await dataOf(client.rpc("admin_page", asked, { get: true }).retry(false)),
        );
      }),

    rows: (access, kind, ids) =>
      toResult(async () => {
        const client = await as(access);
        const asked = { kind, ids: `{${ids.join(",")}}` };
        return parseAdminRows(
          kind,
          await dataOf(client.rpc("admin_rows", asked, { get: true }).retry(false)),
        );
      }),

    counts: (access) =>
      toResult(async () => {
        const client = await as(access);
        return parseAdminCounts(await dataOf(client.rpc("admin_counts", {}, { get: true }).retry(false)));
      }),

    changes: (access, since, max, done) =>
      toResult(async () => {
        const { rev, stamp } = since;
        const asked = { since: rev, stamp, max, format: CHANGES_FORMAT, ...appliedArguments(done) };
        const client = await as(access);
        // Retries have one policy, and it is not the library's.
        const ask = () => dataOf(client.rpc("admin_changes", asked, { get: true }).retry(false));
        return parseAdminChanges(await afterDue(ask, () => dataOf(client.rpc("publish_due"))), since);
      }),

    save: (access, { kind, rowId, fields, operation, baseVersion }, done) =>
      toResult(async () => {
        const change = { kind, fields: toRow(rowId, fields), operation, base_version: baseVersion };
        const client = await as(access);
        return parseSaveResult(
          kind,
          await dataOf(client.rpc("save_row", { ...change, ...appliedArguments(done) })),
        );
      }),

    deleteRow: (access, { kind, rowId, operation, baseVersion }, done) =>
      toResult(async () => {
        const deletion = { kind, id: rowId, operation, base_version: baseVersion };
        const client = await as(access);
        return parseDeleteResult(
          kind,
          await dataOf(client.rpc("delete_row", { ...deletion, ...appliedArguments(done) })),
        );
      }),

    upload: (access, uploading) =>
      toResult(async () => {
        if ("XMLHttpRequest" in globalThis)
          return uploadWithProgress(url, headers(access), uploading, timeoutMs);
        // In a service worker there is no XMLHttpRequest, and no progress to show.
        const { path, bytes, type, onProgress } = uploading;
        await awaitStorage(
          (await files(access)).upload(path, bytes, { contentType: type, cacheControl: "3600" }),
        );
        onProgress(bytes.byteLength);
        return null;
      }),

    hasFile: (_, path) => toResult(() => hasFile(url, path, timeoutMs)),

    deleteFile: (access, path) => toResult(async () => awaitStorage((await files(access)).remove([path]))),

    unreferencedFiles: (access, days) =>
      toResult(async () => {
        const client = await as(access);
        return parseUnreferencedFiles(await dataOf(client.rpc("unreferenced_media", { idle_days: days })));
      }),

    sessions: (access) =>
      toResult(async () => {
        const client = await as(access);
        return parseSessions(await dataOf(client.rpc("admin_sessions")));
      }),

    health: (access) =>
      toResult(async () => {
        const client = await as(access);
        return parseHealth(await dataOf(client.rpc("site_health")));
      }),

    confirmTime: (access) =>
      toResult(async () => {
        const client = await as(access);
        return parseTime(await dataOf(client.rpc("confirm_time")));
      }),

    versions: (access, kind, rowId) =>
      toResult(async () => {
        const client = await as(access);
        return parseVersions(await dataOf(client.rpc("post_versions", { kind, id: rowId })));
      }),

    version: (access, kind, rowId, version) =>
      toResult(async () => {
        const client = await as(access);
        return parseVersion(kind, await dataOf(client.rpc("post_version", { kind, id: rowId, version })));
      }),

    submittedFile: (access, id) =>
      toResult(async () => {
        const client = await as(access);
        return parseSubmittedFile(await dataOf(client.rpc("submitted_file", { id })));
      }),

    noteEditor: (access, { id: editor, kind, rowId, device }, leaves) =>
      toResult(async () => {
        const client = await as(access);
        const note = { kind, id: rowId, editor, device, leaves };
        return parseOtherEditors(await dataOf(client.rpc("note_editor", note)));
      }),
  };
}
