import * as v from "valibot";
import { BLOG } from "../kinds/blog/fields.ts";
import { COMMENT } from "../kinds/comment/fields.ts";
import { COMMUNITY } from "../kinds/community/fields.ts";
import { EVENT } from "../kinds/event/fields.ts";
import { instant, ROW } from "../kinds/field-types.ts";
import type { ContentKind } from "../kinds/kinds.ts";
import { NEWS } from "../kinds/news/fields.ts";
import { PROFILE } from "../kinds/profile/fields.ts";
import { SERVICE } from "../kinds/service/fields.ts";
import type { Lang } from "../languages/languages.ts";

export type { ImageMeta, Recording } from "../kinds/field-types.ts";

export * from "../kinds/kinds.ts";
export type { Lang };

/** The fields of each kind, by who writes them. */
export const KINDS = {
  blog: BLOG,
  news: NEWS,
  community: COMMUNITY,
  service: SERVICE,
  profile: PROFILE,
  comment: COMMENT,
  event: EVENT,
} as const satisfies Record<ContentKind, unknown>;

const published = { ...ROW, publishedAt: instant };

/** The schema of each kind, which validates an untrusted row. */
export const CONTENT_SCHEMAS = {
  blog: v.object({ ...published, ...BLOG.written, ...BLOG.counted }),
  news: v.object({ ...published, ...NEWS.written }),
  community: v.object({ ...published, ...COMMUNITY.written, ...COMMUNITY.counted }),
  service: v.object({ ...ROW, ...SERVICE.written }),
  profile: v.object({ ...ROW, ...PROFILE.written }),
  comment: v.object({ ...ROW, ...COMMENT.counted }),
  event: v.object({ ...published, ...EVENT.written, ...EVENT.counted }),
} as const;

export type ContentOf = { [K in ContentKind]: v.InferOutput<(typeof CONTENT_SCHEMAS)[K]> };
export type BlogPost = ContentOf["blog"];
export type NewsPost = ContentOf["news"];
export type CommunityPost = ContentOf["community"];
export type Service = ContentOf["service"];
export type SiteProfile = ContentOf["profile"];
export type SiteEvent = ContentOf["event"];
export type Comment = ContentOf["comment"];
export type Content = { [K in ContentKind]: { readonly kind: K; readonly row: ContentOf[K] } }[ContentKind];
