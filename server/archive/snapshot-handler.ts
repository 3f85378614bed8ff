import type { IncomingMessage, ServerResponse } from "node:http";
import { equalsSecret } from "../api/api-handler.ts";
import { requestUrl } from "../api/api-path.ts";
import { Rejection, sendRejection } from "../api/rejected-request.ts";
import type { Backend } from "../database/backend.ts";

/** Below the storage service, which has no such endpoint. */
export const SNAPSHOT_PATH = "/storage/v1/snapshots";

/**
 * `POST /storage/v1/snapshots` copies the data directory while the site runs, for `npm run export` and `npm run backup`
 * on the same machine, and answers with the folder of the copy. Without the secret key it answers as if the endpoint did
 * not exist.
 */
export function snapshotHandler({
  snapshot,
  secretKey,
}: Pick<Backend, "secretKey"> & { snapshot(): Promise<string> }) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const isMatch = req.method === "POST" && requestUrl(req)?.pathname === SNAPSHOT_PATH;
    if (!isMatch || !equalsSecret(req.headers.apikey, secretKey)) {
      next();
      return;
    }
    req.resume();
    snapshot().then(
      (folder) => {
        res.writeHead(200, {
          "Content-Type": "application/json; charset=utf-8",
          "Cache-Control": "no-store",
        });
        res.end(JSON.stringify({ folder }));
      },
      (error: unknown) => {
        console.error(`POST ${SNAPSHOT_PATH} failed:`, error);
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        const [status, reason] =
          code === "ENOSPC" ? [507, "The disk is full."] : [500, "Internal server error"];
        sendRejection(
          req,
          res,
          SNAPSHOT_PATH,
          new Rejection(status as number, "snapshot_failed", reason as string),
        );
      },
    );
  };
}
