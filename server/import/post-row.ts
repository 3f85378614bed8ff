/** A row of `blog_posts` as `save_row` takes it. */
export interface BlogRow {
  id: string;
  lang: "en" | "ti";
  title: string;
  content: string;
  excerpt: string;
  featured_image: string | null;
  image_meta: ImageMeta | null;
  category: string;
  tags: string[];
  published: boolean;
  published_at: string | null;
  author: string;
}

/** What a page must know of a picture before it is there. */
export interface ImageMeta {
  width: number;
  height: number;
  alt: string;
  thumbhash?: string;
  variants: Record<string, string>;
}

/** A post ready to be written but for its pictures. */
export interface PlannedPost {
  /** As the report names it. */
  name: string;
  row: BlogRow;
  /** The article before pictures are fetched and before it is sanitised: never to be shown or stored as it is. */
  source: string;
  featured: { url: string; alt: string; name: string } | null;
}
