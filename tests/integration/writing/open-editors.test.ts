import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Session, TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { call, outcome, person, rejectionOf, visitor } from "../support/site.ts";

type Other = { device: string; since: string; here: boolean };

const note = (as: Session, id: string, editor: string, device: string, leaves = false, kind = "blog") =>
  call<Other[]>(as, "note_editor", { kind, id, editor, device, leaves });

/** One admin with two sessions, as on two devices. */
async function twoDevices(db: TestDatabase): Promise<[Session, Session]> {
  const id = randomUUID();
  await db.sql("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@selam.example`]);
  await db.sql("insert into private.admins (user_id) values ($1)", [id]);
  const sessions: Session[] = [];
  for (let n = 0; n < 2; n++) {
    const session = randomUUID();
    await db.sql("insert into auth.sessions (id, user_id) values ($1, $2)", [session, id]);
    sessions.push(
      db.as("authenticated", { claims: { sub: id, role: "authenticated", session_id: session } }),
    );
  }
  return sessions as [Session, Session];
}

describeOnEach("open editors of a post", (running) => {
  it("two devices know of each other until one leaves", async () => {
    const [phone, laptop] = await twoDevices(running.db);
    const [post, one, other] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await note(phone, post, one, "Firefox, Android")).toEqual([]);
    const seen = await note(laptop, post, other, "Chrome, Linux");
    expect(seen).toMatchObject([{ device: "Firefox, Android", here: false }]);
    const back = await note(phone, post, one, "Firefox, Android");
    expect(back).toMatchObject([{ device: "Chrome, Linux", here: false }]);
    expect(await note(phone, randomUUID(), randomUUID(), "Firefox, Android")).toEqual([]);
    const tab = await note(phone, post, randomUUID(), "Firefox, Android");
    expect(tab.map(({ here }) => here).sort()).toEqual([false, true]);
    expect(await note(laptop, post, other, "Chrome, Linux", true)).toEqual([]);
    expect((await note(phone, post, one, "Firefox, Android")).map(({ here }) => here)).toEqual([true]);
  });

  it("an editor that is silent for a minute is forgotten, with its device", async () => {
    const { db } = running;
    const [phone, laptop] = await twoDevices(db);
    const [post, one, other] = [randomUUID(), randomUUID(), randomUUID()];
    const [first] = [await note(phone, post, one, "Firefox, Android"), await note(laptop, post, other, "x")];
    expect(first).toEqual([]);
    const since = await db.sql("select since from private.open_editors where id = $1", [one]);
    await note(phone, post, one, "Firefox, Android");
    expect(await db.sql("select since from private.open_editors where id = $1", [one])).toEqual(since);
    await db.sql("update private.open_editors set seen_at = now() - interval '61 seconds' where id = $1", [
      one,
    ]);
    expect(await note(laptop, post, other, "x")).toEqual([]);
    expect(await db.sql("select 1 from private.open_editors where id = $1", [one])).toEqual([]);
    await db.sql("update private.open_editors set seen_at = now() - interval '61 seconds'");
    await db.sql("select private.tidy()");
    expect(await db.sql("select 1 from private.open_editors")).toEqual([]);
  });

  it("names are short, an admin has 20 editors at most, and no admin takes over another's", async () => {
    const { db } = running;
    const [owner, other] = [await person(db, "admin"), await person(db, "admin")];
    const [post, mine] = [randomUUID(), randomUUID()];
    await note(owner, post, mine, `Firefox\n${"x".repeat(500)}`);
    const [seen] = await note(other, post, randomUUID(), "");
    expect(seen?.device).toMatch(/^Firefox x{52}$/);
    await note(other, post, mine, "taken over");
    await note(other, post, mine, "", true);
    expect(
      await db.sql("select left(device, 7) as device from private.open_editors where id = $1", [mine]),
    ).toEqual([{ device: "Firefox" }]);
    for (let n = 0; n < 25; n++) await note(owner, randomUUID(), randomUUID(), "");
    const [{ open } = { open: 0 }] = await db.sql<{ open: number }>(
      "select count(*)::int as open from private.open_editors e group by user_id order by 1 desc limit 1",
    );
    expect(open).toBe(20);
  });

  it("only an admin reports and sees editors, and only of posts", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    for (const anyone of [visitor(db), await person(db, "stranger")]) {
      expect(await outcome(note(anyone, randomUUID(), randomUUID(), "x"))).toBe("42501");
      expect(await outcome(anyone.sql("select * from private.open_editors"))).toBe("42501");
    }
    const wrong = note(owner, randomUUID(), randomUUID(), "x", false, "message");
    expect((await rejectionOf(wrong)).code).toBe("bad_editor");
  });
});
