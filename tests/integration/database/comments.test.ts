import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import {
  changesAfter,
  comment,
  communityPost,
  headOf,
  interaction,
  SECRET,
  send,
  visitor,
} from "../support/site.ts";

describeOnEach("comments", (running) => {
  it("a comment is published at once under its own order, with its number", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const at = await headOf(visitor(db));
    const sent = [comment(post, "First"), comment(post, "Second")];
    const answers = await send(visitor(db), sent);
    expect(answers.map(({ counts }) => counts?.comments)).toEqual([2, 2]);
    expect(answers[0]?.comment).toMatchObject({ id: sent[0]?.id, body: "First", status: "visible" });
    expect(Number(answers[1]?.comment?.seq)).toBeGreaterThan(Number(answers[0]?.comment?.seq));
    const page = await changesAfter(visitor(db), at);
    expect(page.rows.map(({ row }) => row.body)).toEqual(["First", "Second"]);
  });

  it("a comment with a link is held for the owner and not counted", async () => {
    const { db } = running;
    const post = await communityPost(db);
    for (const sent of [
      "See https://spam.example/x",
      "buy at cheap-pills.com now",
      "www.spam.example",
      "t.me/spam",
    ]) {
      const [answer] = await send(visitor(db), [comment(post, sent)]);
      expect([sent, answer?.comment?.status, answer?.counts?.comments]).toEqual([sent, "pending", 0]);
    }
    const [byName] = await send(visitor(db), [
      comment(post, "Hello", { author_name: "http://spam.example" }),
    ]);
    expect(byName?.comment?.status).toBe("pending");
    const [plain] = await send(visitor(db), [comment(post, "Meet at 5.30 p.m. ሰላም ኩሉኹም፡፡ See you...")]);
    expect(plain?.comment?.status).toBe("visible");
  });

  it("a comment can be deleted only with its secret, and stays deleted", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const sent = comment(post, "Regretted");
    await send(visitor(db), [sent]);
    const remove = interaction("comment_delete", "comment", sent.id);
    const [guess] = await send(visitor(db), [
      { ...remove, id: randomUUID(), body: { secret: "some-other-secret" } },
    ]);
    expect(guess).toMatchObject({ status: "refused", code: "wrong_secret" });
    const [gone] = await send(visitor(db), [{ ...remove, body: { secret: SECRET, post_id: post } }]);
    expect(gone).toMatchObject({ status: "applied", counts: { id: post, comments: 0 } });
    const [replay] = await send(visitor(db), [sent]);
    expect(replay).toMatchObject({ status: "repeated", comment: null, counts: { comments: 0 } });
    expect(await db.sql("select id from public.community_comments where id = $1", [sent.id])).toEqual([]);
  });

  it("a report is shown to the owner once per address and hides nothing", async () => {
    const { db } = running;
    const sent = comment(await communityPost(db), "Rude");
    await send(visitor(db), [sent]);
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) {
      const [answer] = await send(visitor(db, address), [interaction("comment_report", "comment", sent.id)]);
      expect(answer?.status).toBe("applied");
    }
    const [seen] = await db.sql("select status, reports from private.admin_comment where id = $1", [sent.id]);
    expect(seen).toEqual({ status: "visible", reports: 2 });
  });

  it("the count of visible comments follows every action of the owner", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const sent = [comment(post, "One"), comment(post, "Two"), comment(post, "https://three.example")];
    await send(visitor(db), sent);
    const count = async () =>
      (await db.sql("select comments from public.community_posts where id = $1", [post]))[0]?.comments;
    expect(await count()).toBe(2);
    await db.sql("update public.community_comments set status = 'hidden' where id = $1", [sent[0]?.id]);
    expect(await count()).toBe(1);
    await db.sql("update public.community_comments set status = 'visible' where post_id = $1", [post]);
    expect(await count()).toBe(3);
    await db.sql("delete from public.community_comments where id = $1", [sent[1]?.id]);
    expect(await count()).toBe(2);
  });

  it("the author's device learns that a held comment was reviewed; nobody else receives its text", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const held = [comment(post, "https://one.example"), comment(post, "https://two.example")];
    await send(visitor(db), held);
    const at = await headOf(visitor(db));
    await db.sql("update public.community_comments set status = 'hidden' where id = $1", [held[0]?.id]);
    await db.sql("delete from public.community_comments where id = $1", [held[1]?.id]);
    const page = await changesAfter(visitor(db), at);
    expect(page.gone.map(({ kind, id }) => [kind, id])).toEqual(held.map(({ id }) => ["comment", id]));
    expect(page.rows.filter(({ kind }) => kind === "comment")).toEqual([]);
  });

  it("a bot that fills the honeypot field gets a success, and nothing is stored", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const bait = comment(post, "Buy", { website: "https://spam.example" });
    const [answer] = await send(visitor(db), [bait]);
    expect(answer).toEqual({ id: bait.id, status: "applied" });
    expect(await db.sql("select id from public.community_comments where post_id = $1", [post])).toEqual([]);
    expect(await db.sql("select id from private.applied_operations where id = $1", [bait.id])).toEqual([]);
  });
});
