import {
  type BlogPost,
  CONTENT_SCHEMAS,
  type Comment,
  type CommunityPost,
  type NewsPost,
  type Service,
  type SiteEvent,
  type SiteProfile,
} from "../../../src/domain/content/content.ts";
import { withFallbacks } from "../../../src/domain/content/stored-shape.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";

/** A UUID that contains its number. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
}

/** The n-th minute of 2026, in the server's timestamp format. */
export function minute(n: number): string {
  return `${new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString().slice(0, 19)}.000000Z`;
}

export function blogPost(n: number, change: Partial<BlogPost> = {}): BlogPost {
  return withFallbacks<BlogPost>(CONTENT_SCHEMAS.blog, {
    id: uuid(n),
    rev: n,
    createdAt: minute(n),
    publishedAt: minute(n),
    title: `Article ${n}`,
    content: `<p>Words of article ${n}</p>`,
    excerpt: `About ${n}`,
    category: "General",
    author: "Selam",
    ...change,
  });
}

export function newsPost(n: number, change: Partial<NewsPost> = {}): NewsPost {
  return withFallbacks<NewsPost>(CONTENT_SCHEMAS.news, {
    id: uuid(100_000 + n),
    rev: n,
    createdAt: minute(n),
    publishedAt: minute(n),
    title: `News ${n}`,
    content: `What happened ${n}`,
    ...change,
  });
}

export function communityPost(n: number, change: Partial<CommunityPost> = {}): CommunityPost {
  return withFallbacks<CommunityPost>(CONTENT_SCHEMAS.community, {
    id: uuid(200_000 + n),
    rev: n,
    createdAt: minute(n),
    publishedAt: minute(n),
    title: `Post ${n}`,
    content: `Hello ${n}`,
    author: "Leeds Sunday coffee",
    country: "United Kingdom",
    city: "Leeds",
    ...change,
  });
}

export function comment(n: number, postId: string, change: Partial<Comment> = {}): Comment {
  return withFallbacks<Comment>(CONTENT_SCHEMAS.comment, {
    id: uuid(300_000 + n),
    rev: n,
    createdAt: minute(n),
    publishedAt: minute(n),
    postId,
    authorName: "Saba",
    body: `Comment ${n}`,
    seq: n,
    ...change,
  });
}

export function service(n: number, change: Partial<Service> = {}): Service {
  return withFallbacks<Service>(CONTENT_SCHEMAS.service, {
    id: uuid(400_000 + n),
    rev: n,
    createdAt: minute(n),
    title: `Service ${n}`,
    description: "Help",
    ...change,
  });
}

/** What the demo calls itself. */
export const DEMO_IDENTITY: SiteIdentity = {
  name: { en: { lang: "en", text: "Selam" }, ti: { lang: "ti", text: "ሰላም" } },
  tagline: { en: { lang: "en", text: "" }, ti: { lang: "ti", text: "" } },
};

export function siteProfile(change: Partial<SiteProfile> = {}): SiteProfile {
  return withFallbacks<SiteProfile>(CONTENT_SCHEMAS.profile, {
    id: uuid(500_000),
    rev: 1,
    createdAt: minute(0),
    name: "Selam",
    place: "London",
    email: "owner@selam.example",
    sampleStreams: true,
    ...change,
  });
}

/** Sunday coffee on 29 November 2026, 14:00 to 16:00 in London. */
export function siteEvent(change: Partial<SiteEvent> = {}): SiteEvent {
  return withFallbacks<SiteEvent>(CONTENT_SCHEMAS.event, {
    id: uuid(500_001),
    rev: 1,
    createdAt: minute(1),
    publishedAt: minute(1),
    title: "Sunday coffee",
    content: "Coffee and bread.",
    place: "The hall",
    startsAt: "2026-11-29T14:00:00.000000Z",
    endsAt: "2026-11-29T16:00:00.000000Z",
    ...change,
  });
}
