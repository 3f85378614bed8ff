import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { save } from "../support/admin.ts";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  changesAfter,
  comment,
  communityPost,
  headOf,
  interaction,
  like,
  outcome,
  person,
  rejectionOf,
  SECRET,
  send,
  visitor,
} from "../support/site.ts";

interface Found {
  found_by: string;
  messages: { id: string; email: string; message: string }[];
  comments: { id: string; body: string; post: string }[];
  reports: { comment_id: string }[];
}

const CODE = "K7QF-2M9X-T4RD-8HWZ";

/** A new code for each test, in the app's format. */
const newCode = () => {
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const text = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % 32]).join("");
  return text.replace(/(.{4})(?=.)/g, "$1-");
};

const from = (device: string, item: object) => ({ ...item, device });

async function message(db: TestDatabase, id: string, email: string, words = "Selam") {
  await visitor(db).sql(
    "insert into public.contact_messages (id, name, email, message) values ($1, 'Aster', $2, $3)",
    [id, email, words],
  );
}

const storedAnywhere = async (db: TestDatabase, text: string) => {
  const tables = await db.sql<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'private') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.sql(`select 1 from ${name} t where to_jsonb(t)::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

describeOnEach("a person's data", (running) => {
  it("messages are found by their address in any case, and by no other", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = randomUUID();
    await message(db, id, "Aster@Mail.example");
    await message(db, randomUUID(), "other@mail.example");
    const found = await call<Found>(owner, "person_data", { term: " aster@mail.EXAMPLE " });
    expect(found).toMatchObject({ found_by: "email", messages: [{ id, email: "Aster@Mail.example" }] });
    expect([found.comments, found.reports]).toEqual([[], []]);
  });

  it("comments and reports are found by the device code as people type it; likes name no device", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await communityPost(db);
    const [mine, others] = [comment(post, "Mine"), comment(post, "Of somebody else")];
    const code = newCode();
    await send(visitor(db), [from(newCode(), others), from(code, mine), from(code, like(post))]);
    await send(visitor(db), [from(code, interaction("comment_report", "comment", others.id))]);
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect(await call<Found>(owner, "person_data", { term: typed })).toMatchObject({
      found_by: "device",
      messages: [],
      comments: [{ id: mine.id, body: "Mine", post: "Coffee" }],
      reports: [{ comment_id: others.id }],
    });
    expect(await storedAnywhere(db, code.replaceAll("-", ""))).toEqual([]);
    expect(await storedAnywhere(db, code)).toEqual([]);
  });

  it("the code is not part of the interaction: with or without it, a repeat is the same one", async () => {
    const { db } = running;
    const sent = comment(await communityPost(db), "Once");
    const [first] = await send(visitor(db), [from(CODE, sent)]);
    expect(first).toMatchObject({ status: "applied", comment: { body: "Once" } });
    for (const again of [sent, from(CODE, sent), from(newCode(), sent), from("nonsense", sent)])
      expect((await send(visitor(db), [again]))[0]).toMatchObject({ status: "repeated" });
    for (const odd of [null, 7, {}, "'; drop table"]) {
      const other = comment(sent.target_id, "Odd code");
      expect((await send(visitor(db), [{ ...other, device: odd }]))[0]).toMatchObject({ status: "applied" });
    }
  });

  it("erasing deletes rows and words everywhere, is recorded without the person, and reaches devices", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await communityPost(db);
    const code = newCode();
    const words = `Erase-me-${randomUUID()}`;
    const [mine, others] = [comment(post, words), comment(post, "Stays")];
    await send(visitor(db), [others, from(code, mine)]);
    await send(visitor(db), [from(code, interaction("comment_report", "comment", others.id))]);
    // Moderation leaves a copy of the row in the ledger.
    const decision = { reason: "abuse", words: `Not kind: ${words}` };
    await save(owner, "comment", { id: mine.id, status: "hidden", decision }, 1);
    await save(owner, "comment", { id: mine.id, status: "visible" }, 2);
    const before = await headOf(visitor(db));
    const request = randomUUID();
    const counts = await call(owner, "erase_person", { term: code, request });
    expect(counts).toEqual({
      messages: 0,
      reports: 1,
      comments: 1,
      attendances: 0,
      subscriptions: 0,
      submissions: 0,
      deleted: 0,
    });
    expect(await storedAnywhere(db, words)).toEqual([]);
    expect((await changesAfter(visitor(db), before)).gone.map(({ id }) => id)).toEqual([mine.id]);
    expect(await call<Found>(owner, "person_data", { term: code })).toMatchObject({
      comments: [],
      reports: [],
    });
    const [record] = await db.sql<Record<string, unknown>>("select * from private.erasures where id = $1", [
      request,
    ]);
    expect(record).toMatchObject({ found_by: "device", counts });
    expect(await call(owner, "erasures")).toContainEqual(expect.objectContaining({ id: request, counts }));
    const log = await db.sql(
      "select action, reason from private.moderation_log where comment_id = $1 order by at",
      [mine.id],
    );
    expect(log).toContainEqual({ action: "deleted", reason: "data_request" });
    // Their device does not show it as one that the owner took down.
    const proofs = [{ id: mine.id, secret: SECRET }];
    expect(await call(visitor(db), "own_comments", { proofs })).toEqual([]);
  });

  it("the same erasure twice is carried out once, and does not touch what was sent since", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const email = `${randomUUID()}@mail.example`;
    await message(db, randomUUID(), email);
    const request = randomUUID();
    const first = await call(owner, "erase_person", { term: email, request });
    await message(db, randomUUID(), email, "A new one");
    expect(await call(owner, "erase_person", { term: email, request })).toEqual(first);
    expect((await call<Found>(owner, "person_data", { term: email })).messages).toMatchObject([
      { message: "A new one" },
    ]);
  });

  it("what an erased person's device sends again is answered as before and creates nothing", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await communityPost(db);
    const code = newCode();
    const [sent, liked] = [from(code, comment(post, "Sent again")), like(post)];
    const email = `${randomUUID()}@mail.example`;
    const id = randomUUID();
    await send(visitor(db), [sent, liked]);
    const others = comment(post, "Reported");
    await send(visitor(db), [others]);
    const report = from(code, interaction("comment_report", "comment", others.id));
    await send(visitor(db), [report]);
    await message(db, id, email);
    await call(owner, "erase_person", { term: code, request: randomUUID() });
    await call(owner, "erase_person", { term: email, request: randomUUID() });
    for (let times = 0; times < 2; times++) {
      const answers = await send(visitor(db), [sent, liked, report]);
      expect(answers.map(({ status }) => status)).toEqual(["repeated", "repeated", "repeated"]);
      expect(answers[0]).toMatchObject({ comment: null });
      await message(db, id, email);
    }
    expect(await call<Found>(owner, "person_data", { term: code })).toMatchObject({
      comments: [],
      reports: [],
    });
    expect(await call<Found>(owner, "person_data", { term: email })).toMatchObject({ messages: [] });
    const [post1] = await db.sql("select likes, comments from public.community_posts where id = $1", [post]);
    expect(post1).toEqual({ likes: 1, comments: 1 });
  });

  it("only admins may search, and a term that is neither an address nor a code is refused", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    for (const anyone of [visitor(db), await person(db, "stranger")]) {
      expect(await outcome(call(anyone, "person_data", { term: "a@b.example" }))).toBe("42501");
      expect(
        await outcome(call(anyone, "erase_person", { term: "a@b.example", request: randomUUID() })),
      ).toBe("42501");
      expect(await outcome(call(anyone, "erasures"))).toBe("42501");
    }
    for (const term of ["", "aster", "%", "@", "K7QF-2M9X-T4RD", "K7QF-2M9X-T4RD-8HWU-9"])
      expect((await rejectionOf(call(owner, "erase_person", { term, request: randomUUID() }))).code).toBe(
        "bad_person",
      );
    expect(await call<Found>(owner, "person_data", { term: "%@%" })).toMatchObject({ messages: [] });
  });
});
