import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { publicKeyOf, type VapidKey } from "../../../server/notify/web-push.ts";
import { dayText } from "../../../src/domain/dates/both-calendars.ts";
import { parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { type Received, startPushService } from "./push-service.ts";

const SITE = "https://selam.example";
const QUICK = { timeout: 60_000, interval: 100 };

describe("notifications by the server process", () => {
  let folder: string;
  let backend: Backend;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let key: string;

  const open = () =>
    openNewBackend({
      dataDir: path.join(folder, "data"),
      siteUrl: SITE,
      seed: false,
      sendPush: (request) => service.send(request),
    });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "selam-notify-"));
    service = await startPushService();
    backend = await open();
    const keys = JSON.parse(readFileSync(path.join(folder, "data/keys.json"), "utf8")) as { vapid: VapidKey };
    key = publicKeyOf(keys.vapid);
  });
  afterAll(async () => {
    await backend.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await backend.query("delete from private.push_subscriptions");
    service.received.length = 0;
    service.statuses.length = 0;
  });

  /** A device subscribes as its outbox does. */
  async function subscribe(more: Record<string, unknown> = {}) {
    const browser = service.subscribe(key);
    const subscription = { ...browser, locale: "en", topics: ["community", "blog", "news"], ...more };
    await backend.query("select public.save_subscription($1, $2::text::jsonb)", [
      randomUUID(),
      JSON.stringify(subscription),
    ]);
    return browser;
  }

  async function publish(title: string, more: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    const columns = Object.keys(more);
    await backend.query(
      `insert into public.news_posts (id, title, content, published${columns.map((name) => `, ${name}`).join("")})
       values ($1, $2, $3, true${columns.map((_, at) => `, $${at + 4}`).join("")})`,
      [id, title, "A new hall opens in Leeds.", ...Object.values(more)],
    );
    await wake();
    return id;
  }

  /** Any write through the API makes the server look at its queue. */
  async function wake(): Promise<void> {
    await backend.query(
      "update private.push_deliveries set due_at = now() where due_at <= now() + interval '1 hour'",
    );
    const request = new Request(`http://localhost/rest/v1/rpc/publish_due`, {
      method: "POST",
      headers: { apikey: backend.publishableKey, "Content-Type": "application/json" },
      body: "{}",
    });
    await backend.fetch(request);
  }

  const titles = () => service.received.map(({ message }: Received) => message.notification.title);

  it("a new post reaches each device once, signed, encrypted, and with the post in it", async () => {
    const [one, two] = [await subscribe(), await subscribe({ topics: ["news"] })];
    await subscribe({ topics: ["blog"] });
    const id = await publish("The hall opens");
    await expect.poll(titles, QUICK).toEqual(["The hall opens", "The hall opens"]);
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
      [one.endpoint, two.endpoint].sort(),
    );
    const [first] = service.received;
    expect(first?.headers).toMatchObject({
      ttl: "172800",
      urgency: "normal",
      "content-encoding": "aes128gcm",
    });
    expect(first?.message).toMatchObject({
      web_push: 8030,
      mutable: true,
      notification: {
        body: "A new hall opens in Leeds.",
        lang: "en",
        navigate: `${SITE}/news/${id}?hl=en`,
        tag: `news:${id}`,
        actions: [
          { action: "stop", title: "Stop notifications", navigate: `${SITE}/notifications?stop=&hl=en` },
        ],
        data: { kind: "news", row: { id, title: "The hall opens", content: "A new hall opens in Leeds." } },
      },
    });
    await wake();
    await wake();
    expect(service.received).toHaveLength(2);
  });

  /** Says "I am coming" from a device, so many hours before the event, and some hours ago. */
  async function attend(device: string, hoursAhead: number, hoursAgo: number): Promise<string> {
    const event = randomUUID();
    const operation = randomUUID();
    await backend.query(
      `insert into public.events (id, title, content, place, starts_at, time_zone, translations)
       values ($1, 'Coffee', 'In three rounds', 'The hall', date_trunc('minute', now()) + make_interval(hours => $2),
         'Europe/London', '{"ti":{"title":"ቡን","content":"ክሳብ ሳልሳይ","place":"ኣዳራሽ"}}')`,
      [event, hoursAhead],
    );
    const [{ day = "" } = {}] = await backend.query<{ day: string }>(
      "select to_char(starts_at at time zone time_zone, 'YYYY-MM-DD') as day from public.events where id = $1",
      [event],
    );
    const body = { name: "Aster", people: 2, day, secret: "a-secret-of-this-device" };
    const item = {
      id: operation,
      format: 1,
      kind: "attend",
      target_kind: "event",
      target_id: event,
      body,
      device,
    };
    await backend.query("select public.apply_interactions($1::text::jsonb)", [JSON.stringify([item])]);
    await backend.query(
      "update public.attendances set created_at = now() - make_interval(hours => $2) where id = $1",
      [operation, hoursAgo],
    );
    await wake();
    return operation;
  }

  it("the device that said it comes is reminded the day before, once and in its language", async () => {
    const [one, other] = ["K7QF-2M9X-T4RD-8HWZ", "ABCD-EFGH-JKMN-PQRS"];
    const mine = await subscribe({ device: one, locale: "ti" });
    await subscribe({ device: other });
    await attend(one, 30, 40);
    const operation = await attend(one, 20, 40);
    // Who answers on the day itself knows.
    await attend(one, 20, 1);
    await expect.poll(titles, QUICK).toEqual(["መዘኻኸሪ፦ ቡን"]);
    const [received] = service.received;
    expect(received?.endpoint).toBe(mine.endpoint);
    expect(Number(received?.headers.ttl)).toBeLessThanOrEqual(20 * 3_600);
    expect(Number(received?.headers.ttl)).toBeGreaterThan(18 * 3_600);
    expect(received?.message.notification).toMatchObject({ tag: `reminder:${operation}`, data: null });
    expect(received?.message.notification.body).toMatch(
      /^\S+ \d+ .+ ዓ\.ም \(.+\)፣ .*\d+:\d\d .+ ብኣቆፃፅራ ሓበሻ \(\d\d:\d\d ብኣቆፃፅራ 24 ሰዓት\)። ኣዳራሽ$/,
    );
    await wake();
    await wake();
    expect(service.received).toHaveLength(1);
  });

  it("nobody is reminded of an answer that was withdrawn, or of an event that is cancelled", async () => {
    const device = "TUVW-XYZ2-3456-789A";
    await attend(device, 20, 40);
    const withdrawn = await attend(device, 21, 40);
    await backend.query("delete from public.attendances where id = $1", [withdrawn]);
    await backend.query("update public.events set cancelled = true where not cancelled and title = 'Coffee'");
    await subscribe({ device });
    await publish("Afterwards");
    await expect.poll(titles, QUICK).toEqual(["Afterwards"]);
  });

  it("nobody is reminded of a day from which the event was moved, or which was left out since", async () => {
    const device = "WXYZ-2345-6789-ABCD";
    const [moved, leftOut] = [await attend(device, 20, 40), await attend(device, 21, 40)];
    await backend.query(
      `update public.events set starts_at = starts_at + interval '7 days'
       where id = (select event_id from public.attendances where id = $1)`,
      [moved],
    );
    await backend.query(
      `update public.events e set repeats = jsonb_build_object('every', 'day', 'interval', 1, 'days', '[]'::jsonb,
         'count', null, 'until', null, 'except', jsonb_build_array(a.day))
       from public.attendances a where a.id = $1 and e.id = a.event_id`,
      [leftOut],
    );
    await subscribe({ device });
    await publish("Afterwards");
    await expect.poll(titles, QUICK).toEqual(["Afterwards"]);
    const announced = "select subject from private.push_events where subject in ($1, $2)";
    expect(await backend.query(announced, [moved, leftOut])).toEqual([]);
  });

  it("a restart sends nothing twice and nothing that was waiting is lost", async () => {
    await subscribe();
    await publish("Before the restart");
    await expect.poll(titles, QUICK).toEqual(["Before the restart"]);
    const open1 = service.hold();
    const before = service.requests();
    await publish("During the restart");
    await expect.poll(service.requests, QUICK).toBe(before + 1);
    const closing = backend.close();
    open1();
    await closing;
    expect(titles()).toEqual(["Before the restart", "During the restart"]);
    backend = await open();
    await publish("After the restart");
    await expect
      .poll(titles, QUICK)
      .toEqual(["Before the restart", "During the restart", "After the restart"]);
  });

  it("a post that was taken down before it could be sent is not sent", async () => {
    await subscribe();
    service.statuses.push(503);
    const before = service.requests();
    const id = await publish("Taken down");
    await expect.poll(service.requests, QUICK).toBe(before + 1);
    await expect.poll(waiting, QUICK).toBe(1);
    await backend.query("update public.news_posts set published = false where id = $1", [id]);
    await publish("Still there");
    await expect.poll(titles, QUICK).toEqual(["Still there"]);
    expect(await outcomes(id)).toEqual(["skipped"]);
  });

  const waiting = async () => {
    const rows = await backend.query(
      "select 1 from private.push_deliveries where done_at is null and lease is null and attempts > 0",
    );
    return rows.length;
  };
  const outcomes = async (id: string) => {
    const rows = await backend.query<{ outcome: string }>(
      "select outcome from private.push_deliveries where subject = $1",
      [id],
    );
    return rows.map(({ outcome }) => outcome);
  };
  const subscriptions = async () => (await backend.query("select 1 from private.push_subscriptions")).length;

  it("an attempt that failed is repeated with a growing delay until it succeeds", async () => {
    await subscribe();
    service.statuses.push(500, 429);
    const id = await publish("On the third attempt");
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 2; attempt++) {
      await expect
        .poll(async () => {
          const [row] = await backend.query<{ seconds: number; attempts: number }>(
            `select extract(epoch from due_at - now())::float8 as seconds, attempts from private.push_deliveries
               where subject = $1 and lease is null and done_at is null`,
            [id],
          );
          if (row?.attempts === attempt) delays.push(row.seconds);
          return row?.attempts;
        }, QUICK)
        .toBe(attempt);
      await wake();
    }
    await expect.poll(titles, QUICK).toEqual(["On the third attempt"]);
    expect(delays.at(-1)).toBeGreaterThan(60);
    expect(delays[0]).toBeLessThan(31);
  });

  it("a subscription whose browser is gone is deleted", async () => {
    const browser = await subscribe();
    await subscribe();
    service.forget(browser.endpoint);
    await publish("Fewer readers");
    await expect.poll(subscriptions, QUICK).toBe(1);
    expect(titles()).toEqual(["Fewer readers"]);
  });

  it("a push service that rejects this server three times is not asked again", async () => {
    await subscribe();
    for (const title of ["One", "Two", "Three"]) {
      service.statuses.push(403);
      const id = await publish(title);
      await expect
        .poll(async () => (await outcomes(id)).filter((found) => found !== null), QUICK)
        .toHaveLength(title === "Three" ? 0 : 1);
    }
    await expect.poll(subscriptions, QUICK).toBe(0);
    expect(titles()).toEqual([]);
  });

  it("in quiet hours a post waits, and counts no attempt", async () => {
    const minute = (date: Date) => date.getUTCHours() * 60 + date.getUTCMinutes();
    const now = minute(new Date());
    const quiet = [(now + 1440 - 60) % 1440, (now + 120) % 1440];
    await subscribe({ quiet, time_zone: "UTC" });
    const id = await publish("In the morning");
    const state = () =>
      backend.query<{ attempts: number; hours: number }>(
        `select attempts, round(extract(epoch from due_at - now()) / 3600)::int as hours from private.push_deliveries
         where subject = $1 and lease is null`,
        [id],
      );
    await expect.poll(state, QUICK).toEqual([{ attempts: 0, hours: 2 }]);
    expect(titles()).toEqual([]);
  });

  it("a reader of Tigrinya only is told in Tigrinya, and of nothing else", async () => {
    await subscribe({ reads: "ti", locale: "ti" });
    const english = await publish("English only");
    const translations = { ti: { title: "ኣዳራሽ ተኸፊቱ", content: "ሓድሽ ኣዳራሽ ኣብ ሊድስ ተኸፊቱ ኣሎ።" } };
    await publish("The hall opens", { translations: JSON.stringify(translations) });
    await expect.poll(titles, QUICK).toEqual(["ኣዳራሽ ተኸፊቱ"]);
    expect(service.received[0]?.message.notification).toMatchObject({
      lang: "ti",
      body: translations.ti.content,
    });
    expect(await outcomes(english)).toEqual(["skipped"]);
  });

  it("imported old posts are not announced, and neither is a post published again", async () => {
    await subscribe();
    await publish("From 2020", { published_at: "2020-05-01T00:00:00Z" });
    const id = await publish("New");
    await expect.poll(titles, QUICK).toEqual(["New"]);
    await backend.query("update public.news_posts set published = false where id = $1", [id]);
    await backend.query("update public.news_posts set published = true where id = $1", [id]);
    await publish("Newer");
    await expect.poll(titles, QUICK).toEqual(["New", "Newer"]);
  });

  it("the owner's device is notified of a message and of a held comment, until the owner is not an admin any more", async () => {
    const user = randomUUID();
    await backend.query("insert into auth.users (id, email) values ($1, 'owner@selam.example')", [user]);
    await backend.query("insert into private.admins (user_id) values ($1)", [user]);
    const browser = service.subscribe(key);
    await backend.query(
      `insert into private.push_subscriptions (endpoint, p256dh, auth, user_id, topics, locale)
       values ($1, $2, $3, $4, '{message,comment}', 'ti')`,
      [browser.endpoint, browser.p256dh, browser.auth, user],
    );
    const message = () =>
      backend.query(
        "insert into public.contact_messages (name, email, message) values ('Aster', 'aster@mail.example', 'Selam!')",
      );
    await message();
    await wake();
    await expect.poll(titles, QUICK).toEqual(["ሓድሽ መልእኽቲ ካብ Aster"]);
    expect(service.received[0]?.message.notification).toMatchObject({
      body: "Selam!",
      navigate: `${SITE}/admin/messages?hl=ti`,
      data: null,
    });
    expect(service.received[0]?.headers.urgency).toBe("high");
    await backend.query("delete from private.admins where user_id = $1", [user]);
    const before = service.requests();
    await message();
    await wake();
    await expect
      .poll(() => backend.query("select 1 from private.push_deliveries where outcome = 'skipped'"), QUICK)
      .not.toEqual([]);
    expect(service.requests()).toBe(before);
  });

  it("the owner is reminded of a deadline before it and on its day, each time once, also after a restart", async () => {
    const user = randomUUID();
    await backend.query("insert into auth.users (id, email) values ($1, 'keeper@selam.example')", [user]);
    await backend.query("insert into private.admins (user_id) values ($1)", [user]);
    const tell = async (locale: string) => {
      const browser = service.subscribe(key);
      await backend.query(
        `insert into private.push_subscriptions (endpoint, p256dh, auth, user_id, topics, locale)
         values ($1, $2, $3, $4, '{message,comment}', $5)`,
        [browser.endpoint, browser.p256dh, browser.auth, user, locale],
      );
    };
    await tell("en");
    await tell("ti");
    await subscribe();
    const request = randomUUID();
    // A complaint that came so many days ago; it is to be confirmed on the 30th day, that of its arrival included.
    const cameDaysAgo = async (days: number) => {
      await backend.query(
        `insert into public.data_requests (id, asks_for, person, received_on)
         values ($1, 'complaint', 'aster@mail.example', (now() at time zone 'Europe/London')::date - $2::int)
         on conflict (id) do update set received_on = excluded.received_on`,
        [request, days],
      );
      const [row] = await backend.query<{ due: string }>(
        "select private.request_due(asks_for, received_on)::text as due from public.data_requests where id = $1",
        [request],
      );
      await wake();
      return dayText("en", parseIsoDay(row?.due ?? "") ?? 0);
    };
    const english = () =>
      service.received
        .map(({ message }) => message.notification)
        .filter(({ lang }) => lang === "en")
        .map(({ title, body, navigate }) => [title, body, navigate]);
    const title = "Complaint about personal data";
    const page = `${SITE}/admin/personal-data?hl=en`;
    const due = await cameDaysAgo(26);
    await expect.poll(titles, QUICK).toHaveLength(2);
    expect(titles()).toContain("ጥርዓን ብዛዕባ ውልቃዊ ሓበሬታ");
    const first = [title, `Confirm by ${due} that you have received it.`, page];
    expect(english()).toEqual([first]);
    await backend.close();
    backend = await open();
    await wake();
    const passed = await cameDaysAgo(31);
    const second = [title, `The last day to confirm it is ${passed}.`, page];
    await expect.poll(english, QUICK).toEqual([first, second]);
    await expect.poll(titles, QUICK).toHaveLength(4);
    expect(JSON.stringify(service.received)).not.toContain("aster@");
    await wake();
    await publish("After the reminders");
    await expect.poll(titles, QUICK).toContain("After the reminders");
    expect(english().filter(([text]) => text === title)).toEqual([first, second]);
  });
});
