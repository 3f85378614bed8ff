import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { save } from "../support/admin.ts";
import type { Session, TestDatabase } from "../support/database.ts";
import { startPostgres } from "../support/postgres-server.ts";
import {
  call,
  changesAfter,
  comment,
  communityPost,
  headOf,
  interaction,
  person,
  send,
  visitor,
} from "../support/site.ts";

// What is done to one of two that are alike leaves the other as it is: two days, two events, two kinds with one id, two comments.

let db: TestDatabase;
let owner: Session;
beforeAll(async () => {
  db = await startPostgres();
  owner = await person(db, "admin");
});
afterAll(() => db.close());

const statuses = async (batch: object[]) =>
  (await send(visitor(db), batch)).map(({ status, code }) => code ?? status);

/** Two weekly events with places for three people on each of their days. */
async function weekly(): Promise<[string, string]> {
  const made = await db.sql<{ id: string }>(
    `insert into public.events (title, content, starts_at, capacity, repeats) select 'Dance', 'In the hall', '2199-06-01 13:00+00', 3,
       '{"every":"week","interval":1,"days":[],"count":null,"until":null,"except":[]}' from generate_series(1, 2) returning id`,
  );
  return made.map(({ id }) => id) as [string, string];
}

const [FIRST, SECOND] = ["2199-06-01", "2199-06-08"];
const attend = (
  event: string,
  day: string | undefined,
  people: number,
  secret = "the secret of somebody",
) => ({
  ...interaction("attend", "event", event),
  body: { name: "Aster", people, day, secret },
});
const withdraw = (attendance: string, secret: string) => ({
  ...interaction("attend_withdraw", "attendance", attendance),
  body: { secret },
});
const takenOf = async (event: string) =>
  (await db.sql<{ taken: object }>("select taken from public.events where id = $1", [event]))[0]?.taken;

it("the places of an event are those of each of its days, and no other event's", async () => {
  const [one, two] = await weekly();
  expect(await statuses([attend(one, FIRST, 2), attend(one, FIRST, 1), attend(one, FIRST, 1)])).toEqual([
    ...["applied", "applied", "event_full"],
  ]);
  expect(await statuses([attend(one, SECOND, 2), attend(one, SECOND, 2)])).toEqual(["applied", "event_full"]);
  expect(await statuses([attend(two, FIRST, 3)])).toEqual(["applied"]);
  expect([await takenOf(one), await takenOf(two)]).toEqual([{ [FIRST]: 3, [SECOND]: 2 }, { [FIRST]: 3 }]);
});

it("an answer is withdrawn by its own secret, and frees places on its own day", async () => {
  const [one] = await weekly();
  const [mine, others] = [
    attend(one, FIRST, 1, "the secret of the first"),
    attend(one, SECOND, 3, "the secret of the second"),
  ];
  await send(visitor(db), [mine, others]);
  expect(
    await statuses([
      withdraw(mine.id, "the secret of the second"),
      withdraw(others.id, "the secret of the first"),
    ]),
  ).toEqual(["wrong_secret", "wrong_secret"]);
  expect(await takenOf(one)).toEqual({ [FIRST]: 1, [SECOND]: 3 });
  expect(await statuses([withdraw(mine.id, "the secret of the first")])).toEqual(["applied"]);
  expect(await takenOf(one)).toEqual({ [SECOND]: 3 });
});

it("likes, shares and views are counted for the kind and the post that they name", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  for (const one of [id, other]) {
    await db.sql(
      "insert into public.blog_posts (id, title, content, excerpt) values ($1, 'Bread', '<p>Bread</p>', 'Bread')",
      [one],
    );
    await db.sql(
      "insert into public.community_posts (id, title, content) values ($1, 'Coffee', 'In Leeds')",
      [one],
    );
  }
  const batch = [
    ...["like", "view", "view"].map((kind) => interaction(kind, "blog", id)),
    ...["like", "like", "share", "share", "share"].map((kind) => interaction(kind, "community", id)),
    interaction("view", "blog", other),
  ];
  expect(await statuses(batch)).toEqual(batch.map(() => "applied"));
  // One by one, as a batch with something that is refused is.
  expect(
    await statuses([interaction("like", "blog", id), interaction("like", "blog", randomUUID())]),
  ).toEqual([...["applied", "post_unknown"]]);
  const counts = (table: string, columns: string) =>
    db.sql(`select ${columns} from public.${table} where id in ($1, $2) order by id = $2`, [id, other]);
  expect(await counts("blog_posts", "likes, views")).toEqual([
    ...[
      { likes: 2, views: 2 },
      { likes: 0, views: 1 },
    ],
  ]);
  expect(await counts("community_posts", "likes, shares, comments")).toEqual([
    ...[
      { likes: 2, shares: 3, comments: 0 },
      { likes: 0, shares: 0, comments: 0 },
    ],
  ]);
});

