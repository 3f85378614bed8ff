import { type FileHandle, open } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { hasFreshCopy } from "../http/conditional-request.ts";

export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css",
  ".html": "text/html;charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain;charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "text/xml",
};

/** Encodings in order of preference; precompress.ts generates all but the last. */
const FORMS = [
  { suffix: ".br", encoding: "br" },
  { suffix: ".gz", encoding: "gzip" },
  { suffix: "", encoding: undefined },
] as const;

/**
 * Sends a file of the site, compressed if there is a compressed version, always complete. Returns false if there is
 * none: looked up on each request, since a build may delete a file while the server runs. An open file is read to its
 * end even then. The status of the response is kept if it is not 200.
 */
export async function sendSiteFile(
  dist: string,
  name: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const accepted = req.headers["accept-encoding"] ?? "";
  for (const { suffix, encoding } of FORMS) {
    if (encoding && !takes(accepted, encoding)) continue;
    const handle = await openFile(path.join(dist, name + suffix));
    if (!handle) continue;
    try {
      await send(handle, req, res, name, encoding);
    } finally {
      await handle.close();
    }
    return true;
  }
  return false;
}

async function send(
  handle: FileHandle,
  req: IncomingMessage,
  res: ServerResponse,
  name: string,
  encoding: string | undefined,
): Promise<void> {
  const { size, mtime } = await handle.stat();
  const headers: OutgoingHttpHeaders = {
    ETag: `W/"${size}-${mtime.getTime()}"`,
    "Last-Modified": mtime.toUTCString(),
    Vary: [res.getHeader("Vary"), "Accept-Encoding"].filter(Boolean).join(", "),
  };
  if (res.statusCode === 200 && hasFreshCopy(req, headers)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  res.writeHead(res.statusCode, {
    ...headers,
    "Content-Type": CONTENT_TYPES[path.extname(name).toLowerCase()] ?? "application/octet-stream",
    "Content-Length": size,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  if (req.method === "HEAD" || size === 0) {
    res.end();
    return;
  }
  // Not past the announced size, in case the file grows.
  await pipeline(handle.createReadStream({ start: 0, end: size - 1, autoClose: false }), res);
}

async function openFile(file: string): Promise<FileHandle | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
}

function takes(accepted: string, encoding: "br" | "gzip"): boolean {
  return accepted.split(",").some((part) => {
    const [coding, ...parameters] = part.toLowerCase().split(";");
    return coding?.trim() === encoding && !parameters.some((text) => /^\s*q=0(\.0*)?\s*$/.test(text));
  });
}
