import { RecordingsDatabase } from "../../src/capabilities/voice/offline/recordings-database.ts";
import type { Operation } from "../../src/domain/outbox/operation.ts";
import { Device, type DeviceBug } from "./device.ts";
import { randomOf } from "./seeded-random.ts";
import { PLACES, POSTS, type Schedule } from "./step.ts";
import type { Tab } from "./tab.ts";
import type { TestServer } from "./test-server.ts";
import { UserActions } from "./user-actions.ts";
import { VirtualTime } from "./virtual-time.ts";
import { Voices } from "./voices.ts";

let scenes = 0;

/** One server, one device and everything that happened to them in one schedule. */
export class Scene {
  readonly server: TestServer;
  readonly device: Device;
  readonly time = new VirtualTime();
  readonly actions = new UserActions();
  readonly voices = new Voices();
  readonly schedule: Schedule;
  /** Community posts; the last is unpublished. */
  readonly posts: string[] = [];
  readonly article: string = crypto.randomUUID();
  /** An event with few places, and the day on which it takes place. */
  readonly event: string = crypto.randomUUID();
  day = "";
  /** Another visitor's comment on the first post. */
  readonly othersComment: string = crypto.randomUUID();
  /** Likes of other visitors, by post. */
  othersLikes = new Map<string, number>();
  /** Posts that were unavailable at some time. */
  readonly everDown = new Set<string>();
  readonly reusedIds = new Set<string>();
  backup: { othersLikes: Map<string, number> } | null = null;
  limited = false;
  /** True if the phone was switched off for longer than receipts are kept. */
  wasAbsent = false;
  restored = false;
  readonly #name: string;

  constructor(server: TestServer, schedule: Schedule, bug: DeviceBug) {
    scenes += 1;
    this.server = server;
    this.schedule = schedule;
    this.#name = `faults-${scenes}`;
    this.device = new Device({
      name: this.#name,
      origin: server.proxy.origin,
      key: server.key,
      time: this.time,
      random: randomOf(schedule.chance),
      webLocks: schedule.webLocks,
      bug,
    });
  }

  /** Sets up a site with some posts and a device that has loaded them. */
  async start(): Promise<void> {
    const { server } = this;
    await server.reset();
    server.proxy.address = `10.${(scenes >> 16) & 255}.${(scenes >> 8) & 255}.${scenes & 255}`;
    for (let n = 0; n <= POSTS; n += 1) {
      const id = crypto.randomUUID();
      this.posts.push(id);
      const values = [id, n < POSTS];
      await server.query(
        "insert into public.community_posts (id, title, content, published) values ($1, 'Coffee', 'In Leeds', $2)",
        values,
      );
      if (n === POSTS) this.everDown.add(id);
    }
    await server.query(
      "insert into public.blog_posts (id, title, content, excerpt) values ($1, 'Bread', '<p>Bread</p>', 'Of bread')",
      [this.article],
    );
    await server.query(
      "insert into public.community_comments (id, post_id, author_name, body) values ($1, $2, 'Aster', 'Hi')",
      [this.othersComment, this.posts[0]],
    );
    const [event] = await server.query<{ day: string }>(
      `insert into public.events (id, title, content, starts_at, time_zone, capacity)
       values ($1, 'Coffee', 'In Leeds', date_trunc('hour', now()) + interval '30 days', 'Europe/London', $2)
       returning to_char(starts_at at time zone time_zone, 'YYYY-MM-DD') as day`,
      [this.event, PLACES],
    );
    this.day = event?.day ?? "";
    this.device.open().resume();
    await this.device.settled();
    this.device.lineIsGood = false;
  }

  /** A tab that can be used; opened if there is none. */
  tab(nth: number): Tab {
    const usable = this.device.tabs.filter(({ frozen, isWorker }) => !frozen && !isWorker);
    const tab = usable[nth % Math.max(1, usable.length)];
    if (tab) return tab;
    const opened = this.device.open();
    opened.resume();
    return opened;
  }

  post(n: number): string {
    return this.posts[n] ?? "";
  }

  /** The persisted outbox. */
  async outbox(): Promise<Operation[]> {
    const db = this.device.openDatabase();
    try {
      return await db.outbox.toArray();
    } finally {
      db.close();
    }
  }

  async end(): Promise<void> {
    this.server.recover();
    for (const tab of [...this.device.tabs]) tab.faults.die();
    await this.server.proxy.idle();
    await this.device.openDatabase().delete();
    await new RecordingsDatabase().delete();
  }
}
