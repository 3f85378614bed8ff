import type { Article, BreadcrumbList, Graph, Organization } from "schema-dts";
import { addressIn } from "./language-address.ts";
import type { PageMeta } from "./page-meta.ts";

/**
 * A page for search engines, as JSON-LD (schema.org): the site, where the page is in it, and the post on it.
 * @param image absolute address of the page's picture
 */
export function structuredData(meta: PageMeta, origin: string, image: string): Graph {
  const { language, siteName, name, description, path, section, publishedAt, author } = meta;
  const site = `${origin}/#organization`;
  const organization: Organization = {
    "@type": "Organization",
    "@id": site,
    name: siteName,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
  };
  const trail = [
    { name: siteName, path: "/" },
    ...(section ? [section] : []),
    ...(path === "/" || path === section?.path ? [] : [{ name, path }]),
  ];
  const breadcrumbs: BreadcrumbList = {
    "@type": "BreadcrumbList",
    itemListElement: trail.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: new URL(step.path, origin).href,
    })),
  };
  const article: Article | null =
    publishedAt === null
      ? null
      : {
          "@type": "Article",
          headline: name,
          description,
          inLanguage: language,
          datePublished: publishedAt,
          image,
          mainEntityOfPage: addressIn(language, origin, path),
          author: author ? { "@type": "Person", name: author } : { "@id": site },
          publisher: { "@id": site },
        };
  return {
    "@context": "https://schema.org",
    "@graph": [organization, breadcrumbs, ...(article ? [article] : [])],
  };
}
