import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  communityPost,
  type Head,
  interaction,
  person,
  send,
  visibleComment,
  visitor,
} from "../support/site.ts";

type Row = { readonly id: string; readonly created_at: string };
type Part = { readonly rows: Row[]; readonly whole: boolean };
type Listed = { readonly kind: string; readonly list: string; readonly count: number };
type FirstPages = { readonly head: Head; readonly lists: (Listed & { readonly page: Part })[] };

describeOnEach("the admin's first pages", (running) => {
  beforeEach(() => running.db.sql("delete from public.blog_posts"));

  const admin = () => person(running.db, "admin");
  const ask = async <T>(name: string, given: Record<string, unknown> = {}) =>
    call<T>(await admin(), name, given);

  async function list(kind: string, name: string) {
    const { lists } = await ask<FirstPages>("admin_first_pages");
    const found = lists.find((one) => one.kind === kind && one.list === name);
    if (!found) throw new Error(`There is no list ${name} of ${kind}.`);
    return found;
  }

  /** Inserts articles, the last the newest; several have the same time, which this driver cuts to milliseconds. */
  async function articles(count: number, bytes: number, fields = "true, null"): Promise<string[]> {
    const rows = await running.db.sql<{ id: string }>(
      `insert into public.blog_posts (title, content, excerpt, published, publish_at, created_at)
         select 'Article ' || n, repeat('x', $2), 'Short', ${fields}, date_trunc('second', now()) - interval '1 day' + n / 3 * interval '1 minute'
         from generate_series(1, $1) n returning id`,
      [count, bytes],
    );
    return rows.map(({ id }) => id);
  }

  it("have every row of a small site, each in one list, with its count", async () => {
    const published = await articles(3, 10);
    const drafts = await articles(2, 10, "false, null");
    const [scheduled] = await articles(1, 10, "false, now() + interval '1 hour'");
    const ids = async (name: string) => {
      const { count, page } = await list("blog", name);
      return [count, page.whole, page.rows.map(({ id }) => id).sort()];
    };
    expect(await ids("published")).toEqual([3, true, [...published].sort()]);
    expect(await ids("draft")).toEqual([2, true, [...drafts].sort()]);
    expect(await ids("scheduled")).toEqual([1, true, [scheduled]]);
    const { lists, head } = await ask<FirstPages>("admin_first_pages");
    const counts = await ask<{ rev: number; lists: Listed[] }>("admin_counts");
    expect(counts.rev).toBe(head.rev);
    expect(counts.lists).toEqual(
      lists.flatMap(({ kind, list, count }) => (list === "open" ? [] : [{ kind, list, count }])),
    );
  });

  it("of a large list have the newest rows that fit, and the pages below them have the rest, each row once", async () => {
    const ids = await articles(90, 2_000);
    const { count, page } = await list("blog", "published");
    expect(count).toBe(90);
    expect(page.whole).toBe(false);
    expect(page.rows.length).toBeGreaterThanOrEqual(20);
    expect(page.rows.length).toBeLessThan(40);
    const read = [...page.rows];
    for (let whole = false; !whole; ) {
      const last = read.at(-1);
      const position = { before: last?.created_at, before_id: last?.id };
      const part: Part = await ask("admin_page", { kind: "blog", list: "published", max: 25, ...position });
      expect(part.rows.length).toBeLessThanOrEqual(25);
      read.push(...part.rows);
      whole = part.whole;
    }
    expect(read.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const places = read.map(({ created_at, id }) => `${Date.parse(created_at) + 1e15} ${id}`);
    expect(places).toEqual([...places].sort().reverse());
  });

  it("a list of 20 long articles comes however long they are, and a page has at most 4 MB of them", async () => {
    await articles(25, 40_000);
    expect((await list("blog", "published")).page.rows).toHaveLength(20);
    await articles(6, 900_000, "false, null");
    const part = await ask<Part>("admin_page", { kind: "blog", list: "draft" });
    expect([part.rows.length, part.whole]).toEqual([4, false]);
  });

  it("have every reported comment, whatever its list, until the owner has decided", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const comments = [await visibleComment(db, post), await visibleComment(db, post)];
    await send(visitor(db), [interaction("comment_report", "comment", comments[0] ?? "")]);
    const open = async () => (await list("comment", "open")).page.rows.map(({ id }) => id);
    expect(await open()).toEqual([comments[0]]);
    await db.sql("update private.comment_reports set handled_at = now()");
    expect(await open()).toEqual([]);
  });

  it("rows are read by their ids, without those that do not exist, and at most 100", async () => {
    const [first = "", second = ""] = await articles(2, 10);
    const rows = await ask<Row[]>("admin_rows", {
      kind: "blog",
      ids: `{${first},${second},${randomUUID()}}`,
    });
    expect(rows.map(({ id }) => id).sort()).toEqual([first, second].sort());
    const many = Array.from({ length: 101 }, () => randomUUID());
    await expect(ask("admin_rows", { kind: "blog", ids: `{${many.join(",")}}` })).rejects.toThrow(
      "at most 100",
    );
    await expect(ask("admin_rows", { kind: "kinds", ids: "{}" })).rejects.toThrow("no such kind");
    await expect(ask("admin_page", { kind: "blog", list: "all" })).rejects.toThrow("no such list");
  });

  it("a list is read by its index", async () => {
    await running.db.sql(
      `insert into public.contact_messages (name, email, message, read, created_at)
         select 'Saba', 'saba@selam.example', 'Selam', n % 50 > 0, now() - n * interval '1 minute' from generate_series(1, 5000) n`,
    );
    await running.db.sql("analyze public.contact_messages");
    const plan = await running.db.sql<{ "QUERY PLAN": string }>(
      `explain select id from public.contact_messages
         where (not read) and (created_at, id) < (now(), '${randomUUID()}') order by created_at desc, id desc limit 21`,
    );
    expect(plan.map((line) => line["QUERY PLAN"]).join(" ")).toContain("contact_messages_lists");
  });
});
