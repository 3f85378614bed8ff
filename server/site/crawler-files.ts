import type { IncomingMessage, ServerResponse } from "node:http";
import { noSignatures, type SignatureFiles } from "../../src/capabilities/signing/server/signatures.ts";
import { preparedTexts, sendText } from "../http/send-text.ts";
import { isLoopback } from "../setting-rules.ts";
import { CALENDAR_TYPE, type CalendarFeed, parseCalendarPath } from "./feeds/calendar-feed.ts";
import { FEED_TYPES, parseFeedPath } from "./feeds/feed-address.ts";
import type { Feeds } from "./feeds/feeds.ts";
import type { Health } from "./health.ts";
import type { Sitemap } from "./sitemap.ts";

export const SITEMAP = "/sitemap.xml";
export const ROBOTS = "/robots.txt";
const HEALTH = "/health";

/** What search engines, feed readers and monitors request in addition to the pages. */
export type CrawlerFiles = {
  readonly sitemap: Sitemap;
  readonly feeds: Feeds;
  readonly calendar: CalendarFeed;
  readonly signatures: SignatureFiles;
  health(): Promise<Health>;
};

/**
 * Serves a file for search engines, feed readers and monitors.
 * @param origin of the site; null if the request does not name it
 * @returns false for every other path
 */
export type SendCrawlerFile = (
  pathname: string,
  origin: string | null,
  req: IncomingMessage,
  res: ServerResponse,
) => Promise<boolean>;

/**
 * Serves the files for search engines, feed readers and monitors.
 * @param siteUrl the configured address; null if it is that of each request
 */
export function crawlerFileSender(files: CrawlerFiles, siteUrl: string | null): SendCrawlerFile {
  const prepared = preparedTexts();
  // A request can name any host, and a signature is for a site.
  const signatures: SignatureFiles = (pathname, origin) =>
    origin === siteUrl || isLoopback(new URL(origin))
      ? files.signatures(pathname, origin)
      : noSignatures(pathname, origin);

  return async (pathname, origin, req, res) => {
    if (pathname === ROBOTS) {
      await sendText(req, res, "text/plain;charset=utf-8", robots(origin));
      return true;
    }
    if (pathname === HEALTH) {
      await sendHealth(await files.health(), req, res);
      return true;
    }
    const file = origin && (await generatedFile(pathname, origin, { ...files, signatures }));
    if (!file) return false;
    const { type, text } = file;
    if (text) {
      await sendText(req, res, `${type};charset=utf-8`, prepared(`${origin}${pathname}`, text));
      return true;
    }
    res.writeHead(503, { "Retry-After": "60", "Cache-Control": "no-store", "Content-Length": 0 });
    res.end();
    return true;
  };
}

/** A file that is made of what is published; null for every other path. Its text is null while the database does not respond. */
async function generatedFile(
  pathname: string,
  origin: string,
  { sitemap, feeds, calendar, signatures }: CrawlerFiles,
): Promise<{ readonly type: string; readonly text: string | null } | null> {
  const feed = parseFeedPath(pathname);
  if (feed) return { type: FEED_TYPES[feed.format], text: await feeds(feed, origin) };
  const language = parseCalendarPath(pathname);
  if (language) return { type: CALENDAR_TYPE, text: await calendar(language, origin) };
  if (pathname === SITEMAP) return { type: "application/xml", text: await sitemap(origin) };
  const text = await signatures(pathname, origin);
  return text === undefined ? null : { type: "application/json", text };
}

/** The text of robots.txt. Disallows /admin; all other pages carry their own robots meta tag. */
export function robots(origin: string | null): string {
  const sitemap = origin ? `\nSitemap: ${origin}${SITEMAP}\n` : "";
  return `User-agent: *\nDisallow: /admin\n${sitemap}`;
}

async function sendHealth(health: Health, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const text = JSON.stringify(health);
  res.writeHead(health.status === "ok" ? 200 : 503, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  res.end(req.method === "HEAD" ? undefined : text);
}
