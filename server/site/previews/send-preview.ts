import type { IncomingMessage, ServerResponse } from "node:http";
import { hasFreshCopy } from "../../http/conditional-request.ts";
import { DOCUMENT_ONLY } from "../../http/security-headers.ts";
import type { ReadInitialPosts } from "../initial-posts.ts";
import { pageMeta } from "../page-meta.ts";
import { isPreviewPath, PREVIEW_TYPE, parsePreviewPath, previewFile, previewHash } from "./preview.ts";
import type { Previews } from "./previews.ts";

/**
 * Permanently in browsers and chats, since another picture has another address. A shared cache in front of the server asks
 * again after five minutes, so that the picture of a post that was taken down leaves it too.
 */
const IMMUTABLE = "public, max-age=31536000, s-maxage=300, immutable";
const NO_CACHE = "no-cache";

/**
 * Serves the preview pictures of what is published now: an unpublished post has none, whatever was sent before.
 * @returns false for every other path
 */
export async function sendPreview(
  url: URL,
  readInitialPosts: ReadInitialPosts,
  previews: Previews | null,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (!isPreviewPath(url.pathname)) return false;
  for (const header of DOCUMENT_ONLY) res.removeHeader(header);
  const named = parsePreviewPath(url.pathname);
  if (!named || !previews) return empty(res, 404);
  const posts = await readInitialPosts(named.language, named.path);
  if (!posts) return empty(res, 503);
  const { preview } = pageMeta(named.language, named.path, posts);
  // A post that cannot be read in a language has its picture in the other one only.
  if (preview?.language !== named.language || preview.path !== named.path) {
    previews.forget(previewFile(named));
    return empty(res, 404);
  }
  const hash = previewHash(preview);
  const headers = {
    ETag: `"${hash}"`,
    "Cache-Control": url.searchParams.get("v") === hash ? IMMUTABLE : NO_CACHE,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (hasFreshCopy(req, headers)) {
    res.writeHead(304, headers);
    res.end();
    return true;
  }
  const rendered = await previews.get(preview).catch((error: unknown) => {
    console.error("A preview couldn't be rendered:", preview.path, error);
    return null;
  });
  if (!rendered) return empty(res, 503);
  res.writeHead(200, {
    ...headers,
    ...(rendered.isComplete ? {} : { "Cache-Control": NO_CACHE }),
    "Content-Type": PREVIEW_TYPE,
    "Content-Length": rendered.jpeg.byteLength,
  });
  res.end(req.method === "HEAD" ? undefined : rendered.jpeg);
  return true;
}

function empty(res: ServerResponse, status: 404 | 503): true {
  const retry = status === 503 ? { "Retry-After": "5" } : {};
  res.writeHead(status, { ...retry, "Cache-Control": "no-store", "Content-Length": 0 });
  res.end();
  return true;
}
