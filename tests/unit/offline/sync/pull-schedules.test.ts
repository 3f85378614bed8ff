import fc from "fast-check";
import { expect, it } from "vitest";
import type { Failure } from "../../../../src/domain/outbox/failure.ts";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { extendTo, pull } from "../../../../src/offline/site/pull.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { blogPost, uuid } from "../../support/content.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const POSTS = 45;
const failure = fc.constantFrom<Failure>(
  { kind: "offline" },
  { kind: "portal" },
  { kind: "busy", retryAfter: 1 },
);
const post = fc.integer({ min: 1, max: POSTS });
const step = fc.oneof(
  fc.record({ do: fc.constant("publish" as const), n: post }),
  fc.record({ do: fc.constant("takeDown" as const), n: post }),
  fc.record({ do: fc.constant("pull" as const), window: fc.constantFrom(20, 25, 200) }),
  fc.record({ do: fc.constant("twoTabs" as const), window: fc.constantFrom(20, 25, 200) }),
  fc.record({ do: fc.constant("older" as const), n: fc.integer({ min: 20, max: POSTS }) }),
  fc.record({
    do: fc.constant("fail" as const),
    call: fc.constantFrom("firstPages", "changes", "page:blog", "page:news", "any"),
    failure,
  }),
  fc.record({
    do: fc.constant("meanwhile" as const),
    call: fc.constantFrom("firstPages", "changes", "page:blog"),
    n: post,
  }),
  fc.record({ do: fc.constant("restore" as const), back: fc.integer({ min: 1, max: 5 }) }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let databases = 0;

/** A server with some posts, a device with two tabs, and the expected final state of the device. */
class Scene {
  readonly db: SiteDatabase;
  readonly tab: SiteDatabase;
  readonly remote = new FakeRemote();
  #edits = 0;

  constructor() {
    databases += 1;
    this.db = new SiteDatabase(`schedule-${databases}`);
    this.tab = new SiteDatabase(this.db.name);
    for (let n = 1; n <= POSTS; n += 2) this.publish(n);
  }

  publish(n: number): void {
    this.#edits += 1;
    this.remote.publish("blog", blogPost(n, { title: `Edit ${this.#edits} of ${n}` }));
  }

  takeDown(n: number): void {
    if (this.remote.published("blog").some(({ id }) => id === uuid(n))) this.remote.takeDown(uuid(n));
  }

  /** Restores a backup of hours ago: a device that was online since has pulled at least once. */
  async restore(back: number): Promise<void> {
    this.calm();
    await pull(this.db, this.remote, 20);
    this.remote.restoreTo(Math.max(0, this.remote.rev - back));
  }

  calm(): void {
    this.remote.failures.length = 0;
    this.remote.meanwhile.clear();
  }

  async take(now: Step): Promise<void> {
    const { db, tab, remote } = this;
    switch (now.do) {
      case "publish":
        return this.publish(now.n);
      case "takeDown":
        return this.takeDown(now.n);
      case "pull":
        return void (await pull(db, remote, now.window));
      case "twoTabs":
        return void (await Promise.all([pull(db, remote, now.window), pull(tab, remote, now.window)]));
      case "older":
        return void (await extendTo(db, remote, "blog", now.n));
      case "fail":
        return remote.fail(now.call, now.failure);
      case "meanwhile":
        return void remote.meanwhile.set(now.call, () =>
          now.n % 3 === 0 ? this.takeDown(now.n) : this.publish(now.n),
        );
      case "restore":
        return this.restore(now.back);
    }
  }

  async end(): Promise<void> {
    this.tab.close();
    await this.db.delete();
  }
}

function titles(rows: readonly { id: string; title: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, title }) => [id, title]));
}

it("the device ends with exactly the published content, whatever was edited, cut, interrupted or restored", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const scene = new Scene();
      for (const now of steps) await scene.take(now);
      scene.calm();
      for (let last = 0; last < 3; last += 1)
        expect(await pull(scene.db, scene.remote, 1_000)).toMatchObject({ ok: true });
      const mirrored = await createReader(scene.db).newest("blog", 1_000);
      expect(titles(mirrored)).toEqual(titles(scene.remote.published("blog")));
      await scene.end();
    }),
    { numRuns: Number(process.env.RUNS ?? 150) },
  );
}, 120_000);
