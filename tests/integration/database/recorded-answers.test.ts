import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { remove, save } from "../support/admin.ts";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { chromiumMp4, chromiumWebm } from "../support/recordings.ts";
import { call, person, visitor } from "../support/site.ts";
import { CODE, refusal, SECRET, send, someone, story, submit } from "../support/submissions.ts";

const WEBM = { kind: "voice", type: "audio/webm" } as const;

/** A story and a message that wait for an answer. */
async function sent(db: TestDatabase) {
  const [from, owner] = [someone(db), await person(db, "admin")];
  const [submission, message] = [randomUUID(), randomUUID()];
  await submit(from, story(), submission);
  await visitor(db).sql(
    "insert into public.contact_messages (id, name, email, message) values ($1, 'A', 'recorded@example.org', 'When?')",
    [message],
  );
  return { from, owner, submission, message };
}

const filesIn = (db: TestDatabase, rows: readonly string[]) =>
  db.sql("select id from private.submitted_files where submission_id = any ($1) or message_id = any ($1)", [
    rows,
  ]);

describeOnEach("recordings with which the owner answers", (running) => {
  it("are heard by whoever proves that they sent what is answered, byte by byte, and by nobody else", async () => {
    const { db } = running;
    const { from, owner, submission, message } = await sent(db);
    for (const [kind, id, secret] of [
      ["submission", submission, SECRET],
      ["message", message, ""],
    ] as const) {
      const { kind: _, ...recording } = { ...(await send(owner, chromiumWebm, WEBM)), seconds: 3 };
      const done = kind === "message" ? { reply: "answered" } : { status: "applied" };
      const fields = { id, ...done, answer_recording: recording };
      expect(await save(owner, kind, fields, 1)).toMatchObject({
        status: "saved",
        row: { answer_recording: recording },
      });
      expect(await call(from, "own_submissions", { proofs: [{ id, secret }] })).toEqual([
        { id, status: "applied", answer: "", link: "", recording },
      ]);
      const heard = await call<{ type: string; data: string }>(from, "own_answer", { id, secret });
      expect(heard.type).toBe("audio/webm");
      expect(Buffer.from(heard.data, "base64").equals(chromiumWebm)).toBe(true);
      expect(await call(owner, "submitted_file", { id: recording.id })).toEqual(heard);
    }
    expect(await call(from, "own_answer", { id: submission, secret: "another one that is long" })).toBeNull();
    expect(await call(from, "own_answer", { id: randomUUID(), secret: SECRET })).toBeNull();
  });

  it("are refused as those of visitors are, and asked for again if they have not arrived", async () => {
    const { db } = running;
    const { owner, submission } = await sent(db);
    const answer = (recording: object) =>
      refusal(save(owner, "submission", { id: submission, answer_recording: recording }, 1));
    const whole = { ...(await send(owner, chromiumWebm, WEBM)), seconds: 3 };
    expect(await answer({ ...whole, id: randomUUID() })).toBe("file_missing");
    expect(await answer({ ...whole, type: "audio/mp4" })).toBe("file_type");
    expect(await answer({ ...whole, size: 5 })).toBe("file_damaged");
    expect(await answer({ id: "x" })).toBe("bad_item");
    const video = await send(owner, Buffer.concat([chromiumMp4, Buffer.from("moov")]), {
      ...{ kind: "voice", type: "audio/mp4" },
    });
    expect(await answer({ ...video, seconds: 3 })).toBe("file_damaged");
    const other = await sent(db);
    await save(owner, "submission", { id: submission, answer_recording: whole }, 1);
    expect(await refusal(save(owner, "message", { id: other.message, answer_recording: whole }, 1))).toBe(
      "file_reused",
    );
  });

  it("give way to another one, are in a person's data, and go with what they answer", async () => {
    const { db } = running;
    const { owner, submission, message } = await sent(db);
    const recorded = async () => ({ ...(await send(owner, chromiumWebm, WEBM)), seconds: 3 });
    const [first, second, other] = [await recorded(), await recorded(), await recorded()];
    await save(owner, "submission", { id: submission, answer_recording: first }, 1);
    await save(owner, "submission", { id: submission, answer_recording: second }, 2);
    await save(owner, "message", { id: message, answer_recording: other }, 1);
    expect(await filesIn(db, [submission])).toEqual([{ id: second.id }]);
    type Found = { submissions: { id: string }[]; messages: { id: string }[] };
    const found = await call<Found>(owner, "person_data", { term: CODE });
    expect(found.submissions.find(({ id }) => id === submission)).toMatchObject({
      files: [{ id: second.id, kind: "answer", type: "audio/webm" }],
    });
    const byMail = await call<Found>(owner, "person_data", { term: "recorded@example.org" });
    expect(byMail.messages.find(({ id }) => id === message)).toMatchObject({ files: [{ id: other.id }] });
    await remove(owner, "submission", submission, 3);
    await remove(owner, "message", message, 2);
    expect(await filesIn(db, [submission, message])).toEqual([]);
  });
});
