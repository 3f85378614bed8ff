import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { compressBody } from "./compress-body.ts";
import { hasFreshCopy } from "./fresh-copy.ts";

/** Where index.html has room for the newest posts, which the app looks for there (src/start-app.tsx). */
const PLACE = /(<script type="application\/json" id="first">)null(<\/script>)/;

/**
 * Sends the site's document with the newest posts in it.
 * @param shell the document's file in `dist`
 * @param posts JSON that no `<` is in
 * @returns false where the build has no such file, or no room in it
 */
export async function sendFirstPage(
  dist: string,
  shell: string,
  posts: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const html = await readFile(path.join(dist, shell), "utf8").catch(() => "");
  if (!PLACE.test(html)) return false;
  // By a function: `$&` in somebody's text is text.
  const plain = Buffer.from(html.replace(PLACE, (_, open: string, close: string) => open + posts + close));
  const headers = {
    ETag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    Vary: [res.getHeader("Vary"), "Accept-Encoding"].filter(Boolean).join(", "),
  };
  if (hasFreshCopy(req, headers)) {
    res.writeHead(304, headers);
    res.end();
    return true;
  }
  const { encoding, bytes } = await compressBody(plain, String(req.headers["accept-encoding"] ?? ""));
  res.writeHead(200, {
    ...headers,
    "Content-Type": "text/html;charset=utf-8",
    "Content-Length": bytes.byteLength,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  res.end(req.method === "HEAD" ? undefined : bytes);
  return true;
}
