import { ROWS, time } from "./million-rows.ts";

const ID = "a0000000-0000-4000-8000-000000000001";
const AT = time("50000");

/** A batch as a device sends it, with ids of its own in each run. */
const batch = (each: string, of: string) =>
  `select public.apply_interactions((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'format', 1,
     'first_attempt_at', null) || ${each}) from (${of}) one))`;

/**
 * The queries of src/api (site-api, publications, own-comments-api, notifications-api), as PostgREST puts them, and what
 * a visitor's device writes.
 */
export const QUERIES: readonly [name: string, sql: string][] = [
  ["the head (`site_head`)", "select public.site_head()"],
  ["what a device reads first (`site_first_pages`)", "select public.site_first_pages(false, 'ti')"],
  ["changes, nothing new (`site_changes`)", "select public.site_changes($rev, $stamp, 1000)"],
  ["changes, 1,000 (`site_changes`)", `select public.site_changes(${ROWS - 1000}, $older, 1000)`],
  ["newest 20 posts (`site_page`)", page("community")],
  ["20 posts after 50,000 newer ones", page("community", AT)],
  ["newest 20 news", page("news")],
  ["newest 20 articles", page("blog")],
  ["newest 20 comments", page("comment")],
  ["20 comments after 50,000 newer ones", page("comment", AT)],
  ["one post (`site_row`)", "select public.site_row('community', $post)"],
  ["counts of 50 posts (`site_counts`)", "select public.site_counts($posts)"],
  ["an old address (`redirect_of`)", "select public.redirect_of('/2019/05/9000')"],
  ["1,000 old addresses (`old_addresses`)", "select public.old_addresses('/2019/05/5', 1000)"],
  ["a page of the sitemap, 1,000 ids (`site_addresses`)", "select public.site_addresses('community')"],
  ["every event, once per device (1,800 rows)", page("event", undefined, 1_000)],
  ["one event", "select public.site_row('event', $event)"],
  ["services", page("service")],
  ["the site's profile", page("profile")],
  ["a month of the digest, or a feed (50 articles)", page("blog", AT, 50)],
  ["what became of 100 own comments (`own_comments`)", "select public.own_comments($proofs)"],
  ["the key of notifications (`push_key`)", "select public.push_key()"],
  ["schedules that are due (`publish_due`)", "select public.publish_due()"],
  [
    "50 likes (`apply_interactions`)",
    batch(
      "jsonb_build_object('kind', 'like', 'target_kind', 'community', 'target_id', id)",
      "select id from unnest($posts::uuid[]) id",
    ),
  ],
  [
    "5 comments (`apply_interactions`)",
    batch(
      `jsonb_build_object('kind', 'comment', 'target_kind', 'community', 'target_id', id, 'body',
         jsonb_build_object('author_name', 'Aster', 'body', 'Thank you', 'secret', 'secret-of-a-device'))`,
      "select id from unnest($posts::uuid[]) id limit 5",
    ),
  ],
  [
    '"I am coming" (`apply_interactions`)',
    batch(
      `jsonb_build_object('kind', 'attend', 'target_kind', 'event', 'target_id', id, 'body',
         jsonb_build_object('day', starts_at::date, 'name', 'Aster', 'people', 2, 'secret', 'secret-of-a-device'))`,
      "select $event::uuid as id, $day::date as starts_at",
    ),
  ],
  [
    "a message to the owner",
    "insert into public.contact_messages (id, name, email, message, read) values (gen_random_uuid(), 'Aster', 'aster@selam.example', 'Hello', false)",
  ],
  [
    "a part of a file (`send_file_part`)",
    "select public.send_file_part(gen_random_uuid(), 0, 2, translate(encode(convert_to('RIFF1234WEBP' || repeat('s', 65524), 'UTF8'), 'base64'), E'\\n', ''))",
  ],
  [
    "a story (`submit`)",
    `select public.submit(gen_random_uuid(), '{"topic":"story","lang":"en","name":"Aster","email":"aster@selam.example",
      "body":"How we came to Leeds","passage":"","page":"","secret":"secret-of-a-device","website":"","credit":true,
      "files":[]}')`,
  ],
  ["what became of 100 own submissions (`own_submissions`)", "select public.own_submissions($stories)"],
  [
    "a choice of notifications (`save_subscription`)",
    `select public.save_subscription(gen_random_uuid(), '{"endpoint":"https://push.example/1","off":true}')`,
  ],
];

function page(kind: string, before?: string, max = 20): string {
  return `select public.site_page('${kind}', ${before ? `${before}, '${ID}'` : "null, null"}, ${max})`;
}
