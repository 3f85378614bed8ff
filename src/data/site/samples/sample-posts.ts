import { SAMPLE_POSTS } from "../../../community/sample-posts.ts";
import { type BlogPost, CONTENT_SCHEMAS } from "../../../domain/content/content.ts";
import { withFallbacks } from "../../../domain/content/stored-shape.ts";

const WHEN = "2025-01-01T09:00:00.000000Z";

/** @param owner the site owner's name, used as the author */
export function samplePosts(owner: string): BlogPost[] {
  return SAMPLE_POSTS.map((sample) =>
    withFallbacks<BlogPost>(CONTENT_SCHEMAS.blog, {
      ...sample,
      rev: 0,
      createdAt: WHEN,
      publishedAt: WHEN,
      author: owner,
    }),
  );
}
