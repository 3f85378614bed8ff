import type {
  BlogPost,
  Comment,
  CommunityPost,
  NewsPost,
  Service,
  SiteEvent,
  SiteProfile,
} from "../../../src/domain/content/content.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";

/** A UUID that contains its number. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
}

/** The n-th minute of 2026, in the server's timestamp format. */
export function minute(n: number): string {
  return `${new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString().slice(0, 19)}.000000Z`;
}

const languageFields = { lang: "en" as const, translations: {} };

export function blogPost(n: number, change: Partial<BlogPost> = {}): BlogPost {
  return {
    id: uuid(n),
    rev: n,
    version: 1,
    createdAt: minute(n),
    publishedAt: minute(n),
    ...languageFields,
    title: `Article ${n}`,
    content: `<p>Words of article ${n}</p>`,
    imageMeta: null,
    recording: null,
    excerpt: `About ${n}`,
    featuredImage: null,
    category: "General",
    tags: [],
    author: "Selam",
    views: 0,
    likes: 0,
    countsVersion: 0,
    videoUrl: null,
    ...change,
  };
}

export function newsPost(n: number, change: Partial<NewsPost> = {}): NewsPost {
  return {
    id: uuid(100_000 + n),
    rev: n,
    version: 1,
    createdAt: minute(n),
    publishedAt: minute(n),
    ...languageFields,
    title: `News ${n}`,
    content: `What happened ${n}`,
    imageMeta: null,
    recording: null,
    imageUrl: null,
    videoUrl: null,
    ...change,
  };
}

export function communityPost(n: number, change: Partial<CommunityPost> = {}): CommunityPost {
  return {
    id: uuid(200_000 + n),
    rev: n,
    version: 1,
    createdAt: minute(n),
    publishedAt: minute(n),
    ...languageFields,
    title: `Post ${n}`,
    content: `Hello ${n}`,
    imageMeta: null,
    recording: null,
    mediaUrl: null,
    mediaType: null,
    author: "Leeds Sunday coffee",
    country: "United Kingdom",
    city: "Leeds",
    likes: 0,
    comments: 0,
    shares: 0,
    countsVersion: 0,
    tags: [],
    featured: false,
    ...change,
  };
}

export function comment(n: number, postId: string, change: Partial<Comment> = {}): Comment {
  return {
    id: uuid(300_000 + n),
    rev: n,
    version: 1,
    createdAt: minute(n),
    publishedAt: minute(n),
    postId,
    authorName: "Saba",
    body: `Comment ${n}`,
    seq: n,
    byOwner: false,
    ...change,
  };
}

export function service(n: number, change: Partial<Service> = {}): Service {
  return {
    id: uuid(400_000 + n),
    rev: n,
    version: 1,
    createdAt: minute(n),
    ...languageFields,
    title: `Service ${n}`,
    description: "Help",
    icon: "heart",
    price: null,
    features: [],
    ...change,
  };
}

/** What the demo calls itself. */
export const DEMO_IDENTITY: SiteIdentity = {
  name: { en: { lang: "en", text: "Selam" }, ti: { lang: "ti", text: "ሰላም" } },
  tagline: { en: { lang: "en", text: "" }, ti: { lang: "ti", text: "" } },
};

export function siteProfile(change: Partial<SiteProfile> = {}): SiteProfile {
  return {
    id: uuid(500_000),
    rev: 1,
    version: 1,
    createdAt: minute(0),
    ...languageFields,
    name: "Selam",
    tagline: "",
    bio: "",
    place: "London",
    email: "owner@selam.example",
    phone: "",
    address: "",
    map: null,
    social: [],
    faq: [],
    hours: "",
    responseTime: "",
    privacy: "",
    retention: {},
    sampleStreams: true,
    imageUrl: null,
    imageMeta: null,
    ...change,
  };
}

/** Sunday coffee on 29 November 2026, 14:00 to 16:00 in London. */
export function siteEvent(change: Partial<SiteEvent> = {}): SiteEvent {
  return {
    id: uuid(500_001),
    rev: 1,
    version: 1,
    createdAt: minute(1),
    publishedAt: minute(1),
    ...languageFields,
    title: "Sunday coffee",
    content: "Coffee and bread.",
    place: "The hall",
    startsAt: "2026-11-29T14:00:00.000000Z",
    endsAt: "2026-11-29T16:00:00.000000Z",
    timeZone: "Europe/London",
    repeats: null,
    capacity: null,
    rsvp: true,
    cancelled: false,
    taken: {},
    imageUrl: null,
    imageMeta: null,
    ...change,
  };
}
