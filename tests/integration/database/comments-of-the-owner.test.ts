import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { save } from "../support/admin.ts";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  changesAfter,
  comment,
  communityPost,
  headOf,
  outcome,
  person,
  rejectionOf,
  send,
  visitor,
} from "../support/site.ts";

const written = (post: string) => ({
  id: randomUUID(),
  post_id: post,
  author_name: "Saba",
  body: "Come on Sunday",
});

const countOf = async (db: TestDatabase, post: string) =>
  (await db.sql<{ comments: number }>("select comments from public.community_posts where id = $1", [post]))[0]
    ?.comments;

describeOnEach("comments of the owner", (running) => {
  it("the owner's reply arrives once, is marked by the server, counts, and reaches visitors", async () => {
    const { db } = running;
    const [owner, post] = [await person(db, "admin"), await communityPost(db)];
    const at = await headOf(visitor(db));
    const [fields, operation] = [written(post), randomUUID()];
    const first = await save(owner, "comment", fields, 0, operation);
    expect(first).toMatchObject({ status: "saved", row: { ...fields, by_owner: true, status: "visible" } });
    expect(await save(owner, "comment", fields, 0, operation)).toMatchObject({ row: { id: fields.id } });
    expect(await countOf(db, post)).toBe(1);
    const { rows } = await changesAfter(visitor(db), at);
    expect(rows.filter(({ kind }) => kind === "comment")).toMatchObject([
      { row: { id: fields.id, body: fields.body, by_owner: true } },
    ]);
  });

  it("nobody else can mark a comment, by no way", async () => {
    const { db } = running;
    const post = await communityPost(db);
    for (const other of [visitor(db), await person(db, "stranger")]) {
      const sent = comment(post, "I am the owner", { body: "I am the owner", by_owner: true });
      await send(other, [sent]);
      expect(await db.sql("select by_owner from public.community_comments where id = $1", [sent.id])).toEqual(
        [{ by_owner: false }],
      );
      expect(await outcome(save(other, "comment", written(post), 0))).toBe("42501");
      const insert =
        "insert into public.community_comments (post_id, author_name, body, by_owner) values ($1, 'A', 'B', true)";
      expect(await outcome(other.sql(insert, [post]))).toBe("42501");
      const update = "update public.community_comments set by_owner = true where id = $1";
      expect(await outcome(other.sql(update, [sent.id]))).toBe("42501");
    }
  });

  it("a comment that is sent with the owner's session is marked, and never held for a link", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const sent = comment(post, "See https://selam.example");
    const [answer] = await send(await person(db, "admin"), [sent]);
    expect(answer?.comment).toMatchObject({ by_owner: true, status: "visible" });
  });

  it("a visitor's comment under a name of the owner or the site waits for approval", async () => {
    const { db } = running;
    const post = await communityPost(db);
    await db.sql(
      `update public.site_profile set display_name = 'Saba of Leeds',
         translations = jsonb_set(translations, '{ti}', '{"name": "ሰላም ናይ ሊድስ"}')`,
    );
    for (const [author_name, status] of [
      ["Saba of Leeds", "pending"],
      ["saba  OF leeds", "pending"],
      // Cyrillic letters, digits, full width, marks and signs, and Ge'ez letters that sound alike.
      ["Sаbа оf Leеds", "pending"],
      ["5aba 0f Leed5", "pending"],
      ["Ｓａｂａ of Leeds", "pending"],
      ["✓ S.á.b.a (of Leeds)", "pending"],
      ["ሠላም ናይ ሊድሥ።", "pending"],
      ["ሰናይት", "visible"],
      ["Сара", "visible"],
      ["ሰላም ናይ ሊድስ", "pending"],
      ["Saba", "visible"],
    ] as const) {
      const [answer] = await send(visitor(db), [comment(post, "Hello", { author_name })]);
      expect([author_name, answer?.comment?.status]).toEqual([author_name, status]);
    }
  });

  it("the words of others stay theirs: the owner decides about them, and does not edit them", async () => {
    const { db } = running;
    const [owner, post] = [await person(db, "admin"), await communityPost(db)];
    const sent = comment(post, "As I wrote it");
    await send(visitor(db), [sent]);
    const edit = {
      id: sent.id,
      body: "As the owner likes it",
      author_name: "Else",
      by_owner: true,
      status: "visible",
    };
    expect(await save(owner, "comment", edit, 1)).toMatchObject({
      row: { body: "As I wrote it", author_name: "Aster", by_owner: false },
    });
    const orphan = save(owner, "comment", { ...written(post), body: " " }, 0);
    expect(await rejectionOf(orphan)).toMatchObject({ code: "body_length" });
  });
});
