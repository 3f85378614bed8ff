import type { Lang } from "../../src/domain/languages/languages.ts";
/** A row of `blog_posts` as `save_row` expects it. */
export interface BlogRow {
  id: string;
  lang: Lang;
  title: string;
  content: string;
  excerpt: string;
  /** The texts in other languages; absent without any. */
  translations?: Readonly<Record<string, Record<"title" | "excerpt" | "content", string>>>;
  featured_image: string | null;
  image_meta: ImageMeta | null;
  category: string;
  tags: string[];
  published: boolean;
  published_at: string | null;
  /** When a draft is to be published; absent if it is not scheduled. */
  publish_at?: string;
  author: string;
}

/** Metadata a page needs before the picture has loaded. */
export interface ImageMeta {
  width: number;
  height: number;
  alt: string;
  thumbhash?: string;
  variants: Record<string, string>;
}

/** The texts of a post in another language. Its article is as untrusted as that of the post. */
export interface PlannedTranslation {
  lang: Lang;
  title: string;
  excerpt: string;
  source: string;
  /** How many comments it ends with. */
  comments: number;
}

/** A post ready to be written, except for its pictures. */
export interface PlannedPost {
  name: string;
  row: BlogRow;
  /** The article before its pictures are fetched and before it is sanitised: never show or store it as it is. */
  source: string;
  translations: PlannedTranslation[];
  /** How many comments it ends with. */
  comments: number;
  featured: { url: string; alt: string; name: string } | null;
}
