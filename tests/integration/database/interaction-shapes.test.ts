import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { comment, communityPost, interaction, like, send, visitor } from "../support/site.ts";

describeOnEach("malformed interactions", (running) => {
  it("an item whose text field is not a string is rejected", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const wrong = [{ bold: "Aster" }, ["Aster"], 1234567890123456, true];
    const items = wrong.flatMap((value) => [
      comment(post, "Hello", { author_name: value }),
      comment(post, "Hello", { body: value }),
      comment(post, "Hello", { secret: value }),
      { ...interaction("comment_delete", "comment", post), body: { secret: value } },
    ]);
    for (const answer of await send(visitor(db), [...items])) {
      expect(answer).toMatchObject({ status: "refused", code: "bad_item" });
    }
    expect(await db.sql("select id from public.community_comments where post_id = $1", [post])).toEqual([]);
  });

  it("an item with an invalid first-attempt time is rejected alone", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const times = [
      "then",
      "2026-01-01 00:00 Mars/Phobos",
      "2026-13-40T00:00:00Z",
      "9999999-01-01",
      5,
      {},
      "",
    ];
    const items = times.map((time) => ({ ...like(post), first_attempt_at: time }));
    const answers = await send(visitor(db), [...items, like(post)]);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      ...times.map(() => "bad_item"),
      "applied",
    ]);
  });
});
