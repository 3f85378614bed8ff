import { expect, it } from "vitest";
import { shownCounters } from "../../../src/domain/outbox/operation.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { enqueue } from "../../../src/offline/site/outbox.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { communityPost, uuid } from "../support/content.ts";

it("one read is a consistent snapshot: a like acknowledged during the read counts once", async () => {
  const db = new SiteDatabase("reading-at-once");
  const read = createReader(db);
  const post = communityPost(1, { likes: 25 });
  await db.community.put({ ...post, at: "" });
  await enqueue(db, uuid(1), { kind: "like", on: "community", postId: post.id }, 0);

  const reading = read.inTransaction(async () => {
    const localOperations = await read.localOperationsOf(post.id);
    return { localOperations, counted: await read.byId("community", post.id) };
  });
  const answered = db.transaction("rw", [db.outbox, db.community], async () => {
    await db.outbox.clear();
    await db.community.update(post.id, { likes: 26 });
  });
  const { localOperations, counted } = await reading;
  await answered;
  expect(shownCounters(counted ?? post, localOperations).likes).toBe(26);
  await db.delete();
});
