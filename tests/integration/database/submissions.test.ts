import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { SubmittedFile } from "../../../src/domain/submissions/submission.ts";
import { PART_BYTES, partsOf } from "../../../src/domain/submissions/submission.ts";
import { remove, save } from "../support/admin.ts";
import { describeOnEach } from "../support/each-database.ts";
import { chromiumWebm } from "../support/recordings.ts";
import {
  call,
  changesAfter,
  newestRevision,
  outcome,
  type Page,
  person,
  rejectionOf,
} from "../support/site.ts";
import { CODE, refusal, SECRET, send, sendPart, someone, story, submit } from "../support/submissions.ts";

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });

const PICTURE = { kind: "picture", type: "image/jpeg" } as const;
const VOICE = { kind: "voice", type: "audio/webm" } as const;

describeOnEach("submissions", (running) => {
  it("arrive once with their files, byte by byte, and only the owner reads them", async () => {
    const { db } = running;
    const [from, owner] = [someone(db), await person(db, "admin")];
    const before = await newestRevision(db);
    const bytes = await noise(400, 300).jpeg({ quality: 95 }).toBuffer();
    expect(partsOf(bytes.length)).toBeGreaterThan(1);
    const file = await send(from, bytes, PICTURE);
    // A part that arrives again changes nothing.
    await sendPart(from, file.id, 0, partsOf(bytes.length), bytes);
    const operation = randomUUID();
    for (let time = 0; time < 3; time += 1)
      expect(await submit(from, story({ files: [file] }), operation)).toEqual({ status: "applied" });
    expect((await changesAfter(from, before)).rows).toEqual([]);
    expect(await outcome(from.sql("select id from public.submissions"))).toBe("42501");
    const page = await call<Page>(owner, "admin_changes", {
      since: before.rev,
      stamp: before.stamp,
      format: 2,
    });
    expect(page.rows).toMatchObject([
      {
        kind: "submission",
        row: {
          id: operation,
          body: "From Adwa",
          status: "new",
          files: [{ id: file.id, width: 400, height: 300 }],
        },
      },
    ]);
    const read = await call<{ type: string; data: string }>(owner, "submitted_file", { id: file.id });
    expect(read.type).toBe("image/jpeg");
    expect(Buffer.from(read.data, "base64").equals(bytes)).toBe(true);
    expect(
      (await rejectionOf(call(await person(db, "stranger"), "submitted_file", { id: file.id }))).state,
    ).toBe("42501");
    expect(await db.sql("select file from private.file_parts where file = $1", [file.id])).toEqual([]);
    expect(await refusal(submit(from, story({ body: "Other words", files: [file] }), operation))).toBe(
      "operation_reused",
    );
    expect(await refusal(submit(from, story({ files: [file] })))).toBe("file_reused");
  });

  it("are not stored again by a phone that was away for longer than the ledger remembers", async () => {
    const { db } = running;
    const [from, owner] = [someone(db), await person(db, "admin")];
    const operation = randomUUID();
    const stored = async () =>
      (await db.sql("select id from public.submissions where id = $1", [operation])).length;
    const forget = () => db.sql("delete from private.applied_operations where id = $1", [operation]);
    await submit(from, story(), operation);
    const answer = async () => {
      const named = { batch: [], done: `{${operation}}`, done_at: `{${new Date().toISOString()}}` };
      return call(from, "apply_interactions", named);
    };
    await forget();
    expect(await submit(from, story(), operation)).toEqual({ status: "applied" });
    expect(await stored()).toBe(1);
    expect(await answer()).not.toHaveProperty("restart");
    await remove(owner, "submission", operation, 1);
    await forget();
    expect(await submit(from, story(), operation)).toEqual({ status: "applied" });
    expect(await stored()).toBe(0);
    expect(await answer()).not.toHaveProperty("restart");
  });

  it("wait for all parts of their files, and say which files are missing", async () => {
    const from = someone(running.db);
    const bytes = await noise(400, 300).jpeg({ quality: 95 }).toBuffer();
    const file = await send(from, bytes, PICTURE, [1]);
    const operation = randomUUID();
    expect(await submit(from, story({ files: [file] }), operation)).toEqual({
      status: "missing",
      files: [file.id],
    });
    for (let part = 0; part < partsOf(bytes.length); part += 1)
      await sendPart(from, file.id, part, partsOf(bytes.length), bytes);
    expect(await submit(from, story({ files: [file] }), operation)).toEqual({ status: "applied" });
  });

  it("are accepted with pictures of every type, without what a camera writes into them", async () => {
    const from = someone(running.db);
    const picture = noise(60, 40);
    for (const [type, bytes] of [
      ["image/jpeg", await picture.clone().jpeg({ progressive: true }).toBuffer()],
      ["image/png", await picture.clone().png().toBuffer()],
      ["image/webp", await picture.clone().webp().toBuffer()],
      ["image/webp", await picture.clone().webp({ lossless: true }).toBuffer()],
      ["image/webp", await picture.clone().ensureAlpha(0.5).webp().toBuffer()],
    ] as const) {
      const file = await send(from, bytes, { kind: "picture", type });
      expect([type, await submit(from, story({ files: [file] }))]).toEqual([type, { status: "applied" }]);
    }
    const exif = { IFD0: { Copyright: "Aster" }, IFD3: { GPSLatitude: "14/1 10/1 0/1" } };
    for (const [type, bytes] of [
      ["image/jpeg", await picture.clone().withExif(exif).jpeg().toBuffer()],
      ["image/png", await picture.clone().withExif(exif).png().toBuffer()],
      ["image/webp", await picture.clone().withExif(exif).webp().toBuffer()],
    ] as const) {
      const file = await send(from, bytes, { kind: "picture", type });
      expect([type, await refusal(submit(from, story({ files: [file] })))]).toEqual([type, "file_metadata"]);
    }
  });

  it("are rejected with any other or a damaged file", async () => {
    const from = someone(running.db);
    const jpeg = await noise(60, 40).jpeg().toBuffer();
    for (const bytes of [
      Buffer.from("<svg onload='alert(1)'/>"),
      Buffer.from("GIF89a........"),
      Buffer.from("%PDF-1.7"),
    ])
      expect(await refusal(send(from, bytes, PICTURE))).toBe("file_type");
    // Only the last part may be short.
    expect(await refusal(sendPart(from, randomUUID(), 0, 2, jpeg))).toBe("file_part");
    const faults: [Buffer, Partial<SubmittedFile>, string][] = [
      [Buffer.concat([jpeg, Buffer.from("<script>")]), {}, "file_damaged"],
      [jpeg.subarray(0, jpeg.length - 20), {}, "file_damaged"],
      [jpeg, { type: "image/png" }, "file_type"],
      [jpeg, { kind: "voice", type: "image/jpeg" }, "file_type"],
      [jpeg, { size: jpeg.length - 1 }, "file_damaged"],
      [await noise(4097, 2).jpeg().toBuffer(), {}, "file_dimensions"],
      [
        Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from("\0\0webm V_VP8 A_OPUS")]),
        { kind: "voice", type: "audio/webm" },
        "file_type",
      ],
    ];
    for (const [bytes, claim, code] of faults) {
      const file = { ...(await send(from, bytes, PICTURE)), ...claim };
      expect(await refusal(submit(from, story({ files: [file] })))).toBe(code);
    }
    const lone: SubmittedFile = { id: randomUUID(), kind: "picture", type: "image/jpeg", size: 1_000_001 };
    expect(await refusal(submit(from, story({ files: [lone] })))).toBe("file_size");
    const five = Array.from({ length: 5 }, () => ({ ...lone, id: randomUUID(), size: 10 }));
    expect(await refusal(submit(from, story({ files: five })))).toBe("files_count");
  });

  it("take a recording of sound alone", async () => {
    const from = someone(running.db);
    const file = { ...(await send(from, chromiumWebm, VOICE)), seconds: 12 };
    expect(await submit(from, story({ topic: "voice", body: "", files: [file] }))).toEqual({
      status: "applied",
    });
  });

  it("that are stories take one recording, with or without a text and pictures", async () => {
    const { db } = running;
    const [from, owner] = [someone(db), await person(db, "admin")];
    const voice = async () => ({ ...(await send(from, chromiumWebm, VOICE)), seconds: 3.2 });
    const pictures = await Promise.all(
      Array.from({ length: 4 }, async () => send(from, await noise(30, 20).jpeg().toBuffer(), PICTURE)),
    );
    const told = randomUUID();
    const file = await voice();
    expect(await submit(from, story({ body: "", files: [file] }), told)).toEqual({ status: "applied" });
    expect(await db.sql("select body, files from public.submissions where id = $1", [told])).toEqual([
      { body: "", files: [file] },
    ]);
    const stored = await call<{ type: string; data: string }>(owner, "submitted_file", { id: file.id });
    expect(stored.type).toBe("audio/webm");
    expect(Buffer.from(stored.data, "base64").equals(chromiumWebm)).toBe(true);
    expect(await outcome(call(from, "submitted_file", { id: file.id }))).toBe("42501");

    const all = [...pictures, await voice()];
    expect(await submit(from, story({ files: all }))).toEqual({ status: "applied" });
    const two = [await voice(), await voice()];
    expect(await refusal(submit(from, story({ files: two })))).toBe("files_count");
  });

  it("need their words, and a correction the words it is about", async () => {
    const from = someone(running.db);
    expect(await refusal(submit(from, story({ body: " " })))).toBe("submission_length");
    expect(await refusal(submit(from, story({ topic: "voice", body: "" })))).toBe("files_count");
    expect(await refusal(submit(from, story({ topic: "correction" })))).toBe("passage_length");
    expect(await refusal(submit(from, story({ email: "no address" })))).toBe("email_shape");
    expect(await refusal(submit(from, { topic: "story" }))).toBe("bad_item");
    const correction = story({ topic: "correction", passage: "ጸሓይ", body: "ፀሓይ", page: "/about" });
    expect(await submit(from, correction)).toEqual({ status: "applied" });
  });

  it("of a trap are answered and not stored", async () => {
    const operation = randomUUID();
    expect(await submit(someone(running.db), story({ website: "https://x" }), operation)).toEqual({
      status: "applied",
    });
    expect(await running.db.sql("select id from public.submissions where id = $1", [operation])).toEqual([]);
  });

  it("one address cannot fill the storage, and a repeated part costs nothing", async () => {
    const { db } = running;
    const from = someone(db);
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(PART_BYTES - 3)]);
    const id = randomUUID();
    await db.sql("delete from private.rate_counts");
    for (let time = 0; time < 3; time += 1) await sendPart(from, id, 0, 2, bytes);
    const spent = () =>
      db.sql<{ kb: number }>("select sum(amount)::int as kb from private.rate_counts where scope = 'file'");
    // Of the address, of its network and of all.
    expect(await spent()).toEqual([{ kb: 3 * 66 }]);
    await sendPart(await person(db, "admin"), randomUUID(), 0, 2, bytes);
    expect(await spent()).toEqual([{ kb: 3 * 66 }]);
    await db.sql("update private.limits set per_address = 100 where scope = 'file'");
    const refused = await rejectionOf(sendPart(from, randomUUID(), 0, 2, bytes));
    await db.sql("update private.limits set per_address = 24000 where scope = 'file'");
    expect(refused.state).toBe("PT429");
  });

  it("together have 2 GB of files at most, and words beyond that", async () => {
    const { db } = running;
    const [from, full] = [someone(db), randomUUID()];
    await submit(from, story(), full);
    await db.sql(
      "insert into private.submitted_files (id, submission_id, kind, type, bytes, size) values ($1, $1, 'picture', 'image/jpeg', '', 2000000000)",
      [full],
    );
    const bytes = await noise(20, 20).jpeg().toBuffer();
    expect((await rejectionOf(send(from, bytes, PICTURE))).state).toBe("PT429");
    expect(await submit(from, story())).toEqual({ status: "applied" });
    await db.sql("delete from private.submitted_files where id = $1", [full]);
    await send(from, bytes, PICTURE);
  });

  it("what nobody names makes room for what somebody sends, the longest untouched first, and words need none", async () => {
    const { db } = running;
    const from = someone(db);
    await db.sql("delete from private.rate_counts");
    const held = async () => {
      const found = await db.sql<{ n: number }>(
        "select part::int as n from private.file_parts where size = 10000000 order by part",
      );
      return found.map(({ n }) => n);
    };
    /** Thirty files fill the room; the first has waited for the longest. */
    const fill = (minutes: number) =>
      db.sql(
        `insert into private.file_parts (file, part, parts, bytes, size, at)
          select gen_random_uuid(), n, 40, '', 10000000, now() - make_interval(mins => $1, secs => 30 - n)
          from generate_series(0, 29) n`,
        [minutes],
      );
    const bytes = await noise(20, 20).jpeg().toBuffer();
    await fill(9);
    expect((await rejectionOf(send(from, bytes, PICTURE))).state).toBe("PT429");
    expect(await held()).toHaveLength(30);
    expect(await submit(from, story())).toEqual({ status: "applied" });
    await db.sql("update private.file_parts set at = at - interval '2 minutes' where size = 10000000");
    const file = await send(from, bytes, PICTURE);
    expect(await held()).toEqual(Array.from({ length: 26 }, (_, n) => n + 4));
    expect(await submit(from, story({ files: [file] }))).toEqual({ status: "applied" });
    await db.sql("delete from private.file_parts where size = 10000000");
  });

  it("reach their sender's device with the owner's decision, and nobody without the secret", async () => {
    const { db } = running;
    const [from, owner] = [someone(db), await person(db, "admin")];
    const operation = randomUUID();
    await submit(from, story(), operation);
    const decision = { id: operation, status: "declined", answer: "Thank you, not this time." };
    expect(await save(owner, "submission", decision, 1)).toMatchObject({ status: "saved" });
    const ask = (secret: string) => call(from, "own_submissions", { proofs: [{ id: operation, secret }] });
    expect(await ask(SECRET)).toEqual([{ ...decision, link: "" }]);
    expect(await ask("a guess that is long enough")).toEqual([]);
  });

  it("and their files go with retention, an erasure and the owner's deletion; incomplete files after a week", async () => {
    const { db } = running;
    const [from, owner] = [someone(db), await person(db, "admin")];
    const bytes = await noise(20, 20).jpeg().toBuffer();
    const sent = async () => {
      const files = [await send(from, bytes, PICTURE), await send(from, chromiumWebm, VOICE)];
      const operation = randomUUID();
      await submit(from, story({ files }), operation);
      return { operation, files: files.map(({ id }) => id) };
    };
    const filesLeft = async ({ files }: { files: string[] }) =>
      (await db.sql("select id from private.submitted_files where id = any ($1)", [files])).length;
    const [deleted, expired, erased] = [await sent(), await sent(), await sent()];
    await remove(owner, "submission", deleted.operation, 1);
    await db.sql("update public.submissions set created_at = now() - interval '366 days' where id = $1", [
      expired.operation,
    ]);
    const lost = await send(from, bytes, PICTURE);
    await db.sql("update private.file_parts set at = now() - interval '8 days' where file = $1", [lost.id]);
    const young = await send(from, bytes, PICTURE);
    await db.sql("select private.tidy()");
    expect([await filesLeft(deleted), await filesLeft(expired), await filesLeft(erased)]).toEqual([0, 0, 2]);
    const parts = await db.sql<{ file: string }>(
      "select file from private.file_parts where file = any ($1)",
      [[lost.id, young.id]],
    );
    expect(parts).toEqual([{ file: young.id }]);
    const found = await call<{ submissions: { id: string; files: { kind: string; data: string }[] }[] }>(
      owner,
      "person_data",
      { term: CODE },
    );
    const mine = found.submissions.find(({ id }) => id === erased.operation);
    const exported = Object.fromEntries((mine?.files ?? []).map(({ kind, data }) => [kind, data]));
    expect(exported).toEqual({ picture: bytes.toString("base64"), voice: chromiumWebm.toString("base64") });
    await call(owner, "erase_person", { term: "aster@example.org", request: randomUUID() });
    expect(await filesLeft(erased)).toBe(0);
  });
});
