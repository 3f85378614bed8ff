import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Session } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, communityPost, outcome, person, visitor } from "../support/site.ts";
import { SEEN_ROWS } from "./expected-grants.ts";

describeOnEach("access by role", (running) => {
  it("each role sees exactly the rows it may read", async () => {
    const { db } = running;
    await seedOneOfEach(db);
    const people: [string, Session][] = [
      ["visitor", visitor(db)],
      ["stranger", await person(db, "stranger")],
      ["admin", await person(db, "admin")],
    ];
    for (const [table, expected] of Object.entries(SEEN_ROWS)) {
      for (const [name, session] of people) {
        const seen = session.sql(`select id from public.${table}`).then((rows) => rows.length);
        const count = await seen.catch((error: { code?: string }) => error.code);
        expect([table, name, count]).toEqual([table, name, expected[name as keyof typeof expected]]);
      }
    }
  });

  it("no role can write a table directly, not even an admin", async () => {
    const { db } = running;
    const id = await communityPost(db);
    for (const session of [visitor(db), await person(db, "stranger"), await person(db, "admin")]) {
      expect(await outcome(session.sql("update public.community_posts set likes = 999"))).toBe("42501");
      expect(await outcome(session.sql("delete from public.community_posts"))).toBe("42501");
      expect(await outcome(communityPost(session))).toBe("42501");
      expect(await outcome(session.sql("update public.contact_messages set read = true"))).toBe("42501");
      expect(await outcome(session.sql("insert into private.admins select id from auth.users"))).toBe(
        "42501",
      );
      expect(await outcome(session.sql("select private.bury('public', 'community', $1, 1)", [id]))).toBe(
        "42501",
      );
      expect(await outcome(session.sql("select * from private.applied_operations"))).toBe("42501");
    }
  });

  it("every other role's calls of the owner's functions are rejected", async () => {
    const { db } = running;
    const stranger = await person(db, "stranger");
    const save = "select public.save_row('blog', '{}', $1, 0)";
    const id = randomUUID();
    for (const [sql, params] of [
      ["select public.admin_changes(0)", []],
      ["select public.admin_first_pages()", []],
      ["select public.admin_page('message', 'unread')", []],
      ["select public.admin_rows('message', '{}')", []],
      ["select public.admin_counts()", []],
      [save, [id]],
      ["select public.delete_row('blog', $1, $1, 1)", [id]],
      ["select public.unreferenced_media()", []],
      ["select public.make_admin('owner@selam.example')", []],
    ] as const) {
      expect([sql, await outcome(visitor(db).sql(sql, [...params]))]).toEqual([sql, "42501"]);
      expect([sql, await outcome(stranger.sql(sql, [...params]))]).toEqual([sql, "42501"]);
    }
  });

  it("the id of a draft returns nothing", async () => {
    const { db } = running;
    const draft = await blogPost(db, false);
    for (const session of [visitor(db), await person(db, "stranger")]) {
      expect(await session.sql("select id from public.blog_posts where id = $1", [draft])).toEqual([]);
      const [counts] = await session.sql("select public.site_counts(array[$1::uuid]) as found", [draft]);
      expect(counts).toEqual({ found: [] });
    }
  });

  it("the secret key can write every kind, with checks under its own rights", async () => {
    const { db } = running;
    await db.sql("delete from public.site_profile");
    await seedOneOfEach(db.as("service_role"));
  });
});

/** Inserts one published and one unpublished row of every kind that has the flag, and one message. */
async function seedOneOfEach(db: Session): Promise<void> {
  for (const published of [true, false]) {
    await blogPost(db, published);
    const post = await communityPost(db, published);
    await db.sql(
      `insert into public.community_comments (post_id, author_name, body, status)
       values ($1, 'A', 'seen', 'visible'), ($1, 'B', 'held', 'pending'), ($1, 'C', 'not seen', 'hidden')`,
      [post],
    );
    await db.sql(
      "insert into public.news_posts (title, content, published) values ('New', 'A new hall', $1)",
      [published],
    );
    await db.sql("insert into public.services (title, description, active) values ('Tea', 'Hot', $1)", [
      published,
    ]);
  }
  await db.sql("insert into public.site_profile (name) values ('Selam') on conflict do nothing");
  await db.sql(
    "insert into public.contact_messages (name, email, message) values ('A', 'a@b.example', 'Hello')",
  );
}
