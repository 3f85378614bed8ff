import type { PublishedPost } from "../../src/api/publications.ts";
import { CONTENT_PAGES } from "../../src/config/page-address.ts";
import { paths } from "../../src/config/paths.ts";
import { monthOf } from "../../src/domain/content/digest.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import { alternateAddresses } from "./language-address.ts";
import { postPath } from "./post-path.ts";

/** The protocol's limit per file (sitemaps.org); of a larger site, the latest changes are listed. */
const MAX_URLS = 50_000;

/** The sitemap of every page and published post as XML. */
export function sitemapFile(published: readonly PublishedPost[], origin: string): string {
  const entry = (path: string, details = "") =>
    `<url><loc>${escapeHtml(new URL(path, origin).href)}</loc>${details}</url>`;
  const months = monthsOf(published);
  const posts = published
    .toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : -1))
    .slice(0, MAX_URLS - CONTENT_PAGES.length - months.length);
  const entries = [
    ...[...CONTENT_PAGES, ...months.map(paths.digest)].map((path) => entry(path, alternates(origin, path))),
    ...posts.map(({ kind, id, changedAt }) =>
      entry(postPath(kind, id), `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
}

/** The months with a digest, newest first. */
export function monthsOf(published: readonly PublishedPost[]): string[] {
  return [...new Set(published.map(({ publishedAt }) => monthOf(publishedAt)))].sort().reverse();
}

/** The addresses of a page in each language. Which languages a post has is known only to its own page. */
function alternates(origin: string, path: string): string {
  return alternateAddresses(origin, path, LANGUAGES)
    .map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
    )
    .join("");
}
