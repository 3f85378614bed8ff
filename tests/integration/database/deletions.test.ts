import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { article, remove, save } from "../support/admin.ts";
import type { Session, TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  comment,
  communityPost,
  interaction,
  person,
  rejectionOf,
  SECRET,
  send,
  visitor,
} from "../support/site.ts";

interface Deletion {
  id: string;
  of_kind: string;
  title: string;
  reason: string;
  restored: boolean;
  version: number;
}

const CODE = "K7QF-2M9X-T4RD-8HWZ";

/** What an admin's device has of the deletions. */
async function deletions(owner: Session): Promise<Deletion[]> {
  const page = await call<{ rows: Deletion[] }>(owner, "admin_page", { kind: "deletion", list: "all" });
  return page.rows;
}

async function onlyDeletion(owner: Session): Promise<Deletion> {
  const [one, ...others] = (await deletions(owner)).filter(({ restored }) => !restored);
  expect(others).toEqual([]);
  return one as Deletion;
}

const haveBack = (owner: Session, { id, version }: Deletion) =>
  save(owner, "deletion", { id, restored: true }, version);

async function message(db: TestDatabase, email: string, age = "0 days"): Promise<string> {
  const id = randomUUID();
  await db.sql(
    `insert into public.contact_messages (id, name, email, message, subject, created_at)
     values ($1, 'Aster', $2, 'Selam', 'Hall', now() - $3::interval)`,
    [id, email, age],
  );
  await db.sql(
    "insert into private.submitted_files (id, message_id, kind, type, bytes, size) values (gen_random_uuid(), $1, 'answer', 'audio/webm', '\\x00ff10', 3)",
    [id],
  );
  return id;
}

