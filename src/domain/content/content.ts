import * as v from "valibot";
import { FIELDS } from "../kinds/all-fields.ts";
import { instant, ROW } from "../kinds/field-types.ts";
import {
  CONTENT_KINDS,
  type ContentKind,
  KINDS,
  ofKinds,
  type PageKind,
  type PostKind,
} from "../kinds/kinds.ts";
import type { Lang } from "../languages/languages.ts";

export type { ImageMeta, Recording } from "../kinds/field-types.ts";

export * from "../kinds/kinds.ts";
export type { Lang };

const published = { ...ROW, publishedAt: instant };

type RowOf<K> = K extends PageKind ? typeof published : typeof ROW;
type SchemaOf<K extends ContentKind> = v.ObjectSchema<
  RowOf<K> & (typeof FIELDS)[K]["written"] & (typeof FIELDS)[K]["counted"],
  undefined
>;

interface Schemas extends Readonly<{ [K in ContentKind]: SchemaOf<K> }> {}

/** The schema of each kind, which validates an untrusted row. */
export const CONTENT_SCHEMAS = ofKinds(CONTENT_KINDS, (kind) => {
  const { written, counted } = FIELDS[kind];
  return v.object({ ...("page" in KINDS[kind] ? published : ROW), ...written, ...counted });
}) as unknown as Schemas;

export type ContentOf = { [K in ContentKind]: v.InferOutput<Schemas[K]> };
export type BlogPost = ContentOf["blog"];
export type NewsPost = ContentOf["news"];
export type CommunityPost = ContentOf["community"];
export type Service = ContentOf["service"];
export type SiteProfile = ContentOf["profile"];
export type SiteEvent = ContentOf["event"];
export type Comment = ContentOf["comment"];
export type Content = { [K in ContentKind]: { readonly kind: K; readonly row: ContentOf[K] } }[ContentKind];

export type PostsOf = { readonly [K in PostKind]: readonly ContentOf[K][] };
