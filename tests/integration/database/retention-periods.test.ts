import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { RETENTION } from "../../../src/domain/privacy/retention.ts";
import { save } from "../support/admin.ts";
import type { Session, TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  changesAfter,
  comment,
  communityPost,
  headOf,
  interaction,
  newestRevision,
  person,
  rejectionOf,
  send,
  visibleComment,
  visitor,
} from "../support/site.ts";

/** The one profile of the suite's site, created by the first test that needs it. */
async function setPeriods(db: TestDatabase, owner: Session, retention: Record<string, number>) {
  const [row] = await db.sql<{ id: string; version: number }>("select id, version from public.site_profile");
  const { id, version } = row ?? { id: randomUUID(), version: 0 };
  return save(owner, "profile", { id, name: "Selam", retention }, version);
}

const age = (db: TestDatabase, table: string, id: string, days: number) =>
  db.sql(`update ${table} set created_at = now() - make_interval(days => $2) where id = $1`, [id, days]);

/** `created_at` is fixed on update, so an old row is inserted as one. */
async function oldComment(db: TestDatabase, post: string, status: string, days: number): Promise<string> {
  const id = randomUUID();
  await db.sql(
    `insert into public.community_comments (id, post_id, author_name, body, status, created_at)
     values ($1, $2, 'Aster', 'Old words', $3, now() - make_interval(days => $4))`,
    [id, post, status, days],
  );
  return id;
}

async function oldMessage(db: TestDatabase, days: number): Promise<string> {
  const id = randomUUID();
  await db.sql(
    `insert into public.contact_messages (id, name, email, message, created_at)
     values ($1, 'Aster', 'a@b.example', 'Selam', now() - make_interval(days => $2))`,
    [id, days],
  );
  return id;
}

const left = async (db: TestDatabase, table: string, ids: readonly string[]) =>
  (await db.sql<{ id: string }>(`select id from ${table} where id = any ($1::uuid[])`, [ids])).map(
    ({ id }) => id,
  );

const COMMENTS = "public.community_comments";
const MESSAGES = "public.contact_messages";

describeOnEach("retention periods", (running) => {
  it("the server and the app have the same rules", async () => {
    const rules = await running.db.sql<{ kind: string; shortest: number; standard: number; longest: number }>(
      "select * from private.retention_rules()",
    );
    const listed = rules.map(({ kind, ...rule }) => [kind, rule]);
    expect(Object.fromEntries(listed)).toEqual(RETENTION);
  });

  it("without a period set, messages, held and hidden comments are deleted after the default periods, visible ones stay", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const messages = [await oldMessage(db, 366), await oldMessage(db, 364)];
    const comments = [
      await oldComment(db, post, "visible", 4000),
      await oldComment(db, post, "pending", 91),
      await oldComment(db, post, "pending", 89),
      await oldComment(db, post, "hidden", 181),
      await oldComment(db, post, "hidden", 179),
    ];
    await db.sql("select private.tidy()");
    expect(await left(db, MESSAGES, messages)).toEqual([messages[1]]);
    expect((await left(db, COMMENTS, comments)).sort()).toEqual(
      [comments[0], comments[2], comments[4]].sort(),
    );
  });

  it("the owner changes a period like every field of the profile, and devices are told what has expired", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await communityPost(db);
    const old = await oldComment(db, post, "visible", 400);
    const before = await headOf(visitor(db));
    const saved = await setPeriods(db, owner, { comments: 365, messages: 30 });
    expect(saved).toMatchObject({ status: "saved", row: { retention: { comments: 365, messages: 30 } } });
    const message = await oldMessage(db, 31);
    await db.sql("select private.tidy()");
    expect(await left(db, MESSAGES, [message])).toEqual([]);
    expect(await left(db, COMMENTS, [old])).toEqual([]);
    const page = await changesAfter(visitor(db), before);
    expect(page.gone.map(({ id }) => id)).toContain(old);
    expect(page.rows).toContainEqual(
      expect.objectContaining({
        kind: "profile",
        row: expect.objectContaining({ retention: { comments: 365, messages: 30 } }),
      }),
    );
    const [{ comments } = { comments: -1 }] = await db.sql<{ comments: number }>(
      "select comments from public.community_posts where id = $1",
      [post],
    );
    expect(comments).toBe(0);
    await setPeriods(db, owner, {});
  });

  it.each([
    { comments: 5 },
    { comments: 364 },
    { messages: 0 },
    { messages: 29 },
    { messages: 3651 },
    { messages: 40.5 },
    { views: 100 },
  ])("%j is refused", async (periods) => {
    const { db } = running;
    const owner = await person(db, "admin");
    const refused = setPeriods(db, owner, periods as unknown as Record<string, number>);
    expect((await rejectionOf(refused)).code).toBe("retention_shape");
  });

  it("a hidden comment's period begins with the decision, so that its author can question it", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await oldComment(db, await communityPost(db), "visible", 1000);
    await save(owner, "comment", { id, status: "hidden" }, 1);
    await db.sql("select private.tidy()");
    expect(await left(db, COMMENTS, [id])).toEqual([id]);
    await db.sql("update private.moderation_log set at = at - interval '181 days' where comment_id = $1", [
      id,
    ]);
    await db.sql("select private.tidy()");
    expect(await left(db, COMMENTS, [id])).toEqual([]);
  });

  it("reports expire, and the number that admins see falls with them", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await visibleComment(db, await communityPost(db));
    await send(visitor(db), [interaction("comment_report", "comment", id)]);
    await db.sql("update private.comment_reports set at = at - interval '366 days'");
    const before = await newestRevision(db);
    await db.sql("select private.tidy()");
    const page = await call<{ rows: { kind: string; row: { id: string; reports?: number } }[] }>(
      owner,
      "admin_changes",
      { since: before.rev, stamp: before.stamp },
    );
    expect(page.rows.find(({ row }) => row.id === id)?.row.reports).toBe(0);
  });

  it("a comment sent again after it expired neither comes back nor fails", async () => {
    const { db } = running;
    const sent = comment(await communityPost(db), "see www.example.com");
    await send(visitor(db), [sent]);
    const owner = await person(db, "admin");
    await setPeriods(db, owner, { held: 7 });
    await db.sql("alter table public.community_comments disable trigger user");
    await age(db, COMMENTS, sent.id, 8);
    await db.sql("alter table public.community_comments enable trigger user");
    await db.sql("select private.tidy()");
    const [again] = await send(visitor(db), [sent]);
    expect(again).toMatchObject({ status: "repeated", comment: null });
    expect(await left(db, COMMENTS, [sent.id])).toEqual([]);
    await setPeriods(db, owner, {});
  });

  it("without a timer, readers are told that something is due and carry it out", async () => {
    const { db } = running;
    const due = async () => (await call<{ due: boolean }>(visitor(db), "site_head")).due;
    await db.sql("select private.tidy()");
    expect(await due()).toBe(false);
    const message = await oldMessage(db, 366);
    await db.sql("update private.upkeep set expired_at = now() - interval '3 hours'");
    expect(await due()).toBe(true);
    await visitor(db).sql("select public.publish_due()");
    expect(await left(db, MESSAGES, [message])).toEqual([]);
    expect(await due()).toBe(false);
  });
});
