import { afterAll, beforeAll, expect, it } from "vitest";
import { startPushService } from "./push-service.ts";

const TIMEOUT = 2_000;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService(TIMEOUT);
});
afterAll(() => service.close());

it("an answer that comes a little at a time ends in time, and keeps no connection", async () => {
  const { endpoint } = service.subscribe("key");
  const send = () => service.send({ url: endpoint, headers: {}, body: Buffer.from("a message") });
  service.endless.set(endpoint, "headers");
  const from = performance.now();
  expect(await send()).toEqual({ status: 0, retryAfter: null });
  expect(performance.now() - from).toBeGreaterThan(TIMEOUT - 100);
  await expect.poll(() => service.connections()).toBe(0);
  service.endless.set(endpoint, "body");
  expect(await send()).toEqual({ status: 201, retryAfter: null });
  await expect.poll(() => service.connections()).toBe(0);
});

it.each([401, 403])(
  "a service that refuses this server with %i by another clock has refused nobody's message",
  async (status) => {
    const { endpoint } = service.subscribe("key");
    const answerTo = (aheadMs: number) => {
      service.clock.aheadMs = aheadMs;
      service.statuses.push(status);
      return service.send({ url: endpoint, headers: {}, body: Buffer.from("a message") });
    };
    const day = 24 * 60 * 60_000;
    for (const aheadMs of [-day, day])
      expect(await answerTo(aheadMs)).toEqual({ status: 0, retryAfter: null });
    expect(await answerTo(60_000)).toEqual({ status, retryAfter: null });
  },
);
