import { expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { communityPost } from "../support/site.ts";

/** Rows that make reading by index cheaper than from one end to the other. */
const MANY = 3_000;

/** Runs a statement; fails if it, or a trigger of it, reads the table from one end to the other. */
async function runByIndex(db: TestDatabase, table: string, statement: string): Promise<void> {
  // The session's counter, which earlier statements have raised.
  await db.sql(`do $$
    declare
      before constant int := pg_stat_get_xact_numscans('${table}'::regclass);
    begin
      ${statement};
      if pg_stat_get_xact_numscans('${table}'::regclass) > before then
        raise exception '${table} was read whole';
      end if;
    end $$`);
}

async function fill(db: TestDatabase, table: string, statement: string): Promise<void> {
  await db.sql(`do $$
    begin
      set local session_replication_role = replica;
      ${statement};
    end $$`);
  await db.sql(`analyze ${table}`);
}

describeOnEach("writing among many rows", (running) => {
  it("a whole read is noticed", async () => {
    const { db } = running;
    const read = "perform count(*) from public.contact_messages where message = 'none'";
    await expect(runByIndex(db, "public.contact_messages", read)).rejects.toThrow("was read whole");
  });

  it("a new comment looks for its tombstone by index", async () => {
    const { db } = running;
    const post = await communityPost(db);
    await fill(
      db,
      "private.tombstones",
      `insert into private.tombstones (audience, kind, id, rev)
       select 'public', 'comment', gen_random_uuid(), -n from generate_series(1, ${MANY}) n
       on conflict do nothing`,
    );
    const write = `insert into public.community_comments (post_id, author_name, body) values ('${post}', 'Aster', 'Hello')`;
    await runByIndex(db, "private.tombstones", write);
  });

  it("a new message looks for the oldest one by index, and deletes what is too old", async () => {
    const { db } = running;
    await fill(
      db,
      "public.contact_messages",
      `insert into public.contact_messages (name, email, message, created_at, rev)
       select 'Aster', 'aster@selam.example', 'Hello', now() - interval '1 hour', 1000000 + n
       from generate_series(1, ${MANY}) n on conflict do nothing`,
    );
    await runByIndex(db, "public.contact_messages", "perform private.expire_messages(20)");
    await db.sql(`update public.contact_messages set created_at = now() - interval '3 years'
      where id in (select id from public.contact_messages limit 2)`);
    await db.sql("select private.expire_messages(20)");
    expect(await db.sql("select count(*)::int as left from public.contact_messages")).toEqual([
      { left: MANY - 2 },
    ]);
  });
});
