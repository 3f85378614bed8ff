import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Publications } from "../../src/api/publications.ts";
import type { GivenPost } from "../../src/capabilities/signing/domain/signed-text.ts";
import type { SigningKey } from "../../src/capabilities/signing/server/signing-key.ts";
import { calendarFeed } from "../../src/config/calendar-feed.ts";
import { CONTENT_PAGES } from "../../src/config/page-address.ts";
import { paths } from "../../src/config/paths.ts";
import { type Lang, type PostKind, TRANSLATED_KINDS } from "../../src/domain/content/content.ts";
import { readDigest } from "../../src/domain/content/digest.ts";
import type { InitialPost } from "../../src/domain/content/initial-data.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import type { Position, Remote } from "../../src/domain/outbox/remote.ts";
import { addressOf } from "../../src/pwa/language/build-files.ts";
import { writeCompressed } from "../build/precompress.ts";
import { ROBOTS, robots, SITEMAP } from "../site/crawler-files.ts";
import { calendarFeedOf } from "../site/feeds/calendar-feed.ts";
import { type FeedFormat, feedPath, LIST_SECTIONS, type Section } from "../site/feeds/feed-address.ts";
import { feedsOf } from "../site/feeds/feeds.ts";
import { type InitialPosts, readContent, type SiteContent, shownOn } from "../site/initial-posts.ts";
import { siteManifest } from "../site/manifest.ts";
import { META_PLACEHOLDER, metaTags } from "../site/meta-tags.ts";
import { pageMeta } from "../site/page-meta.ts";
import { postPath } from "../site/post-path.ts";
import { type Prerender, prerenderOf } from "../site/prerender.ts";
import { documentOf } from "../site/prerendered-document.ts";
import { type Preview, previewFile } from "../site/previews/preview.ts";
import { renderPreview } from "../site/previews/render-preview.ts";
import { type ReadPicture, storedPictures } from "../site/previews/stored-picture.ts";
import { identityOf } from "../site/site-texts.ts";
import { sitemapOf } from "../site/sitemap.ts";
import { monthsOf } from "../site/sitemap-file.ts";
import { PAGE_FOLDERS, pageFile, UNKNOWN_FILE } from "./host-rules.ts";
import { readOrThrow, readPart, retriedCall } from "./read-project.ts";
import { signatureWriter } from "./static-signatures.ts";

/** A site whose pages are written, and where they will be. */
export type StaticSource = {
  readonly remote: Remote;
  readonly publications: Publications;
  readonly siteUrl: string;
  /** The origin of the hosted Supabase. */
  readonly apiUrl: string;
  /** Signs the posts, so that they can be passed on as files; undefined for none. */
  readonly signingKey?: SigningKey | undefined;
};

/** How many pages were written, and how many of them without their content, because rendering failed. */
export type StaticPages = { readonly pages: number; readonly failed: number };

const SECTIONS: readonly Section[] = ["all", ...LIST_SECTIONS];
const FORMATS: readonly FeedFormat[] = ["atom", "json"];
/** Posts per request: their texts have to fit into memory. */
const POSTS_PER_REQUEST = 50;
/** Pages that are compressed and written at a time. */
const AT_A_TIME = 8;

/**
 * Writes what `npm start` would send into the folder of a build: the page of every section and published post in both
 * languages, the feeds, the sitemap and robots.txt. The posts are read in pages, newest first, and never held together.
 * @throws StartError if the project cannot be read
 */
export async function writeStaticPages(dist: string, source: StaticSource): Promise<StaticPages> {
  const { remote, publications, siteUrl, apiUrl } = source;
  const content: SiteContent = await readPart(apiUrl, async () => await readContent(remote));
  const writer = await pageWriter(dist, source);

  async function writeDigest(language: Lang, month: string): Promise<void> {
    const digest = await readPart(apiUrl, () => readDigest(remote, month, language));
    const pathname = paths.digest(month);
    await writer.write(
      language,
      pathname,
      initialPosts(content, language, pathname, { kind: "digest", digest }),
    );
  }

  for (const pathname of CONTENT_PAGES) {
    for (const language of LANGUAGES) {
      const sent = await content.sent(pathname, language);
      await writer.write(
        language,
        pathname,
        initialPosts(content, language, pathname, sent === "missing" ? null : sent),
      );
    }
  }
  const published = readOrThrow(apiUrl, await retriedCall(publications.addresses));
  await runAll(
    monthsOf(published).flatMap((month) => LANGUAGES.map((language) => () => writeDigest(language, month))),
  );
  const signatures = signatureWriter(dist, remote, siteUrl, source.signingKey);
  for (const kind of TRANSLATED_KINDS)
    await writePosts(kind, remote, content, writer, apiUrl, signatures.writePost);
  await writeEvents(content, writer);
  await writeShells(dist, content, siteUrl, apiUrl);

  const sitemap = sitemapOf(remote, publications.addresses);
  await writeText(dist, SITEMAP, apiUrl, () => sitemap(siteUrl));
  await writeText(dist, ROBOTS, apiUrl, async () => robots(siteUrl));
  const calendar = calendarFeedOf(remote);
  for (const language of LANGUAGES)
    await writeText(dist, calendarFeed(language), apiUrl, () => calendar(language, siteUrl));
  for (const [file, text] of signatures.others) await writeText(dist, file, apiUrl, text);
  const feeds = feedsOf(remote, publications.newest, apiUrl);
  for (const section of SECTIONS)
    for (const language of LANGUAGES)
      for (const format of FORMATS) {
        const address = { section, language, format };
        await writeText(dist, feedPath(address), apiUrl, () => feeds(address, siteUrl));
      }
  return writer.written();
}

