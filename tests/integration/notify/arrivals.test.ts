import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { textsOf } from "../../../scripts/page-texts.ts";
import { messageOf, type Subject } from "../../../server/notify/compose.ts";
import { type ArrivalToSend, ownerMail } from "../../../server/notify/mail/owner-mail.ts";
import { identityOf } from "../../../server/site/site-texts.ts";
import { parseAdminFirstPages } from "../../../src/api/admin-format.ts";
import { adminPaths } from "../../../src/config/admin-paths.ts";
import { ARRIVALS, type Arrival, arrivalRule } from "../../../src/domain/inbox/arrivals.ts";
import { todayOf } from "../../../src/domain/privacy/deadlines.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { createAdminReader } from "../../../src/offline/admin/queries.ts";
import { startAdminMirror } from "../../../src/offline/admin/start-mirror.ts";
import { save } from "../support/admin.ts";
import type { Session, TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { chromiumWebm } from "../support/recordings.ts";
import { call, comment, communityPost, interaction, person, SECRET, send, visitor } from "../support/site.ts";
import { someone, story, submit, send as upload } from "../support/submissions.ts";

const SITE = "https://selam.example";
const NAME = "Aster";

async function written(db: TestDatabase, more: Record<string, unknown> = {}): Promise<string> {
  const sent = comment(await communityPost(db), "Words", more);
  await send(visitor(db), [sent]);
  return sent.id;
}

const report = (id: string) => ({
  ...interaction("comment_report", "comment", id),
  body: { reason: "spam" },
});

async function versionOf(db: TestDatabase, id: string): Promise<number> {
  const [row] = await db.sql<{ version: number }>(
    "select version from public.community_comments where id = $1",
    [id],
  );
  return row?.version ?? 0;
}

/** How one of each arrives, by a visitor named Aster. */
const ARRIVE: Readonly<Record<Arrival, (db: TestDatabase, owner: Session) => Promise<unknown>>> = {
  message: (db) =>
    visitor(db).sql(
      "insert into public.contact_messages (id, name, email, message) values ($1, $2, 'aster@example.org', 'Selam!')",
      [randomUUID(), NAME],
    ),
  comment: (db) => written(db, { body: "See https://spam.example" }),
  report: async (db) => send(visitor(db), [report(await written(db))]),
  appeal: async (db, owner) => {
    const id = await written(db);
    const hidden = { id, status: "hidden", decision: { reason: "abuse", words: "Be kind" } };
    await save(owner, "comment", hidden, await versionOf(db, id));
    const body = { body: "It was meant kindly", secret: SECRET };
    await send(visitor(db), [{ ...interaction("comment_appeal", "comment", id), body }]);
  },
  story: (db) => submit(someone(db), story()),
  correction: (db) =>
    submit(someone(db), story({ topic: "correction", credit: false, passage: "Adwaa", page: "/about" })),
  voice: async (db) => {
    const from = someone(db);
    const file = await upload(from, chromiumWebm, { kind: "voice", type: "audio/webm" });
    await submit(from, story({ topic: "voice", body: "", files: [{ ...file, seconds: 3 }] }));
  },
  attendance: async (db) => {
    const [event] = await db.sql<{ id: string }>(
      `insert into public.events (title, content, starts_at, published)
       values ('Coffee', 'With bread', '2199-06-01T13:00:00Z', true) returning id`,
    );
    const body = { name: NAME, people: 2, day: "2199-06-01", secret: SECRET };
    await send(visitor(db), [{ ...interaction("attend", "event", event?.id ?? ""), body }]);
  },
};

const en = textsOf("en");
const texts = () => en;

/** What the owner's device counts after its first sync. */
async function countedBy(owner: Session) {
  const mirror = new AdminDatabase(randomUUID());
  await startAdminMirror(mirror, null, parseAdminFirstPages(await call(owner, "admin_first_pages")));
  const counts = await createAdminReader(mirror).arrivals(todayOf(Date.now()));
  await mirror.delete();
  return counts;
}

/** Leases what is due, and how each notification is worded. */
async function notified(db: TestDatabase) {
  const [row] = await db.sql<{
    leased: { deliveries: { topic: Arrival; subject: string }[]; subjects: never };
  }>("select private.lease_pushes(100, 60) as leased");
  return (row?.leased.deliveries ?? []).map(({ topic, subject }) => {
    const about = { about: "owner", topic, id: subject, row: row?.leased.subjects[`${topic}:${subject}`] };
    const { title, navigate } = messageOf(about as unknown as Subject, "en", SITE, texts).notification;
    return { topic, title, page: new URL(navigate).pathname };
  });
}

async function mailed(db: TestDatabase) {
  const mails: { topic: Arrival; title: unknown; text: string }[] = [];
  for (;;) {
    const [row] = await db.sql<{ mail: (ArrivalToSend & { lease: string }) | null }>(
      "select private.lease_mail(60) as mail",
    );
    if (!row?.mail) return mails;
    const settings = { smtpUrl: "", from: "site@selam.example", to: "owner@selam.example", language: null };
    const { subject, text } = ownerMail(row.mail, settings, SITE, texts, identityOf(null));
    mails.push({ topic: row.mail.topic, title: subject, text: String(text) });
    await db.sql("select private.settle_mail($1::uuid, 'sent', 0)", [row.mail.lease]);
  }
}

const byTopic = <T extends { topic: Arrival }>(all: readonly T[]) =>
  Object.fromEntries(all.map(({ topic, ...rest }) => [topic, rest]));

describeOnEach("everything that arrives for the owner", (running) => {
  it("is counted, to do, notified and mailed, each once", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const [admin] = await db.sql<{ user_id: string }>("select user_id from private.admins limit 1");
    await db.sql(
      `insert into private.push_subscriptions (endpoint, p256dh, auth, user_id, topics, locale, muted)
       values ('https://push.example/1', 'p', 'a', $1, '{message,comment}', 'en', '{}'),
         ('https://push.example/2', 'p', 'a', $1, '{message,comment}', 'en', $2)`,
      [admin?.user_id, [...ARRIVALS]],
    );
    for (const arrival of ARRIVALS) await ARRIVE[arrival](db, owner);

    const once = Object.fromEntries(ARRIVALS.map((arrival) => [arrival, { unseen: 1, toDo: 1 }]));
    expect(await countedBy(owner)).toEqual(once);

    const pushes = await notified(db);
    expect(pushes).toHaveLength(ARRIVALS.length);
    expect(byTopic(pushes)).toEqual(
      Object.fromEntries(
        ARRIVALS.map((arrival) => {
          const { page } = arrivalRule(arrival);
          return [arrival, { title: expect.stringContaining(NAME), page: adminPaths[page] }];
        }),
      ),
    );

    const mails = await mailed(db);
    expect(mails).toHaveLength(ARRIVALS.length);
    for (const { topic, title, text } of mails) {
      expect([topic, title]).toEqual([topic, pushes.find((push) => push.topic === topic)?.title]);
      expect(text).toContain(`${SITE}${adminPaths[arrivalRule(topic).page]}`);
    }
  });

  it("is told no more once somebody has seen or decided it", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    await db.sql("delete from private.push_events");
    await db.sql("delete from private.arrival_mails");
    await db.sql("update public.contact_messages set read = true");
    await db.sql("update public.community_comments set status = 'visible'");
    await db.sql("update private.comment_reports set handled_at = now()");
    await db.sql(
      "update public.submissions set status = case topic when 'voice' then 'heard' else 'declined' end",
    );
    await db.sql("update public.attendances set seen = true");
    expect(await notified(db)).toEqual([]);
    expect(await mailed(db)).toEqual([]);
    const left = await countedBy(owner);
    // What was read or listened to still waits for an answer.
    for (const arrival of ARRIVALS) {
      const toDo = arrival === "message" || arrival === "voice" ? 1 : 0;
      expect({ [arrival]: left[arrival] }).toEqual({ [arrival]: { unseen: 0, toDo } });
    }
  });
});
