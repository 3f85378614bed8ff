import { afterEach, expect, it, vi } from "vitest";
import { createSiteRemote } from "../../../../src/api/site-api.ts";
import { createSubmissionsRemote } from "../../../../src/api/submissions-api.ts";
import { actionOf } from "../../../../src/domain/outbox/actions.ts";
import type { Operation, Receipt } from "../../../../src/domain/outbox/operation.ts";
import { requeueReceipts } from "../../../../src/offline/site/mirror.ts";
import { send } from "../../../../src/offline/site/push.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { minute, uuid } from "../../support/content.ts";
import { TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";
import stored from "./stored-operations.json" with { type: "json" };

// What devices have queued, in every shape that a version of the app has stored, and the bytes that it sends. The file is never
// changed: a new kind or shape is added.

const NOW = minute(600);
const sent: string[] = [];
let device: TestDevice;

afterEach(async () => {
  vi.unstubAllGlobals();
  sent.length = 0;
  await device.db.delete();
});

/** A server that applies whatever it is sent. */
function answer(path: string, body: string): Response {
  sent.push(`${path} ${body}`);
  if (path.endsWith("/contact_messages")) return new Response("", { status: 201 });
  const { batch = [] } = JSON.parse(body) as { batch?: { id: string }[] };
  const results = batch.map(({ id }) => ({ id, status: "applied" }));
  const answered = batch.length > 0 ? { now: NOW, results } : { status: "applied" };
  return new Response(JSON.stringify(answered), { headers: { "content-type": "application/json" } });
}

function sending(): Promise<unknown> {
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) =>
    answer(new URL(String(input)).pathname, String(init?.body)),
  );
  const remote = createSiteRemote("https://api.example", "key");
  const submissions = createSubmissionsRemote("https://api.example", "key");
  return send({ ...device.deps, remote, submissions }, 1);
}

const cases = stored.map(({ lane, intent, sent: request }, n) => {
  const operation = {
    ...{
      seq: n + 1,
      id: uuid(n + 1),
      format: 1,
      actor: "visitor",
      lane,
      postId: intent.postId ?? "",
      intent,
    },
    ...{ state: "pending", attempts: 0, attempt: null, firstAttemptAt: null, dueAt: null, queuedAt: 7 },
    ...{ again: false, refusal: null },
  };
  return [intent.kind, operation as unknown as Operation, request] as const;
});

it.each(cases)(
  "%s: a stored operation is listed, and sent in the same bytes",
  async (_, operation, request) => {
    device = new TestDevice(new FakeRemote());
    await device.db.outbox.add(operation);
    expect(await createReader(device.db).queuedOperations()).toEqual([operation]);
    expect(actionOf(operation.intent).lane(operation.intent)).toBe(operation.lane);
    await sending();
    expect(sent).toEqual([request]);
    const [receipt] = await device.db.receipts.toArray();
    expect([receipt?.intent, await device.db.outbox.count()]).toEqual([operation.intent, 0]);
  },
);

it("receipts are sent in the same bytes and order to a server that was restored", async () => {
  device = new TestDevice(new FakeRemote());
  const receipts = cases.map(
    ([, { state: _, attempt: __, dueAt: ___, again, refusal, ...done }]): Receipt => {
      expect([again, refusal]).toEqual([false, null]);
      return { ...done, doneAt: NOW, held: false, attempts: 1, firstAttemptAt: minute(1) };
    },
  );
  await device.db.receipts.bulkAdd(receipts);
  await device.db.transaction("rw", [device.db.outbox, device.db.receipts], () =>
    requeueReceipts(device.db, NOW),
  );
  await sending();
  expect(sent.map(withoutApplied)).toEqual(
    cases.map(([, , request]) => request.replaceAll(minute(0), minute(1))),
  );
});

/** The request without the names of what was applied before it. */
function withoutApplied(request: string): string {
  return request.replace(/,"done":"[^"]*","done_at":"[^"]*"/, "");
}
