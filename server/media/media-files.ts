import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parseRange } from "../http/byte-range.ts";
import { hasFreshCopy } from "../http/conditional-request.ts";
import { endFailed } from "../http/error-boundary.ts";
import { DOWNLOAD_TYPE, mediaTypeOf } from "./media-types.ts";

/**
 * Serves the files below `root` as public media: cached for an hour (specification, section 9), with validators and
 * byte ranges (an iPhone plays no video without them), readable from every origin, and never run as a page.
 */
export function mediaFileHandler(root: string) {
  return (req: IncomingMessage, res: ServerResponse, key: string): void => {
    serve(root, req, res, key).catch((error: unknown) => endFailed(req, res, error));
  };
}

async function serve(root: string, req: IncomingMessage, res: ServerResponse, key: string): Promise<void> {
  const file = fileOf(root, key);
  const stats = file ? await stat(file).catch(() => undefined) : undefined;
  if (!file || !stats?.isFile()) return notFound(req, res);
  const headers = headersOf(file, stats);
  if (hasFreshCopy(req, headers)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  const range = rangeFor(req, headers, stats.size);
  if (range === "unsatisfiable") {
    res.writeHead(416, { ...headers, "Content-Range": `bytes */${stats.size}` });
    res.end();
    return;
  }
  const length = range ? range.end - range.start + 1 : stats.size;
  const part = range ? { "Content-Range": `bytes ${range.start}-${range.end}/${stats.size}` } : {};
  res.writeHead(range ? 206 : 200, { ...headers, ...part, "Content-Length": length });
  if (req.method === "HEAD" || length === 0) {
    res.end();
    return;
  }
  await pipeline(createReadStream(file, range ?? {}), res);
}

/** The file of a decoded key, or undefined for one that is malformed, hidden or leaves the folder. */
function fileOf(root: string, key: string): string | undefined {
  const plain = key.split("/").every((part) => part !== "" && !part.startsWith(".") && !/[\\\0]/.test(part));
  if (!plain) return undefined;
  const file = path.join(root, key);
  return file.startsWith(root + path.sep) ? file : undefined;
}

function headersOf(file: string, stats: Stats): OutgoingHttpHeaders {
  const type = mediaTypeOf(file);
  return {
    "Content-Type": type,
    ...(type === DOWNLOAD_TYPE ? { "Content-Disposition": "attachment" } : {}),
    "Cache-Control": "public, max-age=3600",
    ETag: `"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`,
    "Last-Modified": stats.mtime.toUTCString(),
    "Accept-Ranges": "bytes",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
}

function rangeFor(req: IncomingMessage, headers: OutgoingHttpHeaders, size: number) {
  const unchanged = req.headers["if-range"];
  if (unchanged && unchanged !== headers.ETag && unchanged !== headers["Last-Modified"]) return undefined;
  return parseRange(req.headers.range, size);
}

function notFound(req: IncomingMessage, res: ServerResponse): void {
  const body = JSON.stringify({ statusCode: "404", error: "not_found", message: "Object not found" });
  res.writeHead(404, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