const stored = async (db: TestDatabase, table: string, id: string) =>
  (
    await db.sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where id = $1`,
      [id],
    )
  )[0]?.row;

describeOnEach("what was deleted", (running) => {
  beforeEach(() => running.db.sql("delete from public.deletions"));

  it("a message that the owner deleted comes back as it was, with its files, and once", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await message(db, "aster@mail.example");
    const before = await stored(db, "public.contact_messages", id);
    await remove(owner, "message", id, 1);
    expect(await stored(db, "public.contact_messages", id)).toBeUndefined();
    const deletion = await onlyDeletion(owner);
    expect(deletion).toMatchObject({ of_kind: "message", title: "Aster: Hall", reason: "deleted" });
    expect(await haveBack(owner, deletion)).toMatchObject({
      status: "saved",
      row: { restored: true, title: "" },
    });
    expect(await stored(db, "public.contact_messages", id)).toEqual({
      ...before,
      rev: expect.any(Number),
      version: 2,
    });
    expect(
      await db.sql(
        "select encode(bytes, 'hex') as bytes from private.submitted_files where message_id = $1",
        [id],
      ),
    ).toEqual([{ bytes: "00ff10" }]);
    expect(await haveBack(owner, { ...deletion, version: 2 })).toMatchObject({ status: "saved" });
    expect(await db.sql("select 1 from private.deleted_rows")).toEqual([]);
    expect(await db.sql("select 1 from private.arrival_mails")).toEqual([]);
  });

  it("a post comes back with its comments, counters and earlier versions, to every device", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await communityPost(db);
    await send(visitor(db), [comment(post, "First"), comment(post, "Second")]);
    await save(owner, "community", { id: post, title: "Coffee at five" }, 1);
    await save(owner, "community", { id: post, title: "Coffee at six" }, 2);
    const before = await stored(db, "public.community_posts", post);
    const versions = await call(owner, "post_versions", { kind: "community", id: post });
    await remove(owner, "community", post, 3);
    await haveBack(owner, await onlyDeletion(owner));
    expect(await stored(db, "public.community_posts", post)).toMatchObject({
      title: "Coffee at six",
      comments: 2,
      version: 4,
      created_at: before?.created_at,
    });
    expect(await call(owner, "post_versions", { kind: "community", id: post })).toEqual(versions);
    const secrets = await db.sql(
      "select 1 from private.comment_secrets s join public.community_comments c on c.id = s.comment_id where c.post_id = $1",
      [post],
    );
    expect(secrets).toHaveLength(2);
    expect(
      await db.sql("select 1 from private.tombstones where id = $1 or kind = 'comment'", [post]),
    ).toEqual([]);
    // The next save goes on from there.
    expect(await save(owner, "community", { id: post, title: "Coffee at seven" }, 4)).toMatchObject({
      row: { version: 5 },
    });
  });

  it("a deletion has its row's title in every language, and the language of what has one", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const sent = {
      ...article(),
      lang: "ti",
      translations: { en: { title: "Bread", content: "<p>Bread</p>" } },
    };
    await save(owner, "blog", { ...sent, title: "እንጀራ" }, 0);
    await remove(owner, "blog", sent.id, 1);
    const deletion = await onlyDeletion(owner);
    expect(deletion).toMatchObject({ title: "እንጀራ", lang: "ti", translations: { en: { title: "Bread" } } });
    expect(await haveBack(owner, deletion)).toMatchObject({ row: { title: "", translations: {} } });
    await remove(owner, "message", await message(db, "aster@mail.example"), 1);
    expect(await onlyDeletion(owner)).toMatchObject({ title: "Aster: Hall", lang: null, translations: {} });
  });

  it("what was deleted at the end of its period is had back with a longer one, and refused before", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await message(db, "saba@mail.example", "400 days");
    await db.sql("select private.tidy()");
    const deletion = await onlyDeletion(owner);
    expect(deletion).toMatchObject({ of_kind: "message", reason: "expired" });
    expect((await rejectionOf(haveBack(owner, deletion))).code).toBe("period_over");
    await db.sql(`update public.site_profile set retention = '{"messages": 730}'`);
    await haveBack(owner, deletion);
    await db.sql("select private.tidy()");
    expect(await stored(db, "public.contact_messages", id)).toBeDefined();
    await db.sql("update public.site_profile set retention = '{}'");
  });

  it("after seven days nothing is left, whatever was in it", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await message(db, "old@mail.example");
    await remove(owner, "message", id, 1);
    const { id: deletion } = await onlyDeletion(owner);
    await db.sql("update public.deletions set created_at = now() - interval '6 days 23 hours'");
    await db.sql("select private.tidy()");
    expect(await stored(db, "public.deletions", deletion)).toBeDefined();
    await db.sql("update public.deletions set created_at = now() - interval '7 days 1 minute'");
    await db.sql("select private.tidy()");
    expect(await db.sql("select 1 from public.deletions")).toEqual([]);
    expect(await db.sql("select 1 from private.deleted_rows")).toEqual([]);
  });

  it("the owner can end the wait, and what its author withdraws does not wait at all", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await message(db, "gone@mail.example");
    await remove(owner, "message", id, 1);
    const { id: deletion, version } = await onlyDeletion(owner);
    expect(await remove(owner, "deletion", deletion, version)).toMatchObject({ status: "deleted" });
    const post = await communityPost(db);
    const words = comment(post, "My words");
    await send(visitor(db), [words]);
    await send(visitor(db), [
      { ...interaction("comment_delete", "comment", words.id as string), body: { secret: SECRET } },
    ]);
    expect(await db.sql("select 1 from public.deletions")).toEqual([]);
    expect(await db.sql("select 1 from private.deleted_rows")).toEqual([]);
  });

  it("an erasure reaches a person's rows among the deletions, and no others", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const mine = await message(db, "Erase@mail.example");
    const others = await message(db, "stays@mail.example");
    await remove(owner, "message", mine, 1);
    await remove(owner, "message", others, 1);
    const post = await communityPost(db);
    await send(visitor(db), [
      { ...comment(post, "Words of a device"), device: CODE },
      comment(post, "Words of another"),
    ]);
    await remove(owner, "community", post, 1);
    const found = await call<{ deleted: { message?: string; bytes?: string }[] }>(owner, "person_data", {
      term: "erase@mail.example",
    });
    expect(found.deleted).toMatchObject([{ message: "Selam" }, { bytes: "\\x00ff10" }]);
    expect(
      await call(owner, "erase_person", { term: "erase@mail.example", request: randomUUID() }),
    ).toMatchObject({ messages: 0, deleted: 2 });
    expect(await call(owner, "erase_person", { term: CODE, request: randomUUID() })).toMatchObject({
      deleted: 1,
    });
    const left = await deletions(owner);
    expect(left.map(({ of_kind }) => of_kind).sort()).toEqual(["community", "message"]);
    const rows = JSON.stringify(await db.sql("select fields from private.deleted_rows"));
    expect(rows).not.toMatch(/erase@mail|Words of a device/i);
    await haveBack(owner, left.find(({ of_kind }) => of_kind === "community") as Deletion);
    expect(await stored(db, "public.community_posts", post)).toMatchObject({ comments: 1 });
  });

  it("the picture of a deleted post is kept as long as the post can come back", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const sent = { ...article(), featured_image: "/storage/v1/object/public/media/blog-images/bread.jpg" };
    await save(owner, "blog", sent, 0);
    await remove(owner, "blog", sent.id, 1);
    expect(
      await db.sql(
        "select distinct name from private.referenced_media() as r (name) where name like 'blog-images/bread%'",
      ),
    ).toEqual([{ name: "blog-images/bread.jpg" }]);
    expect(await db.sql("select private.is_in_a_version('blog-images/bread.jpg') as kept")).toEqual([
      { kept: true },
    ]);
  });
});
