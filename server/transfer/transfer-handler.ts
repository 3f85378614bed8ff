import { rmSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { detectType } from "../../src/media/detect-type.ts";
import { hasSessionEnded } from "../accounts/account-rules.ts";
import { sessionOfToken } from "../accounts/session-token.ts";
import { requestUrl } from "../api/api-path.ts";
import { Rejection, sendRejection } from "../api/rejected-request.ts";
import { rejectionOf } from "../api/rejected-request-of.ts";
import type { ArchiveDatabase } from "../archive/archive-database.ts";
import { archiveCounts } from "../archive/archive-report.ts";
import { verifyExport } from "../archive/import-archive.ts";
import { loadArchive } from "../archive/load-archive.ts";
import { isOwnArchive } from "../archive/read-archive.ts";
import type { OwnBackups } from "../backups/own-backups.ts";
import type { Backend } from "../database/backend.ts";
import type { ServerKeys } from "../database/server-keys.ts";
import { ClientDisconnectedError } from "../http/node-http.ts";
import { PictureFetcher } from "../import/pictures/fetch-picture.ts";
import type { WriteOwnArchive } from "./own-archives.ts";
import { receive, tooLarge } from "./receive-file.ts";
import { SiteExports } from "./site-exports.ts";
import { failureOf, TransferAnswer, type TransferLine } from "./transfer-answer.ts";
import { runTransfer } from "./transfer-job.ts";

/** Below the storage service, which has no such endpoints. */
const EXPORTS = "/storage/v1/exports";
const IMPORTS = "/storage/v1/imports";
const PLANS = `${IMPORTS}/plan`;
const BACKUPS = "/storage/v1/backups";
const PICTURES = "/storage/v1/pictures";
const OURS = [EXPORTS, IMPORTS, PLANS, BACKUPS, PICTURES];
/** A browser on a good connection sends this within the server's limit for a request; more is for the command. */
const MAX_IMPORT_BYTES = 2 * 1024 ** 3;
/** An archive is unpacked beside itself. */
const SPACE_FACTOR = 2;

export type TransferOptions = Pick<Backend, "query"> & {
  readonly write: WriteOwnArchive;
  /** Runs `work` in one transaction, in which nothing else happens. */
  readonly transaction: ArchiveDatabase["transaction"];
  isAdmin(user: string): Promise<boolean>;
  readonly keys: Pick<ServerKeys, "jwtSecret" | "publishable">;
  readonly dataDir: string;
  /** The folder of uploaded files, one folder per bucket. */
  readonly storage: string;
  readonly supabaseDir: string;
  /** Null if the settings name no place for backups. */
  readonly backups: OwnBackups | null;
  /** For tests. */
  readonly maxImportBytes?: number;
};

/**
 * Export and import for a signed-in admin's browser:
 *
 * - `POST /storage/v1/exports` writes an archive and answers with its address, which works without a token for a while;
 * - `GET /storage/v1/imports?size=N` says whether a file of that size would be taken now, before it is sent;
 * - `POST /storage/v1/backups` makes a backup where the server's settings say, `GET` whether they say so;
 * - `POST /storage/v1/imports` takes an archive, a WordPress export or a feed as its body;
 * - `POST /storage/v1/imports/plan` says of such a body what its import would do;
 * - `GET /storage/v1/pictures?address=A` fetches a picture from another host, which the page itself never asks.
 *
 * Authorised by the access token in the `Authorization` header alone, which no other site can make a browser send.
 */
export function transferHandler(options: TransferOptions) {
  const { query, write, keys, dataDir, maxImportBytes = MAX_IMPORT_BYTES } = options;
  const folder = path.join(dataDir, "transfers");
  // What an earlier process left.
  rmSync(folder, { recursive: true, force: true });
  const exports = new SiteExports(folder, () => query("select private.note_download()"));
  let [isExporting, isImporting] = [false, false];

  /** The access token of an admin with a valid session. Throws Rejection. */
  async function adminToken({ headers }: IncomingMessage): Promise<string> {
    const claim = await sessionOfToken(headers.authorization, keys.jwtSecret);
    if (claim.kind !== "session" || (await hasSessionEnded(query, headers.authorization)))
      throw new Rejection(401, "unauthorized", "Sign in first.");
    if (!(await options.isAdmin(claim.user)))
      throw new Rejection(403, "forbidden", "Only an admin can do this.");
    return headers.authorization?.replace(/^Bearer /i, "") ?? "";
  }

  async function writeExport(req: IncomingMessage, res: ServerResponse): Promise<void> {
    await adminToken(req);
    if (isExporting) throw new Rejection(409, "busy", "Another export is being written.");
    isExporting = true;
    req.resume();
    const answer = new TransferAnswer(res);
    const name = `selam-${new Date().toISOString().slice(0, 10)}.tar.gz`;
    const line = await exports
      .add(name, async (file) => void (await write("export", file, (done, of) => answer.progress(done, of))))
      .then(({ ticket, size }) => ({ kind: "ready", address: `${EXPORTS}/${ticket}`, name, size }) as const)
      .catch(failureOf);
    isExporting = false;
    answer.end(line);
  }

  /** Says whether the settings name places for backups. */
  async function sayIfBackedUp(req: IncomingMessage, res: ServerResponse): Promise<void> {
    await adminToken(req);
    res.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    res.end(JSON.stringify({ places: options.backups !== null }));
  }

  async function makeBackup(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { backups } = options;
    if (backups === null) throw new Rejection(404, "no_places", "The settings name no place for backups.");
    await adminToken(req);
    req.resume();
    const answer = new TransferAnswer(res);
    const made = backups.make((done, of) => answer.progress(done, of));
    answer.end(await made.then(() => ({ kind: "backed_up" }) as const).catch(failureOf));
  }

  /** Throws Rejection if a file of this size can't be taken now. */
  async function assertRoom(size: number): Promise<void> {
    if (isImporting) throw new Rejection(409, "busy", "Another import is running.");
    if (size > maxImportBytes) throw tooLarge(maxImportBytes);
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < SPACE_FACTOR * size) throw new Rejection(507, "disk_full", "The disk is full.");
  }

  async function takeImport(req: IncomingMessage, res: ServerResponse, isDry: boolean): Promise<void> {
    const token = await adminToken(req);
    await assertRoom(Number(req.headers["content-length"] ?? 0));
    isImporting = true;
    try {
      const file = await receive(req, folder, maxImportBytes);
      const answer = new TransferAnswer(res);
      const line = await (isDry
        ? planOf(file, options, answer)
        : importFile(file, ownAddress(req), token, options, answer)
      ).catch(failureOf);
      await rm(file, { force: true });
      // Before the response, so that its receiver may import again.
      isImporting = false;
      answer.end(line);
    } finally {
      isImporting = false;
    }
  }

  /** Says whether a file of this size would be taken, before it is sent. */
  async function sayIfTaken(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    await adminToken(req);
    await assertRoom(Number(url.searchParams.get("size") ?? 0));
    res.writeHead(204, { "Cache-Control": "no-store" }).end();
  }

  async function sendPicture(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    await adminToken(req);
    const fetched = await new PictureFetcher().fetch(url.searchParams.get("address") ?? "");
    if ("reason" in fetched) throw new Rejection(422, "no_picture", fetched.reason);
    if (!detectType(fetched.bytes)?.startsWith("image/"))
      throw new Rejection(422, "no_picture", "not a picture");
    res.writeHead(200, { "Content-Type": "application/octet-stream", "Cache-Control": "no-store" });
    res.end(fetched.bytes);
  }

  const answers = new Map<string, (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>>([
    [`POST ${EXPORTS}`, writeExport],
    [`GET ${BACKUPS}`, sayIfBackedUp],
    [`POST ${BACKUPS}`, makeBackup],
    [`GET ${IMPORTS}`, sayIfTaken],
    [`POST ${IMPORTS}`, (req, res) => takeImport(req, res, false)],
    [`POST ${PLANS}`, (req, res) => takeImport(req, res, true)],
    [`GET ${PICTURES}`, sendPicture],
  ]);

  async function route(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean> {
    const answer = answers.get(`${req.method} ${url.pathname}`);
    if (!answer) return exports.send(url.pathname.slice(EXPORTS.length + 1), req, res);
    await answer(req, res, url);
    return true;
  }

  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const url = requestUrl(req);
    const isOurs =
      url && OURS.some((path) => url.pathname === path || url.pathname.startsWith(`${EXPORTS}/`));
    if (!isOurs) {
      next();
      return;
    }
    route(req, res, url).then(
      (isAnswered) => {
        if (!isAnswered) next();
      },
      (error: unknown) => sendError(req, res, url.pathname, error),
    );
  };
}

/** What an import of the file would do. Changes nothing, and ends when its reader has gone. */
async function planOf(
  file: string,
  { supabaseDir }: TransferOptions,
  answer: TransferAnswer,
): Promise<TransferLine> {
  if (await isOwnArchive(file))
    return { kind: "archive", counts: archiveCounts((await verifyExport(file, supabaseDir)).manifest) };
  const result = await runTransfer(
    { kind: "plan", file },
    (done, of) => answer.progress(done, of),
    answer.left,
  );
  if (result.kind !== "planned") throw new Error(`The plan ended with ${result.kind}.`);
  return { kind: "plan", plan: result.plan };
}

async function importFile(
  file: string,
  url: string,
  token: string,
  { transaction, storage, keys, supabaseDir }: TransferOptions,
  answer: TransferAnswer,
): Promise<TransferLine> {
  if (await isOwnArchive(file)) {
    const archive = await verifyExport(file, supabaseDir);
    const { manifest } = archive;
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const { media } = archiveCounts(manifest);
    await loadArchive(archive, { database: { transaction }, storage, newEpoch: false }, (done, files) =>
      answer.progress(done + files, rows + media),
    );
    return { kind: "archive", counts: archiveCounts(manifest) };
  }
  const result = await runTransfer({ kind: "posts", file, url, key: keys.publishable, token }, (done, of) =>
    answer.progress(done, of),
  );
  if (result.kind !== "imported") throw new Error(`The import ended with ${result.kind}.`);
  return { kind: "posts", posts: result.posts };
}

/** Where this server listens, for its own requests. */
function ownAddress({ socket }: IncomingMessage): string {
  const address = (socket.localAddress ?? "127.0.0.1").replace(/^::ffff:/, "");
  return `http://${address.includes(":") ? `[${address}]` : address}:${socket.localPort}`;
}

function sendError(req: IncomingMessage, res: ServerResponse, pathname: string, error: unknown): void {
  if (error instanceof ClientDisconnectedError) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const rejection = rejectionOf(error);
  if (rejection.status === 500) console.error(`${req.method} ${pathname} failed:`, error);
  sendRejection(req, res, pathname, rejection);
}