it("a decision about a comment counts, closes and logs for that comment only", async () => {
  const [post, otherPost] = [await communityPost(db), await communityPost(db)];
  const [one, two, three] = [comment(post, "One"), comment(post, "Two"), comment(otherPost, "Three")];
  await send(visitor(db), [one, two, three]);
  for (const { id } of [one, two, three])
    await send(visitor(db), [interaction("comment_report", "comment", id)]);
  await save(owner, "comment", { id: one.id, status: "hidden", decision: { reason: "spam" } }, 1);
  await save(owner, "comment", { id: two.id, status: "hidden", decision: { reason: "abuse" } }, 1);
  const appeal = (id: string) => ({
    ...interaction("comment_appeal", "comment", id),
    body: { body: "Why?", secret: "a-secret-of-this-device", post_id: post },
  });
  expect(await statuses([appeal(one.id), appeal(two.id), appeal(three.id)])).toEqual([
    ...["applied", "applied", "comment_unknown"],
  ]);
  await save(owner, "comment", { id: one.id, status: "visible" }, 2);
  expect(
    await db.sql("select id, comments from public.community_posts where id in ($1, $2)", [post, otherPost]),
  ).toEqual(
    expect.arrayContaining([
      { id: post, comments: 1 },
      { id: otherPost, comments: 1 },
    ]),
  );
  const open = await db.sql(
    `select r.comment_id, r.handled_at is null as reported, a.comment_id is not null and a.answered_at is null as appealed
     from private.comment_reports r left join private.appeals a using (comment_id) where r.comment_id in ($1, $2, $3)`,
    [one.id, two.id, three.id],
  );
  expect(Object.fromEntries(open.map(({ comment_id, ...state }) => [comment_id, state]))).toEqual({
    [one.id]: { reported: false, appealed: false },
    [two.id]: { reported: false, appealed: true },
    [three.id]: { reported: true, appealed: false },
  });
  await save(owner, "comment", { id: three.id, decision: { dismiss: true } }, 1);
  const log = await call<{ comment: string; action: string; reason: string | null }[]>(
    owner,
    "moderation_log",
  );
  const logged = log.filter((entry) => [one.id, two.id, three.id].includes(entry.comment));
  expect(logged.map((entry) => [entry.comment, entry.action, entry.reason]).sort()).toEqual(
    [
      [one.id, "hidden", "spam"],
      [one.id, "shown", null],
      [two.id, "hidden", "abuse"],
      [three.id, "dismissed", null],
    ].sort(),
  );
});

/** The kinds with versions, a valid row of each, and what it is changed to. */
const POSTS = {
  blog: { title: "Bread", content: "<p>Bread</p>", excerpt: "Bread" },
  news: { title: "Hall", content: "A new hall opens" },
  community: { title: "Coffee", content: "In Leeds" },
  event: { title: "Dance", content: "In the hall", starts_at: "2199-06-01T13:00:00Z" },
} as const;
type PostKind = keyof typeof POSTS;
const KINDS = Object.keys(POSTS) as PostKind[];

it("rows of different kinds with one id have their own versions, editors and tombstones", async () => {
  const id = randomUUID();
  const before = await headOf(visitor(db));
  for (const kind of KINDS) await save(owner, kind, { id, ...POSTS[kind] }, 0);
  for (const kind of KINDS) await save(owner, kind, { id, title: `Changed ${kind}` }, 1);
  const titles = async (kind: string) =>
    (await call<{ title: string }[]>(owner, "post_versions", { kind, id })).map(({ title }) => title);
  for (const kind of KINDS) expect(await titles(kind)).toEqual([`Changed ${kind}`, POSTS[kind].title]);

  const note = (kind: string) =>
    call<{ device: string }[]>(owner, "note_editor", {
      kind,
      id,
      editor: randomUUID(),
      device: kind,
      leaves: false,
    });
  expect([await note("blog"), await note("news")]).toEqual([[], []]);
  expect(await note("blog")).toMatchObject([{ device: "blog" }]);

  await call(owner, "delete_row", { kind: "news", id, operation: randomUUID(), base_version: 2 });
  const page = await changesAfter(visitor(db), before);
  expect(page.gone.filter((gone) => gone.id === id).map(({ kind }) => kind)).toEqual(["news"]);
  for (const kind of KINDS) expect(await titles(kind)).toHaveLength(kind === "news" ? 0 : 2);
});

it("an editor is of its post and its person: another one neither sees nor closes it", async () => {
  const [post, other] = [randomUUID(), randomUUID()];
  const colleague = await person(db, "admin");
  const note = async (as: Session, id: string, editor: string, device: string, leaves = false) =>
    (await call<{ device: string }[]>(as, "note_editor", { kind: "news", id, editor, device, leaves })).map(
      (one) => one.device,
    );
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await note(owner, post, first, "Phone");
  await note(owner, other, second, "Laptop");
  expect(await note(colleague, post, third, "Tablet")).toEqual(["Phone"]);
  await note(colleague, post, first, "Thief", true);
  await note(colleague, post, first, "Thief");
  expect(await note(colleague, post, third, "Tablet")).toEqual(["Phone"]);
  await note(owner, post, first, "Phone", true);
  expect(await note(colleague, post, third, "Tablet")).toEqual([]);
  // In the order in which they were opened.
  for (const device of ["B", "C", "A"]) await note(owner, other, randomUUID(), device);
  expect(await note(colleague, other, third, "Tablet")).toEqual(["Laptop", "B", "C", "A"]);
});

