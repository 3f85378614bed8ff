import type { Credentials } from "../../../src/domain/outbox/admin-remote.ts";
import type { Finding } from "../finding.ts";
import { randomOf } from "../seeded-random.ts";
import type { TestServer } from "../test-server.ts";
import { VirtualTime } from "../virtual-time.ts";
import { AdminActions } from "./admin-actions.ts";
import { AdminBrowser, type AdminBug, EPOCH } from "./admin-browser.ts";
import { type AdminSchedule, GUESTS } from "./admin-step.ts";
import { Guests } from "./guests.ts";
import { VirtualTokenTimes } from "./token-times.ts";

/** The initial content of a schedule: one row of each kind, and two messages. */
const SITE: readonly string[] = [
  "insert into public.blog_posts (id, title, content, excerpt) values (gen_random_uuid(), 'Bread', '<p>Bread</p>', 'Of bread')",
  "insert into public.news_posts (id, title, content) values (gen_random_uuid(), 'Hall', 'A new hall opens')",
  "insert into public.community_posts (id, title, content) values ('00000000-0000-4000-8000-000000000001', 'Coffee', 'In Leeds')",
  "insert into public.services (id, title, description) values (gen_random_uuid(), 'Tea', 'Hot')",
  "insert into public.site_profile (id, name, tagline, hours, place) values (gen_random_uuid(), 'Selam', 'Peace', 'Nine to five', 'Leeds')",
];
const COMMENT =
  "insert into public.community_comments (id, post_id, author_name, body) values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'Aster', 'Hi')";
const MESSAGE =
  "insert into public.contact_messages (id, name, email, message) values (gen_random_uuid(), 'Saba', 'saba@selam.example', 'Selam')";

/** One server, the owner's two browsers and everything that happened to them in one schedule. */
export class AdminScene {
  readonly server: TestServer;
  readonly time = new VirtualTime();
  readonly actions = new AdminActions();
  readonly schedule: AdminSchedule;
  readonly browsers: AdminBrowser[] = [];
  /** The owner and the other admin, with tokens of sessions on no browser. */
  owner: Credentials = { userId: "", token: "" };
  other: Credentials = { userId: "", token: "" };
  readonly tokens = new VirtualTokenTimes(() => EPOCH + this.time.elapsed);
  /** Files whose uploads the owner cancelled. */
  readonly stopped = new Set<string>();
  readonly guests = new Guests(GUESTS);
  /** What the owner saved before signing out. */
  readonly copies: string[] = [];
  /** What was wrong before the end. */
  readonly findings: Finding[] = [];
  backedUp = false;
  restored = false;
  written = 0;
  readonly bug: AdminBug;

  constructor(server: TestServer, schedule: AdminSchedule, bug: AdminBug) {
    this.server = server;
    this.schedule = schedule;
    this.bug = bug;
  }

  /** Sets up a site with content of every kind and two browsers in which its owner is signed in. */
  async start(): Promise<void> {
    const { server, schedule } = this;
    await server.reset();
    server.proxy.address = null;
    server.proxy.tokens = this.tokens;
    for (const row of [...SITE, COMMENT]) await server.query(row);
    await this.visitorWrites();
    await this.visitorWrites();
    await this.guests.invite(server);
    const { owner, other } = await server.admins();
    Object.assign(this, { owner, other });
    const random = randomOf(schedule.chance);
    for (const nth of [0, 1]) {
      const browser = new AdminBrowser({
        nth,
        userId: owner.userId,
        origin: server.proxy.origin,
        key: server.key,
        time: this.time,
        random,
        webLocks: schedule.webLocks,
        hasChannel: schedule.hasChannel,
        bug: this.bug,
      });
      this.browsers.push(browser);
      if (!(await browser.page(0))) throw new Error("The owner can't sign in.");
      await browser.settled();
      browser.lineIsGood = false;
    }
  }

  browser(nth: number): AdminBrowser {
    const browser = this.browsers[nth];
    if (!browser) throw new Error(`There is no browser ${nth}.`);
    return browser;
  }

  async visitorWrites(): Promise<void> {
    await this.server.query(MESSAGE);
  }

  async settled(): Promise<void> {
    await Promise.all(this.browsers.map((browser) => browser.settled()));
  }

  async end(): Promise<void> {
    this.server.recover();
    for (const browser of this.browsers) await browser.end();
    await this.server.proxy.idle();
    this.server.proxy.tokens = null;
  }
}
