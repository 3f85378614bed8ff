import type { Backend } from "../../server/database/backend.ts";
import { posts } from "./posts.ts";

const CHUNK = 1_000;

const INSERT_ARTICLES = `
  insert into public.blog_posts
    (id, title, content, excerpt, category, author, tags, featured_image, image_meta, published, published_at, created_at)
  select p.id, p.title, p.content, p.excerpt, p.category, p.author, p.tags, p."featuredImage", p."imageMeta", true,
    p."publishedAt", p."createdAt"
  from jsonb_to_recordset($1::text::jsonb) as p(id uuid, title text, content text, excerpt text, category text, author text,
    tags text[], "featuredImage" text, "imageMeta" jsonb, "publishedAt" timestamptz, "createdAt" timestamptz)`;

const INSERT_MESSAGES = `
  insert into public.contact_messages (name, email, message, read, created_at)
  select 'Aster', 'aster' || n || '@selam.example', repeat('Selam, how are you? ', 15), n % 10 > 0,
    timestamptz '2026-11-01' - make_interval(mins => n)
  from generate_series(1, $1) n`;

/** Raises the limits for visitors: one address sends in minutes what many send in days. */
export async function liftLimits(backend: Backend): Promise<void> {
  await backend.query(
    "update private.limits set per_address = 100000000, in_all = 100000000, newcomer = 100000000",
  );
}

/** Adds published articles of 2 kB (posts.ts). */
export async function addArticles(backend: Backend, count: number): Promise<void> {
  for (let from = 0; from < count; from += CHUNK)
    await backend.query(INSERT_ARTICLES, [JSON.stringify(posts(Math.min(CHUNK, count - from), from))]);
}

/** Adds messages to the owner, one of ten unread. Limits must have been lifted. */
export async function addMessages(backend: Backend, count: number): Promise<void> {
  await backend.query(INSERT_MESSAGES, [count]);
}