type PageWriter = {
  write(language: Lang, pathname: string, posts: InitialPosts): Promise<void>;
  written(): StaticPages;
};

async function pageWriter(dist: string, { siteUrl, apiUrl }: StaticSource): Promise<PageWriter> {
  const prerender: Prerender = prerenderOf(dist);
  const shells = new Map<Lang, string>();
  for (const language of LANGUAGES)
    shells.set(language, await readFile(path.join(dist, addressOf[language].shell), "utf8"));
  let pages = 0;
  let failed = 0;
  const readPicture = storedPictures(apiUrl);
  const previews = new Set<string>();
  // A post that can be read in one language has one preview for both of its pages.
  async function writePreview(preview: Preview): Promise<void> {
    const file = previewFile(preview);
    if (previews.has(file)) return;
    previews.add(file);
    const picture = preview.picture === null ? null : await pictureOf(preview.picture, readPicture, apiUrl);
    const target = path.join(dist, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await renderPreview(preview, picture));
  }
  return {
    async write(language, pathname, first) {
      const prerendered = await prerender(language, pathname, first);
      const meta = pageMeta(language, pathname, first);
      const tags = metaTags(meta, siteUrl, apiUrl);
      const page = { pathname, first, prerendered, meta: tags, ignoresQuery: true };
      await writeCompressed(
        path.join(dist, pageFile(language, pathname)),
        documentOf(shells.get(language) ?? "", page),
      );
      if (meta.preview) await writePreview(meta.preview);
      pages += 1;
      if (!prerendered) failed += 1;
    },
    written: () => ({ pages, failed }),
  };
}

/** A stored picture; null if there is none. @throws StartError if the storage does not respond */
async function pictureOf(file: string, read: ReadPicture, apiUrl: string): Promise<Buffer | null> {
  const answer = await readPart(apiUrl, () =>
    read(file).then(
      (picture) => ({ picture }),
      () => null,
    ),
  );
  return answer.picture;
}

async function writePosts(
  kind: PostKind,
  remote: Remote,
  content: SiteContent,
  writer: PageWriter,
  apiUrl: string,
  sign: (post: GivenPost) => Promise<void>,
): Promise<void> {
  const pageAfter = async (before: Position | null) =>
    readOrThrow(apiUrl, await retriedCall(() => remote.page(kind, before, POSTS_PER_REQUEST)));
  const jobOf = (language: Lang, post: InitialPost["post"]) => {
    const pathname = postPath(kind, post.id);
    const sent = { kind, post } as InitialPost;
    return () => writer.write(language, pathname, initialPosts(content, language, pathname, sent));
  };
  let page = await pageAfter(null);
  for (;;) {
    await runAll(page.rows.flatMap((post) => LANGUAGES.map((language) => jobOf(language, post))));
    await runAll(page.rows.map((row) => () => sign({ kind, row } as GivenPost)));
    if (page.whole || page.end === null) return;
    page = await pageAfter(page.end);
  }
}

async function writeEvents(content: SiteContent, writer: PageWriter): Promise<void> {
  for (const event of content.events) {
    const pathname = paths.event(event.id);
    const sent = { kind: "events", events: [event] } as const;
    for (const language of LANGUAGES)
      await writer.write(language, pathname, initialPosts(content, language, pathname, sent));
  }
}

async function runAll(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const left = jobs.values();
  const runNext = async () => {
    for (const job of left) await job();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, runNext));
}

function initialPosts(
  content: SiteContent,
  language: Lang,
  pathname: string,
  sent: InitialPosts["sent"],
): InitialPosts {
  const snapshot = content.snapshotFor(language);
  return { snapshot, shown: shownOn(pathname, snapshot), sent, isMissing: false };
}

/** The shell, which is not indexed, also for unknown addresses, and the manifest, both with the site's name. */
async function writeShells(
  dist: string,
  content: SiteContent,
  siteUrl: string,
  apiUrl: string,
): Promise<void> {
  for (const language of LANGUAGES) {
    const { shell, manifest } = addressOf[language];
    const first = initialPosts(content, language, UNKNOWN_FILE, null);
    const meta = metaTags(pageMeta(language, UNKNOWN_FILE, first), siteUrl, apiUrl);
    const text = (await readFile(path.join(dist, shell), "utf8")).replace(META_PLACEHOLDER, () => meta);
    await writeCompressed(path.join(dist, shell), text);
    await writeCompressed(path.join(dist, PAGE_FOLDERS[language], UNKNOWN_FILE), text);
    await writeCompressed(
      path.join(dist, manifest),
      siteManifest(identityOf(first.snapshot.profile), language),
    );
  }
}

/** @param read null while the project does not respond */
async function writeText(
  dist: string,
  file: string,
  apiUrl: string,
  read: () => Promise<string | null>,
): Promise<void> {
  await writeCompressed(path.join(dist, file), await readPart(apiUrl, read));
}
