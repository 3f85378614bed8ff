import type { IncomingMessage, ServerResponse } from "node:http";
import { compressBody } from "../http/compress-body.ts";
import type { Sitemap } from "./sitemap.ts";

const SITEMAP = "/sitemap.xml";
const ROBOTS = "/robots.txt";

/**
 * Answers for what search engines look for beside the pages.
 * @param origin of the site; null where the request does not tell it
 * @returns false for every other path
 */
export async function sendCrawlerFile(
  pathname: string,
  origin: string | null,
  sitemap: Sitemap,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (pathname === ROBOTS) {
    await send(req, res, "text/plain;charset=utf-8", robots(origin));
    return true;
  }
  if (pathname !== SITEMAP || !origin) return false;
  const xml = await sitemap(origin);
  if (xml) {
    await send(req, res, "application/xml;charset=utf-8", xml);
    return true;
  }
  res.writeHead(503, { "Retry-After": "60", "Cache-Control": "no-store", "Content-Length": 0 });
  res.end();
  return true;
}

/** The owner's pages show a crawler nothing; the others say for themselves whether they belong into an index. */
function robots(origin: string | null): string {
  const sitemap = origin ? `\nSitemap: ${origin}${SITEMAP}\n` : "";
  return `User-agent: *\nDisallow: /admin\n${sitemap}`;
}

async function send(req: IncomingMessage, res: ServerResponse, type: string, text: string): Promise<void> {
  const { encoding, bytes } = await compressBody(Buffer.from(text), req.headers["accept-encoding"]);
  res.writeHead(200, {
    "Content-Type": type,
    "Content-Length": bytes.byteLength,
    Vary: "Accept-Encoding",
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  res.end(req.method === "HEAD" ? undefined : bytes);
}