it("what is due is published in each kind, dated as planned, and what is not due is not", async () => {
  const ids = Object.fromEntries(KINDS.map((kind) => [kind, { due: randomUUID(), later: randomUUID() }]));
  for (const [at, kind] of KINDS.entries()) {
    const { due, later } = ids[kind] as { due: string; later: string };
    for (const id of [due, later])
      await save(
        owner,
        kind,
        { id, ...POSTS[kind], published: false, publish_at: "2190-01-01T00:00:00Z" },
        0,
      );
    await db.sql(`alter table public.${tableOf(kind)} disable trigger c_publication`);
    await db.sql(`update public.${tableOf(kind)} set publish_at = now() - $2::interval where id = $1`, [
      due,
      `${at + 1} minutes`,
    ]);
    await db.sql(`alter table public.${tableOf(kind)} enable trigger c_publication`);
  }
  expect(await visitor(db).sql("select public.publish_due() as done")).toEqual([{ done: KINDS.length }]);
  for (const [at, kind] of KINDS.entries()) {
    const rows = await db.sql(
      `select id, published, publish_at is null as is_settled, extract(epoch from now() - published_at)::int / 60 as minutes
       from public.${tableOf(kind)} where id in ($1, $2) order by published desc`,
      [ids[kind]?.due, ids[kind]?.later],
    );
    expect([kind, rows]).toEqual([
      kind,
      [
        { id: ids[kind]?.due, published: true, is_settled: true, minutes: at + 1 },
        { id: ids[kind]?.later, published: false, is_settled: false, minutes: null },
      ],
    ]);
  }
  expect(await visitor(db).sql("select public.publish_due() as done")).toEqual([{ done: 0 }]);
});

function tableOf(kind: PostKind): string {
  return kind === "event" ? "events" : `${kind}_posts`;
}

it("each limit is used up by its own scope and address, and its networks have their multiple", async () => {
  const scopes = await db.sql<{ scope: string; per_address: number }>(
    "select scope, per_address from private.limits order by scope",
  );
  expect(scopes.length).toBeGreaterThan(4);
  const as = async (address: string, work: (headers: string) => Promise<unknown>) =>
    work(JSON.stringify({ "x-forwarded-for": address }));
  const remaining = (scope: string, address: string) =>
    as(address, async (headers) => {
      const [row] = await db.sql<{ remaining: number }>(
        `select a.remaining from set_config('request.headers', $1, false), private.allowance($2, private.client_address()) a`,
        [headers, scope],
      );
      return row?.remaining;
    });
  const spend = (scope: string, address: string, amount: number) =>
    as(address, (headers) =>
      db.sql(
        `select private.spend($2, private.client_address(), $3) from set_config('request.headers', $1, false)`,
        [...[headers, scope, amount]],
      ),
    );
  await db.sql("delete from private.rate_counts");
  for (const { scope, per_address: most } of scopes) {
    await db.sql("update private.limits set in_all = 100 * per_address where scope = $1", [scope]);
    await spend(scope, "192.0.2.1", most - 1);
    expect([scope, await remaining(scope, "192.0.2.1")]).toEqual([scope, 1]);
    await spend(scope, "192.0.2.1", 1);
    // The network of an address has twice as much, that of a provider four times, and each other one its own.
    const left = [
      await remaining(scope, "192.0.2.1"),
      await remaining(scope, "192.0.2.2"),
      await remaining(scope, "192.0.3.1"),
    ];
    expect([scope, left]).toEqual([scope, [0, most, most]]);
    await spend(scope, "192.0.2.2", most - 1);
    expect([scope, await remaining(scope, "192.0.2.3")]).toEqual([scope, 1]);
    for (const house of ["1:1", "1:2", "2:1", "2:2"]) await spend(scope, `2001:db8:${house}::1`, most - 1);
    const inSixes = [
      await remaining(scope, "2001:db8:1:1::2"),
      await remaining(scope, "2001:db8:1:3::1"),
      await remaining(scope, "2001:db8:3:1::1"),
      await remaining(scope, "2001:db9:1:1::1"),
    ];
    expect([scope, inSixes]).toEqual([scope, [1, 2, Math.min(most, 4), most]]);
    for (const other of scopes.filter((one) => one.scope > scope))
      expect([other.scope, await remaining(other.scope, "192.0.2.1")]).toEqual([
        other.scope,
        other.per_address,
      ]);
    // An hour ago is another window, or not: by the scope's own.
    await db.sql(
      `update private.rate_counts c set minute = minute - make_interval(secs => l.window_seconds + 60)
       from private.limits l where l.scope = c.scope and c.scope = $1`,
      [scope],
    );
    expect([scope, await remaining(scope, "192.0.2.1")]).toEqual([scope, most]);
  }
});
