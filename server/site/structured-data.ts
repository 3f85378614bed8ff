import type { Article, BreadcrumbList, Event, Graph, Organization } from "schema-dts";
import { addressIn } from "../../src/domain/content/language.ts";
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
          mainEntityOfPage: addressIn(language, new URL(path, origin).href),
          author: author ? { "@type": "Person", name: author } : { "@id": site },
          publisher: { "@id": site },
        };
  return {
    "@context": "https://schema.org",
    "@graph": [
      organization,
      // Google requires two steps; the home page has one.
      ...(trail.length > 1 ? [breadcrumbs] : []),
      ...(article ? [article] : []),
      ...eventOf(meta, origin, image, site),
    ],
  };
}

/** The event of the page; none on other pages. */
function eventOf(
  { event, name, description, language, path }: PageMeta,
  origin: string,
  image: string,
  site: string,
): Event[] {
  if (!event) return [];
  return [
    {
      "@type": "Event",
      name,
      description,
      image,
      inLanguage: language,
      url: addressIn(language, new URL(path, origin).href),
      startDate: event.startsAt,
      ...(event.endsAt ? { endDate: event.endsAt } : {}),
      eventStatus: event.isCancelled
        ? "https://schema.org/EventCancelled"
        : "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      ...(event.place ? { location: { "@type": "Place", name: event.place, address: event.place } } : {}),
      organizer: { "@id": site },
    },
  ];
}
