import type { IncomingMessage, ServerResponse } from "node:http";
import { compressBody } from "../http/compress-body.ts";
import type { Sitemap } from "./sitemap.ts";

const SITEMAP = "/sitemap.xml";
const ROBOTS = "/robots.txt";

/**
 * Serves the files that search engines request besides the pages.
 * @param origin of the site; null if the request does not name it
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

/** Disallows /admin; all other pages carry their own robots meta tag. */
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
