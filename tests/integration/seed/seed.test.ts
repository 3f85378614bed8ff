import type { PGlite } from "@electric-sql/pglite";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { runSeed, seededDatabase } from "./seeded-database.ts";

describe("the demo content", () => {
  let db: PGlite;
  const rows = async <R>(sql: string, params: unknown[] = []): Promise<R[]> =>
    (await db.query<R>(sql, params)).rows;
  const count = async (from: string): Promise<number> =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1;

  beforeAll(async () => {
    db = await seededDatabase();
  });
  afterAll(() => db?.close());

  it("the demo has an owner who can sign in and is an admin", async () => {
    const [owner] = await rows<{ valid: boolean; admin: boolean; email: string }>(
      `select u.encrypted_password = extensions.crypt($2, u.encrypted_password) as valid, i.identity_data ->> 'email' as email,
         exists (select from private.admins a where a.user_id = u.id) as admin
       from auth.users u join auth.identities i on i.user_id = u.id where u.email = $1`,
      [DEMO_SIGN_IN.email, DEMO_SIGN_IN.password],
    );
    expect(owner).toEqual({ valid: true, admin: true, email: DEMO_SIGN_IN.email });
  });

  it("the demo has content of every kind, and drafts of each", async () => {
    expect(await count("public.community_posts where published")).toBeGreaterThanOrEqual(30);
    expect(await count("public.community_posts where not published")).toBeGreaterThanOrEqual(3);
    expect(await count("public.community_posts where published and featured")).toBeGreaterThanOrEqual(4);
    expect(await count("public.community_posts where published and lang = 'ti'")).toBeGreaterThanOrEqual(5);
    expect(await count("public.blog_posts where published")).toBeGreaterThanOrEqual(15);
    expect(await count("public.blog_posts where not published")).toBe(3);
    expect(await count("public.blog_posts where published and lang = 'ti'")).toBeGreaterThanOrEqual(3);
    expect(await count("public.blog_posts where published and translations <> '{}'")).toBeGreaterThanOrEqual(
      2,
    );
    expect(await count("public.news_posts where published")).toBeGreaterThanOrEqual(12);
    expect(await count("public.news_posts where not published")).toBe(3);
    expect(await count("public.news_posts where publish_at > now()")).toBe(1);
    expect(await count("private.saved_versions")).toBe(3);
    expect(await count("public.news_posts where published and lang = 'ti'")).toBe(2);
    expect(await count("public.events where published")).toBe(5);
    expect(await count("public.attendances where day >= current_date")).toBe(3);
    expect(await count("public.services where active")).toBe(6);
    expect(await count("public.services where price is not null")).toBe(2);
    expect(await count("public.contact_messages where read")).toBeGreaterThan(0);
    expect(await count("public.contact_messages where not read")).toBeGreaterThan(0);
  });

  it("stories and corrections of visitors are there, new and answered, with what they refer to", async () => {
    expect(
      await rows(
        "select topic, status, count(*)::int as n from public.submissions group by topic, status order by topic, status",
      ),
    ).toEqual([
      { topic: "correction", status: "applied", n: 1 },
      { topic: "correction", status: "new", n: 1 },
      { topic: "story", status: "declined", n: 1 },
      { topic: "story", status: "new", n: 2 },
      { topic: "story", status: "published", n: 1 },
      { topic: "voice", status: "new", n: 1 },
    ]);
    // Each file is one that the server takes from visitors, and is named as the server would.
    expect(
      await rows(
        `select s.files = jsonb_build_array(jsonb_build_object('id', f.id, 'kind', f.kind, 'type', f.type,
             'size', octet_length(f.bytes)) || case when f.kind = 'voice' then jsonb_build_object('seconds', 7)
             else jsonb_build_object('width', h.width, 'height', h.height) end) as named,
           private.file_type(f.bytes) = f.type and f.size = octet_length(f.bytes) as typed, h.fault
         from private.submitted_files f join public.submissions s on s.id = f.submission_id
           left join lateral private.picture_header(f.type, f.bytes) h on f.kind = 'picture'`,
      ),
    ).toEqual(Array(3).fill({ named: true, typed: true, fault: null }));
    expect(
      await rows(
        "select private.voice_fault(type, bytes) as fault, size < 10000 as small from private.submitted_files where kind = 'voice'",
      ),
    ).toEqual(Array(2).fill({ fault: null, small: true }));
    // What is published can be read, and what is new can be corrected with one tap.
    expect(
      await rows(
        `select s.topic from public.submissions s
           join public.community_posts p on s.link = '/portfolio/' || p.id and p.published and p.author = s.name
         union all
         select s.topic from public.submissions s
           join public.community_posts p on p.id = s.target_id and p.published and p.lang = s.lang
             and position(s.passage in p.title || p.content) > 0`,
      ),
    ).toEqual([{ topic: "story" }, { topic: "correction" }]);
    expect(
      await count("public.submissions s join private.submission_secrets k on k.submission_id = s.id"),
    ).toBe(7);
  });

  it("at least half of the articles and of the news can be read in Tigrinya, and so can the whole profile", async () => {
    for (const table of ["public.blog_posts", "public.news_posts"]) {
      const all = await count(`${table} where published`);
      expect(
        await count(`${table} where published and 'ti' = any (readable_in)`),
        table,
      ).toBeGreaterThanOrEqual(all / 2);
    }
    const [profile] = await rows<{ ti: string[]; questions: number; translated: number }>(
      `select array(select jsonb_object_keys(translations -> 'ti')) as ti, jsonb_array_length(faq) as questions,
         jsonb_array_length(translations -> 'ti' -> 'faq') as translated from public.site_profile`,
    );
    expect(profile?.ti).toEqual(
      expect.arrayContaining(["bio", "hours", "response_time", "place", "address", "privacy", "faq"]),
    );
    expect(profile?.translated).toBe(profile?.questions);
  });

  it("a translated list of tags is complete, except for a word that Tigrinya says twice", async () => {
    const wrong = await rows(
      `select title from public.blog_posts p, jsonb_each(p.translations) t
       where t.value ? 'tags' and array_length(string_to_array(t.value ->> 'tags', e'\\n'), 1) not between
         cardinality(p.tags) - 1 and cardinality(p.tags)`,
    );
    expect(wrong).toEqual([]);
  });

  it("six out of ten posts have a picture, and people come from more than a dozen countries", async () => {
    const share = await rows<{ share: number }>(
      "select avg((media_url is not null)::int)::float as share from public.community_posts where published",
    );
    expect(share[0]?.share).toBeCloseTo(0.6, 1);
    expect(
      await count("(select distinct country from public.community_posts where published) c"),
    ).toBeGreaterThanOrEqual(12);
  });

  it("the demo has one profile with unreachable contact details and answered questions", async () => {
    const [profile] = await rows<{
      email: string;
      phone: string;
      questions: number;
      hours: string;
      ti: string[];
    }>(
      `select email, phone, hours, jsonb_array_length(faq) as questions,
         array(select jsonb_object_keys(translations -> 'ti')) as ti from public.site_profile`,
    );
    expect(profile?.email).toMatch(/\.example$/);
    expect(profile?.phone).toMatch(/^020 7946 0\d{3}$/);
    expect(profile?.hours).toBe("Monday-Friday 9:00-5:00");
    expect(profile?.questions).toBeGreaterThanOrEqual(6);
    expect(profile?.ti).toEqual(expect.arrayContaining(["name", "tagline", "bio"]));
  });

  it("comment counters equal the number of visible comments", async () => {
    const wrong = await rows(
      `select p.id, p.comments, count(c.id) from public.community_posts p
         left join public.community_comments c on c.post_id = p.id and c.status = 'visible'
         group by p.id having p.comments <> count(c.id)`,
    );
    expect(wrong).toEqual([]);
    expect(await count("public.community_posts where comments > 0")).toBeGreaterThan(15);
    expect(await count("public.community_comments where status = 'pending'")).toBeGreaterThan(0);
  });

  it("no post is published after the day it was written for, and no draft has a date", async () => {
    for (const table of ["blog_posts", "news_posts", "community_posts"]) {
      expect(
        await count(`public.${table} where published and published_at > '2026-11-20 10:00+00'`),
        table,
      ).toBe(0);
      expect(await count(`public.${table} where not published and published_at is not null`), table).toBe(0);
      expect(
        await count(`public.${table} where created_at > coalesce(published_at, created_at)`),
        table,
      ).toBe(0);
    }
  });

  it("articles cover every category, and include long ones and every kind of markup", async () => {
    const articles = await rows<{ title: string; content: string; category: string; tags: string[] }>(
      "select title, content, category, tags from public.blog_posts where published",
    );
    expect(new Set(articles.map((article) => article.category)).size).toBe(6);
    expect(Math.max(...articles.map((article) => article.tags.length))).toBe(10);
    const words = articles.map(
      (article) => article.content.replace(/<[^>]+>/g, " ").match(/\S+/g)?.length ?? 0,
    );
    expect(words.filter((n) => n >= 500 && n <= 1200).length).toBeGreaterThanOrEqual(10);
    const all = new JSDOM(articles.map((article) => article.content).join("\n")).window.document;
    for (const tag of ["h2", "h3", "ul", "ol", "blockquote", "table", "figure > img[alt]", "a", "pre > code"])
      expect(all.querySelectorAll(tag).length, tag).toBeGreaterThan(0);
    const frames = [...all.querySelectorAll("iframe")].map((frame) => frame.src);
    expect(frames).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+$/)]);
  });

  it("articles are HTML that a parser returns unchanged", async () => {
    const articles = await rows<{ title: string; content: string }>(
      `select title, content from public.blog_posts union all
       select t.value ->> 'title', t.value ->> 'content' from public.blog_posts p, jsonb_each(p.translations) t`,
    );
    const canonical = (html: string) => html.replaceAll('=""', "").replaceAll("&#39;", "'");
    for (const { title, content } of articles)
      expect(canonical(new JSDOM(`<body>${content}</body>`).window.document.body.innerHTML), title).toBe(
        content,
      );
  });

  it("a second run changes nothing", async () => {
    const state = () =>
      rows(`select (select max(rev) from public.community_comments) as comments, (select sum(version) from public.blog_posts) as
        versions, (select sum(comments) from public.community_posts) as counted, (select count(*) from auth.users) as people`);
    const before = await state();
    await runSeed(db);
    expect(await state()).toEqual(before);
  });
});
