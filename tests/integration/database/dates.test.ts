import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { save, VALID_ROWS } from "../support/admin.ts";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, communityPost, outcome, person, rejectionOf, visibleComment } from "../support/site.ts";

const IMPOSSIBLE = [
  "infinity",
  "-infinity",
  "1899-12-31T23:59:59Z",
  "2200-01-02T00:00:00Z",
  "20260-01-01T00:00:00Z",
];

describeOnEach("dates", (running) => {
  it("publication dates outside 1900 to 2200 are rejected with a sentence", async () => {
    const owner = await person(running.db, "admin");
    for (const kind of ["blog", "news", "community"]) {
      for (const published_at of IMPOSSIBLE) {
        const row = { ...VALID_ROWS[kind], id: randomUUID(), published_at };
        const answer = await rejectionOf(save(owner, kind, row, 0));
        expect([kind, published_at, answer.state, answer.code]).toEqual([
          kind,
          published_at,
          "22023",
          "published_at_range",
        ]);
      }
    }
    const old = { ...VALID_ROWS.blog, id: randomUUID(), published_at: "1974-09-12T00:00:00Z" };
    expect((await save(owner, "blog", old, 0)).status).toBe("saved");
  });

  it("dates that devices cannot parse are rejected by every table, for every role", async () => {
    const { db } = running;
    const post = await communityPost(db);
    await blogPost(db);
    await visibleComment(db, post);
    await db.sql("insert into public.news_posts (title, content) values ('Hall', 'A new hall opens')");
    await db.sql("insert into public.services (title, description) values ('Tea', 'Hot')");
    await db.sql(
      "insert into public.contact_messages (name, email, message) values ('A', 'a@b.example', 'Hi')",
    );
    await db.sql(`with coffee as (
        insert into public.events (title, content, starts_at) values ('Coffee', 'With bread', '2030-06-01') returning id)
      insert into public.attendances (id, event_id, day, name, people)
        select gen_random_uuid(), id, '2030-06-01', 'Aster', 2 from coffee`);
    await db.sql(
      "insert into public.data_requests (asks_for, person, received_on) values ('access', 'Aster', '2026-11-01')",
    );
    await db.sql(
      "insert into public.submissions (id, topic, body) values (gen_random_uuid(), 'story', 'A long journey')",
    );
    await db.sql("insert into public.deletions (of_kind, title, reason) values ('news', 'Hall', 'deleted')");
    const columns = await db.sql<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`);
    expect(columns).toHaveLength(29);
    for (const { table, column } of columns) {
      for (const at of IMPOSSIBLE) {
        const change = db.sql(`update public.${table} set ${column} = $1::text::timestamptz`, [at]);
        expect([table, column, at, await outcome(change)]).toEqual([table, column, at, "23514"]);
      }
    }
  });

  it("other fields are checked too: a price must be a number", async () => {
    const owner = await person(running.db, "admin");
    const row = { ...VALID_ROWS.service, id: randomUUID(), price: "NaN" };
    expect((await rejectionOf(save(owner, "service", row, 0))).code).toBe("price_range");
  });
});
