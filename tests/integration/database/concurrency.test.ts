import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnPostgres } from "../support/each-database.ts";
import {
  type Answer,
  blogPost,
  call,
  comment,
  communityPost,
  type Interaction,
  interaction,
  like,
  person,
  send,
  visitor,
} from "../support/site.ts";

describeOnPostgres("concurrent requests", (running) => {
  it("a batch that arrives eight times at once is applied once", async () => {
    const { db } = running;
    const [post, article] = [await communityPost(db), await blogPost(db)];
    const batch = Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? like(post)
        : n % 3 === 1
          ? interaction("view", "blog", article)
          : comment(post, `Words ${n}`),
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(visitor(db), batch)));
    for (const [place] of batch.entries()) {
      const statuses = answers.map((answer) => answer[place]?.status).sort();
      expect(statuses).toEqual(["applied", ...Array(7).fill("repeated")]);
    }
    const [counts] = await db.sql("select likes, comments from public.community_posts where id = $1", [post]);
    expect(counts).toEqual({ likes: 20, comments: 20 });
    const [views] = await db.sql("select views from public.blog_posts where id = $1", [article]);
    expect(views).toEqual({ views: 20 });
  });

  it("batches with the same ids in opposite orders never deadlock", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const batch = Array.from({ length: 9 }, () => like(post)).sort((a, b) => (a.id < b.id ? -1 : 1));
    let sent: Promise<Answer[]>[] = [];
    // A third session holds the id in the middle until both are waiting for it; without sorting, each would hold its
    // own half.
    const third = db.transaction(async (session) => {
      const claim = "insert into private.applied_operations (id, request_hash) values ($1, 'x')";
      await session.sql(claim, [batch[4]?.id]);
      sent = [send(visitor(db), batch), send(visitor(db), [...batch].reverse())];
      const waiting =
        "select from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()";
      while ((await db.sql(waiting)).length < 2) await db.sql("select pg_sleep(0.01)");
      throw new Error("The third party gives up.");
    });
    await expect(third).rejects.toThrow("gives up");
    const statuses = (await Promise.all(sent)).map((answers) => answers.map(({ status }) => status));
    expect(statuses.flat().filter((status) => status === "applied")).toHaveLength(9);
    expect(statuses.flat().filter((status) => status === "repeated")).toHaveLength(9);
  });

  it("crossing batches never deadlock, whatever the order of ids, posts and comments", async () => {
    const { db } = running;
    const posts: string[] = [];
    for (let n = 0; n < 6; n++) posts.push(await communityPost(db));
    const shared = posts.map((post) => like(post));
    const crossing = (turn: number): Interaction[] => {
      const own = posts.map((post, n) => (n % 2 === turn % 2 ? like(post) : comment(post, `Turn ${turn}`)));
      const all = [...shared, ...(turn % 3 ? own : posts.map((post) => like(post)))];
      return turn % 2 ? all : all.reverse();
    };
    const owner = await person(db, "admin");
    const toggle = (turn: number) =>
      call<{ status: string }>(owner, "save_row", {
        kind: "community",
        fields: { id: posts[turn % posts.length], featured: true },
        operation: randomUUID(),
        base_version: 1 + Math.floor(turn / posts.length),
      });
    let answers: Answer[] = [];
    for (let round = 0; round < 4; round++) {
      const sent = Array.from({ length: 12 }, (_, turn) =>
        send(visitor(db, `192.0.${turn}.2`), crossing(turn)),
      );
      const saved = posts.map((_, n) => toggle(round * posts.length + n));
      const results = await Promise.all(sent);
      expect((await Promise.all(saved)).map(({ status }) => status)).toEqual(posts.map(() => "saved"));
      answers = [...answers, ...results.flat()];
    }
    expect(answers.every(({ status }) => status === "applied" || status === "repeated")).toBe(true);
    const applied = answers.filter(({ status }) => status === "applied");
    const [total] = await db.sql(
      "select (sum(likes) + sum(comments))::int as effects from public.community_posts where id = any ($1::text::uuid[])",
      [`{${posts.join(",")}}`],
    );
    expect(total).toEqual({ effects: applied.length });
  });

  it("a contact message that arrives eight times at once is stored once", async () => {
    const { db } = running;
    const id = randomUUID();
    const write = () =>
      visitor(db).sql(
        "insert into public.contact_messages (id, name, email, message) values ($1, 'A', 'a@b.example', 'Hello')",
        [id],
      );
    await Promise.all(Array.from({ length: 8 }, write));
    expect(await db.sql("select id from public.contact_messages where id = $1", [id])).toHaveLength(1);
  });

  it("one of two editors saves and the other gets a conflict with the saved row", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await blogPost(db);
    const save = (title: string) =>
      call<{ status: string; row: { title: string } }>(owner, "save_row", {
        kind: "blog",
        fields: { id, title },
        operation: randomUUID(),
        base_version: 1,
      });
    const answers = await Promise.all([save("Mine"), save("Theirs")]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["conflict", "saved"]);
    expect(answers[0]?.row.title).toBe(answers[1]?.row.title);
  });

  it("likes are not blocked while the rev lock is held", async () => {
    const { db } = running;
    const post = await communityPost(db);
    await db.transaction(async (session) => {
      await session.sql("select private.lock_revisions()");
      expect((await send(visitor(db), [like(post)]))[0]?.status).toBe("applied");
    });
  });
});
