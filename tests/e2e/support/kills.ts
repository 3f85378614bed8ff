import { randomInt } from "node:crypto";
import type { Fault } from "../../faults/fault.ts";
import type { FaultySite } from "./faulty-site.ts";
import type { Visitor } from "./visitor.ts";

/** The longest wait for the browser's first request, in milliseconds. */
const STARTING = 10_000;

const FAULTS: readonly (() => Fault)[] = [
  () => ({ kind: "delay", milliseconds: randomInt(1, 200) }),
  () => ({ kind: "delay", milliseconds: randomInt(1, 200) }),
  () => ({ kind: "drop-answer" }),
  () => ({ kind: "drop-before" }),
  () => ({ kind: "duplicate", atOnce: true }),
  () => ({ kind: "truncate", asWhole: false }),
  () => ({ kind: "status", status: 503, retryAfter: 1 }),
];

/**
 * Repeats: actions of every kind are done offline, the connection returns and is unreliable, and the browser is killed
 * during the replay. Afterwards the connection is good and the browser open.
 * @returns the number of kills after which the server had applied only some of the operations
 */
export async function killDuringReplay(site: FaultySite, visitor: Visitor, kills: number): Promise<number> {
  const { proxy } = site;
  let partialKills = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    proxy.down = true;
    await visitor.performAllActions();
    const waiting = (await visitor.outbox()).map(({ id }) => id);
    await reconnectUnreliably(site, visitor);
    await visitor.device.kill();
    await proxy.idle();
    if (await isPartiallyApplied(site, waiting)) partialKills += 1;
    // Sometimes the browser restarts without a connection.
    if (randomInt(2) === 0) proxy.down = true;
    await visitor.reopen();
    await visitor.goTo("/portfolio");
  }
  proxy.restore();
  await visitor.goTo("/waiting");
  await visitor.untilSent();
  return partialKills;
}

/** Resolves at a random moment of the replay. */
async function reconnectUnreliably({ proxy }: FaultySite, visitor: Visitor): Promise<void> {
  proxy.restore();
  proxy.plan(
    Array.from({ length: 8 }, () => FAULTS[randomInt(FAULTS.length)]?.() ?? { kind: "drip" }),
    "writes",
  );
  const writes = () => proxy.requests.filter(({ method }) => method === "POST").length;
  const before = writes();
  // Simulates a return to the page, or the browser's online event.
  if (randomInt(2) === 0) await visitor.page.evaluate(() => window.dispatchEvent(new Event("online")));
  else void visitor.goTo("/waiting").catch(() => undefined);
  const wanted = before + randomInt(1, 6);
  const end = Date.now() + STARTING;
  while (writes() < wanted && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, randomInt(250)));
}

async function isPartiallyApplied(site: FaultySite, ids: readonly string[]): Promise<boolean> {
  const [row] = await site.query<{ done: number }>(
    "select count(*)::int as done from private.applied_operations where id = any ($1)",
    [ids],
  );
  return row !== undefined && row.done > 0 && row.done < ids.length;
}
