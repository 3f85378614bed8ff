import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { save } from "../support/admin.ts";
import type { Session } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { call, outcome, person, rejectionOf, visitor } from "../support/site.ts";

interface Message {
  id: string;
  name: string;
  email: string;
  message: string;
  subject: string | null;
  read: boolean;
  website: string | null;
}

const message = (more: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  name: "Aster",
  email: "aster@example.org",
  message: "When is the next coffee morning?",
  subject: null,
  read: false,
  website: null,
  ...more,
});

async function write(session: Session, sent: Message): Promise<void> {
  const { id, name, email, message: text, subject, read, website } = sent;
  await session.sql(
    `insert into public.contact_messages (id, name, email, message, subject, read, website)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, name, email, text, subject, read, website],
  );
}

describeOnEach("contact messages", (running) => {
  const stored = (id: string) =>
    running.db.sql("select read from public.contact_messages where id = $1", [id]);

  it("new messages are unread, whatever was sent", async () => {
    const sent = message({ read: true });
    await write(visitor(running.db), sent);
    expect(await stored(sent.id)).toEqual([{ read: false }]);
  });

  it("a message is stored once however often it is sent, even after the owner deleted it", async () => {
    const { db } = running;
    const sent = message();
    await write(visitor(db), sent);
    await write(visitor(db), sent);
    expect(await stored(sent.id)).toHaveLength(1);
    const owner = await person(db, "admin");
    const operation = randomUUID();
    const args = { kind: "message", id: sent.id, operation, base_version: 1 };
    expect(await call(owner, "delete_row", args)).toMatchObject({ status: "deleted" });
    await write(visitor(db), sent);
    expect(await stored(sent.id)).toEqual([]);
  });

  it("a message from a phone that was away for longer than the ledger remembers is stored once", async () => {
    const { db } = running;
    const [kept, deleted] = [message(), message()];
    for (const sent of [kept, deleted]) await write(visitor(db), sent);
    const owner = await person(db, "admin");
    await call(owner, "delete_row", {
      kind: "message",
      id: deleted.id,
      operation: randomUUID(),
      base_version: 1,
    });
    await db.sql("update private.applied_operations set applied_at = applied_at - interval '211 days'");
    await db.sql("select private.forget(100000)");
    expect(await db.sql("select id from private.applied_operations where id = $1", [kept.id])).toEqual([]);

    expect(await outcome(write(visitor(db), kept))).toBe("23505");
    expect(await stored(kept.id)).toHaveLength(1);
    await write(visitor(db), deleted);
    expect(await stored(deleted.id)).toEqual([]);
    // The device now names both as applied; "restart" would make it send them again, and so on without end.
    const now = new Date().toISOString();
    const [done, done_at] = [`{${kept.id},${deleted.id}}`, `{${now},${now}}`];
    const named = { batch: [], done, done_at };
    expect(await call(visitor(db), "apply_interactions", named)).not.toHaveProperty("restart");
    const unknown = { batch: [], done: `{${randomUUID()}}`, done_at: `{${now}}` };
    expect(await call(visitor(db), "apply_interactions", unknown)).toMatchObject({ restart: true });
  });

  it("a message with a known id and a different text is rejected", async () => {
    const { db } = running;
    const sent = message();
    await write(visitor(db), sent);
    const other = write(visitor(db), { ...sent, message: "Something else" });
    expect(await rejectionOf(other)).toMatchObject({ state: "22023", code: "operation_reused" });
  });

  it("a bot that fills the honeypot field gets a success, and nothing is stored", async () => {
    const sent = message({ website: "https://spam.example" });
    await write(visitor(running.db), sent);
    expect(await stored(sent.id)).toEqual([]);
    expect(
      await running.db.sql("select id from private.applied_operations where id = $1", [sent.id]),
    ).toEqual([]);
  });

  it("messages with a missing or too long field are rejected with plain codes", async () => {
    for (const [more, code] of [
      [{ name: "  " }, "name_length"],
      [{ name: "\u200b\u2800" }, "name_length"],
      [{ name: "As\u0001ter" }, "bad_characters"],
      [{ message: "\ufeff\u200d\n" }, "message_length"],
      [{ message: "Hello\u001b[2J" }, "bad_characters"],
      [{ subject: "Hi\u0007" }, "bad_characters"],
      [{ email: "aster at example" }, "email_shape"],
      [{ message: "\n" }, "message_length"],
      [{ message: "x".repeat(10_001) }, "message_length"],
      [{ subject: "x".repeat(301) }, "subject_length"],
    ] as const) {
      const answer = await rejectionOf(write(visitor(running.db), message(more)));
      expect(answer).toMatchObject({ state: "22023", code });
    }
  });

  it("messages are stored without characters that only disguise text, and the name as a single line", async () => {
    const { db } = running;
    const sent = message({
      name: "Aster\n\u202eTesfay ",
      message: "\ufeffOne\r\n\n\n\nTwo\u200b",
      subject: " A\nB ",
    });
    await write(visitor(db), sent);
    await write(visitor(db), sent);
    expect(
      await db.sql("select name, message, subject from public.contact_messages where id = $1", [sent.id]),
    ).toEqual([{ name: "Aster Tesfay", message: "One\n\nTwo", subject: "A B" }]);
  });

  it("the owner's answer reaches whoever knows the message's id, and nobody without it", async () => {
    const { db } = running;
    const [sent, other] = [message(), message()];
    for (const one of [sent, other]) await write(visitor(db), one);
    const owner = await person(db, "admin");
    const asked = { proofs: [sent, other].map(({ id }) => ({ id, secret: "" })) };
    expect(await call(visitor(db), "own_submissions", asked)).toEqual([]);
    const answer = { reply: "answered", read: true, answer: "On Sunday at two" };
    expect(await save(owner, "message", { id: sent.id, ...answer }, 1)).toMatchObject({
      status: "saved",
      row: answer,
    });
    expect(await call(visitor(db), "own_submissions", asked)).toEqual([
      { id: sent.id, status: "applied", answer: "On Sunday at two", link: "" },
    ]);
    const proofs = [{ id: randomUUID(), secret: "" }, { id: "" }, {}];
    expect(await call(visitor(db), "own_submissions", { proofs })).toEqual([]);
  });

  it("visitors can't write an answer, and the owner none that is too long", async () => {
    const { db } = running;
    const { id, name, email, message: text } = message();
    const insert = (from: Session) =>
      from.sql(
        "insert into public.contact_messages (id, name, email, message, answer) values ($1, $2, $3, $4, 'Hi')",
        [...[id, name, email, text]],
      );
    expect(await outcome(insert(visitor(db)))).toBe("42501");
    expect(await outcome(insert(await person(db, "stranger")))).toBe("42501");
    const sent = message();
    await write(visitor(db), sent);
    const owner = await person(db, "admin");
    const long = save(owner, "message", { id: sent.id, answer: "x".repeat(1_001) }, 1);
    expect(await rejectionOf(long)).toMatchObject({ code: "answer_length" });
  });

  it("only admins can read messages", async () => {
    const { db } = running;
    await write(visitor(db), message());
    for (const anyone of [visitor(db), await person(db, "stranger")])
      expect(await outcome(anyone.sql("select id from public.contact_messages"))).toBe("42501");
  });

  it("messages beyond an address's limit must wait; a replay and other addresses need not", async () => {
    const { db } = running;
    await db.sql("update private.limits set per_address = 2 where scope = 'message'");
    const first = message();
    await write(visitor(db, "192.0.2.7"), first);
    await write(visitor(db, "192.0.2.7"), message());
    const late = await rejectionOf(write(visitor(db, "192.0.2.7"), message()));
    expect(late).toMatchObject({ state: "PT429", code: "too_many" });
    expect(Number(late.hint)).toBeGreaterThanOrEqual(1);
    expect(Number(late.hint)).toBeLessThanOrEqual(3600);
    await write(visitor(db, "192.0.2.7"), first);
    await write(visitor(db, "192.0.2.8"), message());
  });

  it("messages beyond the total limit must wait, whatever the address", async () => {
    const { db } = running;
    await db.sql("update private.limits set in_all = 0 where scope = 'message'");
    expect(await outcome(write(visitor(db), message()))).toBe("PT429");
    expect(await outcome(write(visitor(db, "192.0.2.99"), message()))).toBe("PT429");
    await db.sql("update private.limits set in_all = 1000 where scope = 'message'");
    expect(await outcome(write(visitor(db), message()))).toBe("ok");
  });
});
