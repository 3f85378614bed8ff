import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { equalsSecret } from "../api/api-handler.ts";
import { requestUrl } from "../api/api-path.ts";
import { archiveCounts } from "../archive/archive-report.ts";
import { ARCHIVES_PATH } from "../archive/ask-server.ts";
import { ARCHIVE_KINDS, MEDIA_FOLDER } from "../archive/manifest.ts";
import type { WriteOwnArchive } from "./own-archives.ts";
import { failureOf, TransferAnswer } from "./transfer-answer.ts";

interface ArchiveHandlerOptions {
  readonly write: WriteOwnArchive;
  readonly dataDir: string;
  readonly secretKey: string;
}

/**
 * `POST /storage/v1/archives?kind=backup` writes an archive of the site into a file of the data directory, and answers with its name:
 * for the commands of the same machine, which take it away; with `&form=open` the uploads are beside it. A command that opened a
 * database of its own beside this server would need as much memory as the server has. Without the secret key it answers as if the endpoint did not exist.
 */
export function archiveHandler({ write, dataDir, secretKey }: ArchiveHandlerOptions) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const url = requestUrl(req);
    const kind = ARCHIVE_KINDS.find((known) => known === url?.searchParams.get("kind"));
    const isMatch = req.method === "POST" && url?.pathname === ARCHIVES_PATH && kind !== undefined;
    if (!isMatch || !equalsSecret(req.headers.apikey, secretKey)) {
      next();
      return;
    }
    req.resume();
    const answer = new TransferAnswer(res);
    // A start empties it.
    const folder = path.join(dataDir, "transfers", randomUUID());
    const file = path.join(folder, "archive.tar.gz");
    const media = url.searchParams.get("form") === "open" ? path.join(folder, MEDIA_FOLDER) : null;
    mkdir(media ?? folder, { recursive: true, mode: 0o700 })
      .then(() => write(kind, file, (done, of) => answer.progress(done, of), answer.left, media))
      .then(({ manifest, missing }) =>
        answer.end({ kind: "written", file, counts: archiveCounts(manifest), missing }),
      )
      .catch(async (error: unknown) => {
        await rm(folder, { recursive: true, force: true });
        answer.end(failureOf(error));
      });
  };
}
