import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import {
  blogPost,
  call,
  changesAfter,
  communityPost,
  headOf,
  like,
  newestRevision,
  type Page,
  person,
  send,
  visibleComment,
  visitor,
} from "../support/site.ts";
import { ADMIN_COLUMNS, PUBLIC_COLUMNS } from "./expected-grants.ts";

describeOnEach("pulling changes", (running) => {
  it("a device with another server's stamp, a future rev or none is told to start again", async () => {
    const { db } = running;
    const device = visitor(db);
    await communityPost(db);
    const head = await headOf(device);
    for (const from of [
      { rev: head.rev, stamp: randomUUID() },
      { rev: head.rev + 1000, stamp: head.stamp },
      { rev: 0, stamp: head.stamp },
    ]) {
      expect(await changesAfter(device, from)).toMatchObject({
        restart: true,
        rev: head.rev,
        rows: [],
        gone: [],
      });
    }
    expect(await call<Page>(device, "site_changes", { since: 0 })).toMatchObject({ restart: false });
    expect(await call<Page>(device, "site_changes", { since: null })).toMatchObject({ restart: true });
  });

  it("an up-to-date device is answered with the head, no rows and under 1 kB", async () => {
    const device = visitor(running.db);
    const head = await headOf(device);
    const page = await changesAfter(device, head);
    expect(page).toMatchObject({
      restart: false,
      rev: head.rev,
      stamp: head.stamp,
      more: false,
      rows: [],
      gone: [],
    });
    expect(JSON.stringify(page).length).toBeLessThan(1000);
  });

  it("a change of counters alone changes neither version nor rev", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const before = await db.sql("select version, rev from public.community_posts where id = $1", [post]);
    const head = await headOf(device);
    await send(device, [like(post)]);
    expect(await db.sql("select version, rev from public.community_posts where id = $1", [post])).toEqual(
      before,
    );
    expect((await headOf(device)).rev).toBe(head.rev);
  });

  it("visitors get exactly the public columns of each kind, and admins the admin's", async () => {
    const { db } = running;
    await oneOfEachKind(db);
    const open = await call<Page>(visitor(db), "site_changes", { since: 0, format: 2 });
    expect(columnsByKind(open)).toEqual(PUBLIC_COLUMNS);
    const admin = await call<Page>(await person(db, "admin"), "admin_changes", { since: 0, format: 2 });
    expect(columnsByKind(admin)).toEqual(ADMIN_COLUMNS);
  });

  it("drafts, messages and held comments are missing in public pages and present in the admin's", async () => {
    const { db } = running;
    const at = await newestRevision(db);
    const draft = await blogPost(db, false);
    const post = await communityPost(db);
    const held = await visibleComment(db, post, "pending");
    await db.sql(
      "insert into public.contact_messages (name, email, message) values ('A', 'a@b.example', 'Hello')",
    );
    const open = await changesAfter(visitor(db), at);
    expect(open.rows.map(({ row }) => row.id)).toEqual([post]);
    const admin = await call<Page>(await person(db, "admin"), "admin_changes", {
      since: at.rev,
      stamp: at.stamp,
    });
    expect(admin.rows.map(({ kind }) => kind)).toEqual(["blog", "community", "comment", "message"]);
    expect(admin.rows.map(({ row }) => row.id).slice(0, 3)).toEqual([draft, post, held]);
  });
});

function columnsByKind(page: Page): Record<string, string> {
  return Object.fromEntries(page.rows.map(({ kind, row }) => [kind, Object.keys(row).sort().join(" ")]));
}

async function oneOfEachKind(
  db: Parameters<typeof visibleComment>[0] & Parameters<typeof blogPost>[0],
): Promise<void> {
  await blogPost(db);
  await visibleComment(db, await communityPost(db));
  await db.sql("insert into public.news_posts (title, content) values ('New hall', 'A new hall opens')");
  await db.sql("insert into public.services (title, description) values ('Tea', 'Hot')");
  await db.sql(
    "insert into public.events (title, content, starts_at) values ('Coffee', 'With bread', '2199-06-01T13:00:00Z')",
  );
  await db.sql(
    `insert into public.attendances (id, event_id, day, name, people)
     select gen_random_uuid(), id, '2199-06-01', 'Aster', 2 from public.events limit 1`,
  );
  await db.sql(
    "insert into public.contact_messages (name, email, message) values ('A', 'a@b.example', 'Hello')",
  );
  await db.sql(
    "insert into public.data_requests (asks_for, person, received_on) values ('access', 'a@b.example', '2027-01-01')",
  );
  await db.sql(
    "insert into public.submissions (id, topic, body) values (gen_random_uuid(), 'story', 'A long journey')",
  );
  await db.sql(
    "insert into public.deletions (of_kind, title, reason) values ('message', 'Aster', 'deleted')",
  );
}
