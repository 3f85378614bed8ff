import type { AdminRemote, Credentials, UploadRequest } from "../domain/outbox/admin-remote.ts";
import { isAnswerPath, PART_BYTES, partsOf } from "../domain/submissions/submission.ts";
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
import { PART_TIMEOUT_MS, parseFile, storePart } from "./submissions-api.ts";
import { createSessionClient } from "./supabase-client.ts";

const isPart = (input: RequestInfo | URL) =>
  String(input instanceof Request ? input.url : input).endsWith("/rpc/send_file_part");

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
  const toParts = fetchWithTimeout(timeoutMs ?? PART_TIMEOUT_MS);
  const headers = ({ token }: Credentials) => ({ apikey: key, authorization: `Bearer ${token}` });
  const { as, call, read } = createSessionClient(url, key, (input, init) =>
    (isStorageRequest(input) ? toStorage : isPart(input) ? toParts : toApi)(input, init),
  );
  const files = async (access: Credentials) => (await as(access)).storage.from("media");
  /** Reads what a schedule may be due in. */
  const readDue = (access: Credentials, name: string, args?: object) =>
    afterDue(
      () => read(access, name, args),
      () => call(access, "publish_due"),
    );

  /** Uploads the recording of an answer in parts. What the server has of them changes nothing. */
  async function uploadAnswer(access: Credentials, request: UploadRequest) {
    const { path, bytes, sent = 0, onProgress, signal } = request;
    const parts = partsOf(bytes.byteLength);
    for (let part = Math.floor(sent / PART_BYTES); part < parts && !signal.aborted; part++) {
      const end = Math.min((part + 1) * PART_BYTES, bytes.byteLength);
      const piece = new Uint8Array(bytes.slice(part * PART_BYTES, end));
      await storePart((name, args) => call(access, name, args), { file: path, part, parts, bytes: piece });
      onProgress(end);
    }
    return null;
  }
  const submittedFile = async (access: Credentials, id: string) =>
    parseFile(await call(access, "submitted_file", { id }));

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
        if (isAnswerPath(uploading.path)) return uploadAnswer(access, uploading);
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

    hasFile: (access, path) =>
      toResult(async () =>
        isAnswerPath(path) ? (await submittedFile(access, path)) !== null : hasFile(url, path, timeoutMs),
      ),

    // Parts that nothing names are deleted by the server.
    deleteFile: (access, path) =>
      toResult(async () => (isAnswerPath(path) ? null : awaitStorage((await files(access)).remove([path])))),

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

    submittedFile: (access, id) => toResult(() => submittedFile(access, id)),

    noteEditor: (access, { id: editor, kind, rowId, device }, leaves) =>
      toResult(async () =>
        parseOtherEditors(await call(access, "note_editor", { kind, id: rowId, editor, device, leaves })),
      ),
  };
}
