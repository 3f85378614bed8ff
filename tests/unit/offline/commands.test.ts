import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ownAttendance } from "../../../src/domain/events/attendance.ts";
import type { Intent } from "../../../src/domain/outbox/actions.ts";
import type { LocalOperations, Receipt } from "../../../src/domain/outbox/operation.ts";
import { createCommands } from "../../../src/offline/site/commands.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { lastApplied, namesOf } from "../../../src/offline/site/last-applied.ts";
import { localOperationsOf } from "../../../src/offline/site/outbox.ts";
import { minute, uuid } from "../support/content.ts";
import { idOf } from "../support/device.ts";

const [POST, EVENT, COMMENT] = [uuid(1), uuid(2), uuid(3)];
const DAY = "2026-12-01";
const MESSAGE = { name: "Almaz", email: "a@b.et", message: "Selam", website: "" };
const [secret, device] = ["a-secret", "K7QF"];
let db: SiteDatabase;
let queuedTimes: number;
let ids: number;
let databases = 0;

beforeEach(() => {
  databases += 1;
  ids = 100;
  queuedTimes = 0;
  db = new SiteDatabase(`commands-${databases}`);
});
afterEach(() => db.delete());

const commands = () =>
  createCommands({
    db,
    now: () => 7,
    newId: () => {
      ids += 1;
      return uuid(ids);
    },
    newSecret: () => secret,
    deviceCode: () => device,
    onQueued: () => {
      queuedTimes += 1;
    },
  });
const queued = () => db.outbox.orderBy("seq").toArray();
const answer = {
  kind: "attend",
  on: "event",
  postId: EVENT,
  day: DAY,
  name: "Almaz",
  people: 2,
  website: "",
} as const;
const own = (local: LocalOperations) => ownAttendance(local, DAY);
const attend = async () => idOf(await commands().attend(answer, own));

it.each<[Intent, () => Promise<unknown>]>([
  [{ kind: "like", on: "blog", postId: POST }, () => commands().like("blog", POST)],
  [{ kind: "share", on: "community", postId: POST }, () => commands().share(POST)],
  [
    { kind: "view", on: "blog", postId: POST },
    () => commands().perform({ kind: "view", on: "blog", postId: POST }),
  ],
  [
    {
      kind: "comment",
      on: "community",
      postId: POST,
      authorName: "A",
      body: "B",
      website: "",
      secret,
      device,
    },
    () => commands().comment(POST, { authorName: "A", body: "B", website: "" }),
  ],
  [
    { kind: "comment_delete", on: "community", postId: POST, commentId: COMMENT, secret },
    () => commands().deleteComment(POST, COMMENT, secret),
  ],
  [
    {
      kind: "comment_report",
      on: "community",
      postId: POST,
      commentId: COMMENT,
      device,
      reason: "spam",
      words: "W",
    },
    () => commands().reportComment(POST, COMMENT, "spam", "W"),
  ],
  [{ ...answer, secret, device }, attend],
  [
    { kind: "attend_withdraw", on: "event", postId: EVENT, day: DAY, attendanceId: COMMENT, secret },
    () =>
      commands().withdrawAnswer({
        kind: "attend_withdraw",
        on: "event",
        postId: EVENT,
        day: DAY,
        attendanceId: COMMENT,
        secret,
      }),
  ],
  [{ kind: "message", message: MESSAGE }, () => commands().sendMessage(MESSAGE)],
])("the command of $kind queues what the server needs, and starts sending", async (intent, command) => {
  await command();
  expect(await queued()).toMatchObject([{ intent, queuedAt: 7 }]);
  expect((await queued())[0]?.intent).toEqual(intent);
  expect(queuedTimes).toBe(1);
});

it("what could not be stored starts no sending", async () => {
  db.close();
  expect(await commands().like("blog", POST)).toEqual({ ok: false, error: "closed" });
  expect(queuedTimes).toBe(0);
  await db.open();
});

describe("an answer to an event", () => {
  it("is given once, however often it is tapped", async () => {
    const first = await attend();
    expect([await attend(), (await queued()).length]).toEqual([first, 1]);
  });

  it("takes the place of one that was rejected", async () => {
    const first = await attend();
    const refusal = { code: "event_full", message: "" };
    await db.outbox.where({ id: first }).modify({ state: "parked", attempts: 1, refusal });
    const second = await attend();
    expect((await queued()).map(({ id, state }) => [id, state])).toEqual([[second, "pending"]]);
  });
});

describe("the applied operations that a request names", () => {
  const like = { kind: "like", on: "community", postId: POST } as const;
  const comment = { ...like, kind: "comment", authorName: "A", body: "B", secret, website: "" } as const;
  const message = (website = ""): Intent => ({ kind: "message", message: { ...MESSAGE, website } });
  async function sent(nth: number, at: number, intent: Intent): Promise<void> {
    const postId = "postId" in intent ? intent.postId : "";
    const receipt = {
      seq: nth,
      id: uuid(nth),
      format: 1,
      lane: "",
      postId,
      intent,
      queuedAt: 0,
      attempts: 1,
    };
    await db.receipts.put({ ...receipt, firstAttemptAt: null, doneAt: minute(at), held: false } as Receipt);
  }
  const asked = async () => namesOf(await lastApplied(db)).map(({ id }) => id);

  it("are the last twenty messages, by their time", async () => {
    for (let nth = 1; nth <= 21; nth += 1) await sent(nth, 100 - nth, message());
    expect(await asked()).toEqual(Array.from({ length: 20 }, (_, at) => uuid(20 - at)));
  });

  it("of a post are read in the order they were made, whatever their ids", async () => {
    await sent(1, 1, like);
    await db.receipts.put({ ...(await db.receipts.get(uuid(1))), id: uuid(9), seq: 0 } as Receipt);
    const { receipts } = await localOperationsOf(db, POST);
    expect(receipts.map(({ id }) => id)).toEqual([uuid(9), uuid(1)]);
  });

  it("are one interaction, the last of the newest time that the server has stored", async () => {
    await sent(9, 1, like);
    await sent(2, 1, like);
    await sent(11, 1, { ...comment, website: "https://x.example" });
    await sent(8, 2, message("https://x.example"));
    expect(await asked()).toEqual([uuid(9)]);
    await sent(12, 1, comment);
    expect(await asked()).toEqual([uuid(12)]);
  });
});
