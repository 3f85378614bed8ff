import * as v from "valibot";
import { SITE_TIME_ZONE, TIME_ZONES } from "../../community/time-zones.ts";
import { parseTimestamp } from "../dates/parse-timestamp.ts";
import { REPEATS } from "../events/event-values.ts";
import { BASE_LANGUAGE, LANGUAGES, type Lang } from "../languages/languages.ts";

/** The kinds of published content, by the server's names. */
export const CONTENT_KINDS = ["blog", "news", "community", "service", "profile", "comment", "event"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The kinds listed newest first, page by page, and stored on the device up to their window. */
export const LISTED_KINDS = ["blog", "news", "community", "comment"] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** The listed kinds that have translations. */
export const TRANSLATED_KINDS = ["blog", "news", "community"] as const satisfies readonly ListedKind[];
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number];

/** Posts are exactly the kinds with translations. */
export type PostKind = TranslatedKind;

export type { Lang };

const text = v.fallback(v.string(), "");
const optionalText = v.fallback(v.nullable(v.string()), null);
const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
const texts = v.fallback(v.array(v.string()), []);
const lang = v.fallback(v.picklist(LANGUAGES), BASE_LANGUAGE);
const instant = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseTimestamp(dataset.value);
    if (parsed) return parsed;
    addIssue({ message: "not an instant" });
    return NEVER;
  }),
);

const imageMeta = v.fallback(
  v.nullable(
    v.object({
      width: v.pipe(v.number(), v.minValue(1)),
      height: v.pipe(v.number(), v.minValue(1)),
      alt: text,
      thumbhash: v.fallback(v.nullable(v.string()), null),
      variants: v.fallback(v.record(v.string(), v.string()), {}),
    }),
  ),
  null,
);

/** Someone reads the post aloud, or says something else. */
const recording = v.fallback(
  v.nullable(
    v.object({
      src: v.string(),
      bytes: v.number(),
      seconds: v.number(),
      /** Who speaks. */
      reader: text,
      /** The language that is spoken. */
      lang,
      /** What is said; empty if it is the text of the post. */
      transcript: text,
    }),
  ),
  null,
);

const common = {
  id: v.pipe(v.string(), v.uuid()),
  rev: v.pipe(v.number(), v.integer()),
  version: v.fallback(v.number(), 1),
  createdAt: instant,
};

const languageFields = {
  lang,
  /** Translations by language. All languages share one post and its likes. */
  translations: v.fallback(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
};

const post = {
  ...common,
  ...languageFields,
  title: text,
  content: text,
  imageMeta,
  recording,
  publishedAt: instant,
};

const blogPostSchema = v.object({
  ...post,
  excerpt: text,
  featuredImage: optionalText,
  category: text,
  tags: texts,
  author: text,
  views: count,
  likes: count,
  countsVersion: count,
  videoUrl: optionalText,
});

const newsPostSchema = v.object({ ...post, imageUrl: optionalText, videoUrl: optionalText });

const communityPostSchema = v.object({
  ...post,
  mediaUrl: optionalText,
  mediaType: v.fallback(v.nullable(v.picklist(["image", "video"])), null),
  author: text,
  country: text,
  city: text,
  likes: count,
  comments: count,
  shares: count,
  countsVersion: count,
  tags: texts,
  featured: v.fallback(v.boolean(), false),
});

const SERVICE_ICONS = ["heart", "users", "globe", "home", "book", "phone", "calendar"] as const;

const serviceSchema = v.object({
  ...common,
  ...languageFields,
  title: text,
  description: text,
  icon: v.fallback(v.picklist(SERVICE_ICONS), "heart"),
  /** Dollars per hour; null is free. */
  price: v.fallback(
    v.nullable(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite())),
    null,
  ),
  features: texts,
});

const siteProfileSchema = v.object({
  ...common,
  ...languageFields,
  name: text,
  tagline: text,
  bio: text,
  place: text,
  email: text,
  phone: text,
  address: text,
  map: v.fallback(v.nullable(v.object({ lat: v.number(), lng: v.number(), zoom: v.number() })), null),
  social: v.fallback(v.array(v.object({ label: v.string(), url: v.string() })), []),
  faq: v.fallback(v.array(v.object({ question: v.string(), answer: v.string() })), []),
  hours: text,
  responseTime: text,
  privacy: text,
  /** Retention periods that differ from the standard, in days by kind (domain/privacy/retention.ts). */
  retention: v.fallback(v.record(v.string(), v.number()), {}),
  /** Whether the sample live streams are shown. */
  sampleStreams: v.fallback(v.boolean(), false),
  imageUrl: optionalText,
  imageMeta,
});

const commentSchema = v.object({
  ...common,
  /** The time of writing: comments are published immediately. */
  publishedAt: instant,
  postId: v.pipe(v.string(), v.uuid()),
  authorName: text,
  body: text,
  seq: v.number(),
  /** True for one of the owner's: the server marks it. */
  byOwner: v.fallback(v.boolean(), false),
});

const eventSchema = v.object({
  ...common,
  ...languageFields,
  title: text,
  content: text,
  place: text,
  startsAt: instant,
  endsAt: v.fallback(v.nullable(instant), null),
  /** Where its times are meant; the clock of a repeated event stays the same there in summer and winter. */
  timeZone: v.fallback(v.picklist(TIME_ZONES), SITE_TIME_ZONE),
  repeats: v.fallback(
    v.nullable(
      v.object({
        every: v.picklist(REPEATS),
        interval: v.number(),
        days: texts,
        count: v.nullable(v.number()),
        until: optionalText,
        except: texts,
      }),
    ),
    null,
  ),
  /** People who fit in each time it takes place; null without a limit. */
  capacity: v.fallback(v.nullable(v.number()), null),
  /** True if visitors can say that they are coming. */
  rsvp: v.fallback(v.boolean(), true),
  cancelled: v.fallback(v.boolean(), false),
  /** Taken places by day, of an event with a limit. */
  taken: v.fallback(v.record(v.string(), v.number()), {}),
  imageUrl: optionalText,
  imageMeta,
  publishedAt: instant,
});

export type ImageMeta = NonNullable<v.InferOutput<typeof imageMeta>>;
export type Recording = NonNullable<v.InferOutput<typeof recording>>;
export type BlogPost = v.InferOutput<typeof blogPostSchema>;
export type NewsPost = v.InferOutput<typeof newsPostSchema>;
export type CommunityPost = v.InferOutput<typeof communityPostSchema>;
export type Service = v.InferOutput<typeof serviceSchema>;
export type SiteProfile = v.InferOutput<typeof siteProfileSchema>;
export type SiteEvent = v.InferOutput<typeof eventSchema>;
export type Comment = v.InferOutput<typeof commentSchema>;

export type ContentOf = {
  blog: BlogPost;
  news: NewsPost;
  community: CommunityPost;
  service: Service;
  profile: SiteProfile;
  comment: Comment;
  event: SiteEvent;
};
export type Content = { [K in ContentKind]: { readonly kind: K; readonly row: ContentOf[K] } }[ContentKind];

/** The schema of each kind, which validates an untrusted row. */
export const CONTENT_SCHEMAS = {
  blog: blogPostSchema,
  news: newsPostSchema,
  community: communityPostSchema,
  service: serviceSchema,
  profile: siteProfileSchema,
  comment: commentSchema,
  event: eventSchema,
} as const;
