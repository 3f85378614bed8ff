import { it } from "vitest";
import type { Session } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, communityPost } from "../support/site.ts";

describeOnEach("access by role", (running) => {
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
