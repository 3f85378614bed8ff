import { type BlogPost, CONTENT_SCHEMAS, type CommunityPost } from "../../src/domain/content/content.ts";
import { sortKeyOf } from "../../src/domain/content/sort-key.ts";
import { withFallbacks } from "../../src/domain/content/stored-shape.ts";

const WORDS =
  "bread coffee Leeds Sunday hall rain station children letter market harvest song Adwa Mekelle teacher".split(
    " ",
  );
const WORDS_IN_A_POST = 260;
const NEWEST = Date.UTC(2026, 10, 20);

/**
 * Articles like those of a busy site, about 2 kB each, newest first, one per minute. The n-th is the same in every run;
 * ids are random, as in production, because that affects the cost of the primary key.
 */
export function posts(count: number, from = 0): BlogPost[] {
  return Array.from({ length: count }, (_, i) => post(from + i));
}

/** Community posts of several lengths, every third with a picture; otherwise as `posts`. */
export function communityPosts(count: number, from = 0): CommunityPost[] {
  return posts(count, from).map(
    ({ excerpt: _, featuredImage, category: __, views: ___, videoUrl: ____, ...row }, i): CommunityPost => ({
      ...row,
      content: text(from + i, 12 + ((i * 17) % 90)),
      imageMeta: i % 3 === 0 ? row.imageMeta : null,
      mediaUrl: i % 3 === 0 ? featuredImage : null,
      mediaType: i % 3 === 0 ? "image" : null,
      author: text(i, 2),
      city: "Leeds",
      country: "United Kingdom",
      featured: i % 20 === 0,
      comments: i % 7,
      shares: i % 5,
    }),
  );
}

/** A post as the mirror stores it, with its list position. */
export function listed<T extends BlogPost | CommunityPost>(row: T): T & { at: string } {
  return { ...row, at: sortKeyOf(row) };
}

function post(n: number): BlogPost {
  const publishedAt = `${new Date(NEWEST - n * 60_000).toISOString().slice(0, 19)}.000000Z`;
  return withFallbacks<BlogPost>(CONTENT_SCHEMAS.blog, {
    id: scatteredId(n),
    rev: n + 1,
    createdAt: publishedAt,
    publishedAt,
    title: `Article ${n}: ${text(n, 6)}`,
    content: `<p>${text(n, WORDS_IN_A_POST)}</p>`,
    imageMeta: {
      width: 1600,
      height: 1000,
      alt: text(n, 4),
      thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
      variants: {
        480: `/storage/v1/object/public/media/blog-images/${n}-480.webp`,
        960: `/storage/v1/object/public/media/blog-images/${n}-960.webp`,
      },
    },
    excerpt: text(n + 1, 20),
    featuredImage: `/storage/v1/object/public/media/blog-images/${n}.webp`,
    category: "General",
    tags: ["coffee", "leeds"],
    author: "Selam",
    views: n % 977,
    likes: n % 89,
    countsVersion: n % 977,
  });
}

function text(n: number, count: number): string {
  return Array.from({ length: count }, (_, i) => WORDS[(n * 7 + i * (1 + (n % 13))) % WORDS.length]).join(
    " ",
  );
}

function scatteredId(n: number): string {
  const hex = [1, 2, 3, 4]
    .map((part) =>
      scattered(n * 4 + part)
        .toString(16)
        .padStart(8, "0"),
    )
    .join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A 32-bit hash of a number (the finaliser of MurmurHash3). */
function scattered(n: number): number {
  let h = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
