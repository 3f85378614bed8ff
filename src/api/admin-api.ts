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
import { fetchWithTimeout, toResult } from "./http.ts";
import { afterDue } from "./site-api.ts";
import { appliedArguments, CHANGES_FORMAT } from "./site-format.ts";
import { awaitStorage, hasFile, isStorageRequest, storageFetch, uploadWithProgress } from "./storage.ts";
import { createSessionClient } from "./supabase-client.ts";

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
  const { as, call, read } = createSessionClient(url, key, (input, init) =>
    (isStorageRequest(input) ? toStorage : toApi)(input, init),
  );
  const files = async (access: Credentials) => (await as(access)).storage.from("media");
  /** Reads what a schedule may be due in. */
  const readDue = (access: Credentials, name: string, args?: object) =>
    afterDue(
      () => read(access, name, args),
      () => call(access, "publish_due"),
    );

  return {
    firstPages: (access) =>
      toResult(async () => parseAdminFirstPages(await readDue(access, "admin_first_pages"))),

    page: (access, { kind, list }, before, max) =>
      toResult(async () => {
        const position = before ? { before: before.createdAt, before_id: before.id } : {};
        return parseAdminPage(kind, await read(access, "admin_page", { kind, list, max, ...position }));
      }),

    rows: (access, kind, ids) =>
      toResult(async () =>
        parseAdminRows(kind, await read(access, "admin_rows", { kind, ids: `{${ids.join(",")}}` })),
      ),

    counts: (access) => toResult(async () => parseAdminCounts(await read(access, "admin_counts"))),

    changes: (access, since, max, done) =>
      toResult(async () => {
        const { rev, stamp } = since;
        const asked = { since: rev, stamp, max, format: CHANGES_FORMAT, ...appliedArguments(done) };
        return parseAdminChanges(await readDue(access, "admin_changes", asked), since);
      }),

    save: (access, { kind, rowId, fields, operation, baseVersion }, done) =>
      toResult(async () => {
        const change = { kind, fields: toRow(rowId, fields), operation, base_version: baseVersion };
        return parseSaveResult(
          kind,
          await call(access, "save_row", { ...change, ...appliedArguments(done) }),
        );
      }),

    deleteRow: (access, { kind, rowId, operation, baseVersion }, done) =>
      toResult(async () => {
        const deletion = { kind, id: rowId, operation, base_version: baseVersion };
        return parseDeleteResult(
          kind,
          await call(access, "delete_row", { ...deletion, ...appliedArguments(done) }),
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
      toResult(async () =>
        parseUnreferencedFiles(await call(access, "unreferenced_media", { idle_days: days })),
      ),

    sessions: (access) => toResult(async () => parseSessions(await call(access, "admin_sessions"))),

    health: (access) => toResult(async () => parseHealth(await call(access, "site_health"))),

    confirmTime: (access) => toResult(async () => parseTime(await call(access, "confirm_time"))),

    versions: (access, kind, rowId) =>
      toResult(async () => parseVersions(await call(access, "post_versions", { kind, id: rowId }))),

    version: (access, kind, rowId, version) =>
      toResult(async () =>
        parseVersion(kind, await call(access, "post_version", { kind, id: rowId, version })),
      ),

    submittedFile: (access, id) =>
      toResult(async () => parseSubmittedFile(await call(access, "submitted_file", { id }))),

    noteEditor: (access, { id: editor, kind, rowId, device }, leaves) =>
      toResult(async () =>
        parseOtherEditors(await call(access, "note_editor", { kind, id: rowId, editor, device, leaves })),
      ),
  };
}
