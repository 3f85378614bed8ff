import fc from "fast-check";
import { expect, it } from "vitest";
import { connectionProblemText } from "../../../../src/components/texts/connection-text.ts";
import { sendText } from "../../../../src/features/public/waiting/send-state.tsx";
import { pull } from "../../../../src/offline/site/pull.ts";
import { send } from "../../../../src/offline/site/push.ts";
import { communityPost } from "../../support/content.ts";
import { TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const REPAIR = { kind: "busy", retryAfter: null, isStranger: true };
const MESSAGE = { name: "Aster", email: "aster@selam.example", message: "Selam, how are you?", website: "" };

function site(name: string | undefined, posts: number): FakeRemote {
  const remote = new FakeRemote();
  remote.site = name;
  for (let n = 1; n <= posts; n++) remote.publish("community", communityPost(n));
  return remote;
}

it("whatever another server answers, nothing stored is lost and nothing queued is refused or taken for sent", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.constantFrom("pull", "like", "message", "send"), { minLength: 1, maxLength: 8 }),
      async (strangersPosts, steps) => {
        const own = site("own", 5);
        const device = new TestDevice(own);
        const { db, commands } = device;
        await pull(db, own);
        const stranger = site("other", strangersPosts);
        const before = await db.community.toArray();
        const stored = before[0]?.id ?? "";
        const act: Record<(typeof steps)[number], () => Promise<unknown>> = {
          pull: async () => expect(await pull(db, stranger)).toEqual({ ok: false, failure: REPAIR }),
          like: () => commands.like("community", stored),
          message: () => commands.sendMessage(MESSAGE),
          send: () => send({ ...device.deps, remote: stranger }),
        };
        for (const step of [...steps, "pull", "send"] as const) await act[step]();
        const queued = steps.filter((step) => step === "like" || step === "message").length;
        expect(await db.community.toArray()).toEqual(before);
        expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(Array(queued).fill("pending"));
        expect(await db.receipts.count()).toBe(0);
        expect((await pull(db, own)).ok).toBe(true);
        expect(await device.send()).toBeNull();
        expect(await db.outbox.count()).toBe(0);
        expect(own.effects).toHaveLength(queued);
        await db.delete();
      },
    ),
    { numRuns: 15 },
  );
});

it("a restored server names the same site, and a device that knew no name learns it", async () => {
  const own = site(undefined, 5);
  const device = new TestDevice(own);
  await pull(device.db, own);
  own.site = "own";
  const restore = own.backUp();
  own.publish("community", communityPost(6));
  await pull(device.db, own);
  restore();
  own.publish("community", communityPost(7));
  expect((await pull(device.db, own)).ok).toBe(true);
  expect(await device.db.meta.get("mirror")).toMatchObject({ site: "own" });
  expect((await device.db.community.toArray()).length).toBe(6);
  await device.db.delete();
});

it("a device that knows no site yet keeps what it has before a server that has nothing", async () => {
  const own = site(undefined, 5);
  const device = new TestDevice(own);
  await pull(device.db, own);
  expect(await pull(device.db, site("new", 0))).toEqual({ ok: false, failure: REPAIR });
  expect(await device.db.community.count()).toBe(5);
  await device.db.delete();
});

it("the reader is told that the site is being repaired, and what waits stays", () => {
  const failure = { kind: "busy", retryAfter: null, isStranger: true } as const;
  expect(connectionProblemText({ online: true, failure, updatedAt: null, now: 0 })).toBe(
    "The site is being repaired. Please come back later.",
  );
  expect(sendText({ phase: "waiting", failure, nextTry: 0 }, "silent")).toMatch(
    /^The site is being repaired\. Everything is kept here and sent afterwards\. Next try at /,
  );
});
