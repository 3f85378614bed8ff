import type { PublishedPost } from "../../src/api/published-addresses.ts";
import { paths } from "../../src/config/paths.ts";
import type { PostKind } from "../../src/domain/content/initial-data.ts";
import type { Result } from "../../src/domain/outbox/failure.ts";
import type { Remote } from "../../src/domain/outbox/remote.ts";
import { escapeHtml } from "../import/html/html-text.ts";

/** Returns the sitemap as XML; null while the database does not respond. */
export type Sitemap = (origin: string) => Promise<string | null>;

/** The protocol's limit per file (sitemaps.org); of a larger site, the latest changes are listed. */
const MAX_URLS = 50_000;

const PAGES = [
  paths.home,
  paths.about,
  paths.services,
  paths.community,
  paths.blog,
  paths.news,
  paths.contact,
];
const FOLDERS: Readonly<Record<PostKind, (id: string) => string>> = {
  blog: paths.article,
  news: paths.newsItem,
  community: paths.post,
};

/**
 * Lists every page and published post. Rebuilt only after a change on the site, and never served from the cache without
 * checking for one: unpublished posts are not listed.
 */
export function sitemapOf(
  remote: Pick<Remote, "head">,
  published: () => Promise<Result<PublishedPost[]>>,
): Sitemap {
  let known: { readonly state: string; readonly posts: readonly PublishedPost[] } | null = null;
  let reading: Promise<readonly PublishedPost[] | null> | null = null;

  async function read(): Promise<readonly PublishedPost[] | null> {
    const head = await remote.head();
    if (!head.ok) return null;
    const state = `${head.value.stamp} ${head.value.rev}`;
    if (known?.state === state) return known.posts;
    const answer = await published();
    if (!answer.ok) return null;
    const posts = answer.value
      .toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : -1))
      .slice(0, MAX_URLS - PAGES.length);
    known = { state, posts };
    return posts;
  }

  return async (origin) => {
    reading ??= read()
      .catch((error) => {
        console.error("The sitemap couldn't be built.", error);
        return null;
      })
      .finally(() => {
        reading = null;
      });
    const posts = await reading;
    return posts && toXml(origin, posts);
  };
}

function toXml(origin: string, posts: readonly PublishedPost[]): string {
  const entry = (path: string, changed = "") =>
    `<url><loc>${escapeHtml(new URL(path, origin).href)}</loc>${changed}</url>`;
  const entries = [
    ...PAGES.map((path) => entry(path)),
    ...posts.map(({ kind, id, changedAt }) =>
      entry(FOLDERS[kind](id), `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}
