import type { Graph } from "schema-dts";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import { FEED_TYPES, feedPath } from "./feeds/feed-address.ts";
import { type Alternate, alternateAddresses, canonicalAddress } from "./language-address.ts";
import type { PageMeta } from "./page-meta.ts";
import { PREVIEW_SIZE, PREVIEW_TYPE, previewAddress } from "./previews/preview.ts";
import { structuredData } from "./structured-data.ts";

/** The picture of a page without its own preview, of the same size. */
const SITE_PICTURE = { path: "/icons/share.png", type: "image/png" };

/** The default metadata in index.html, which is replaced by that of a page. */
export const META_PLACEHOLDER = /<!-- meta -->.*?<!-- \/meta -->/s;

/**
 * A page's title, description and address as tags of its `<head>`: Open Graph for chats and Facebook, Twitter Cards for
 * X.
 * @param origin of the site, since crawlers accept no relative addresses; null omits them
 * @param api origin of media whose address has none, if not this site
 */
export function metaTags(meta: PageMeta, origin: string | null, api: string): string {
  const { title, name, description, siteName, path, picture, publishedAt, isIndexed, languages } = meta;
  const address = origin && canonicalAddress(meta.language, origin, path, languages);
  const image = shownPicture(meta);
  // Search engines prefer the picture without a title on it.
  const plainImage = origin && (absolute(picture?.src, api || origin) ?? origin + image.path);
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    nameTag("description", description),
    isIndexed ? "" : nameTag("robots", "noindex"),
    address && isIndexed ? `<link rel="canonical" href="${escapeHtml(address)}">` : "",
    propertyTag("og:site_name", siteName),
    propertyTag("og:type", publishedAt ? "article" : "website"),
    propertyTag("og:title", name),
    propertyTag("og:description", description),
    address ? propertyTag("og:url", address) : "",
    ...(origin ? imageTags(origin, image) : []),
    publishedAt ? propertyTag("article:published_time", publishedAt) : "",
    ...(origin && isIndexed ? alternateAddresses(origin, path, languages).map(alternateLink) : []),
    ...feedLinks(meta),
    origin && plainImage && isIndexed ? jsonLd(structuredData(meta, origin, plainImage)) : "",
    nameTag("twitter:card", "summary_large_image"),
    nameTag("twitter:title", name),
    nameTag("twitter:description", description),
    origin ? nameTag("twitter:image", origin + image.path) : "",
  ];
  return tags.filter(Boolean).join("\n    ");
}

type ShownPicture = { readonly path: string; readonly type: string; readonly alt: string };

/** The picture of the page's link in a chat. */
function shownPicture({ preview, picture, siteName }: PageMeta): ShownPicture {
  const alt = picture?.alt ?? preview?.title ?? siteName;
  return preview ? { path: previewAddress(preview), type: PREVIEW_TYPE, alt } : { ...SITE_PICTURE, alt };
}

/** With its size, a chat can make room for the picture before it has loaded. */
function imageTags(origin: string, { path, type, alt }: ShownPicture): string[] {
  return [
    propertyTag("og:image", origin + path),
    propertyTag("og:image:type", type),
    propertyTag("og:image:width", String(PREVIEW_SIZE.width)),
    propertyTag("og:image:height", String(PREVIEW_SIZE.height)),
    propertyTag("og:image:alt", alt),
  ];
}

function alternateLink({ hreflang, href }: Alternate): string {
  return `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`;
}

/** The feeds of the site and of the page's section, in the page's language, for feed readers. */
function feedLinks({ language, siteName, section }: PageMeta): string[] {
  const sections = [{ of: "all", name: siteName } as const];
  const all = section ? [...sections, { of: section.kind, name: `${section.name} · ${siteName}` }] : sections;
  return all.flatMap(({ of, name }) =>
    (["atom", "json"] as const).map((format) => {
      const href = feedPath({ section: of, language, format });
      return `<link rel="alternate" type="${FEED_TYPES[format]}" title="${escapeHtml(name)}" href="${href}">`;
    }),
  );
}

/** A data block, which cannot close its element. */
function jsonLd(data: Graph): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;
}

/** An https address or one in our own storage; null for anything else. */
function absolute(src: string | undefined, base: string): string | null {
  if (!src || !URL.canParse(src, base)) return null;
  const { href, protocol, origin } = new URL(src, base);
  return protocol === "https:" || origin === base ? href : null;
}

function nameTag(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function propertyTag(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
