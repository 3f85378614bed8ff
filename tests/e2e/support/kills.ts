import { randomInt } from "node:crypto";
import type { Fault } from "../../faults/fault.ts";
import type { SpoiltSite } from "./spoilt-site.ts";
import type { Visitor } from "./visitor.ts";

/** How long a browser may take to ask for the first time, in milliseconds. */
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
 * So many times: things of all kinds are done with no line, the line comes back and is bad, and in the middle of the
 * replay the browser is killed. At the end the line is good and the browser open.
 * @returns how many times something had been done by the server and something had not
 */
export async function surviveKills(site: SpoiltSite, visitor: Visitor, kills: number): Promise<number> {
  const { proxy } = site;
  let inTheMiddle = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    proxy.down = true;
    await visitor.doAllKinds();
    const waiting = (await visitor.outbox()).map(({ id }) => id);
    await lineIsBadAgain(site, visitor);
    await visitor.device.kill();
    await proxy.idle();
    if (await isHalfDone(site, waiting)) inTheMiddle += 1;
    // Sometimes the browser comes back to a line, and goes on until there is none.
    if (randomInt(2) === 0) proxy.down = true;
    await visitor.reopen();
    await visitor.goTo("/portfolio");
  }
  proxy.heal();
  await visitor.goTo("/waiting");
  await visitor.untilSent();
  return inTheMiddle;
}

/** Resolves at some moment of the replay. */
async function lineIsBadAgain({ proxy }: SpoiltSite, visitor: Visitor): Promise<void> {
  proxy.heal();
  proxy.plan(
    Array.from({ length: 8 }, () => FAULTS[randomInt(FAULTS.length)]?.() ?? { kind: "drip" }),
    "writes",
  );
  const writes = () => proxy.seen.filter(({ method }) => method === "POST").length;
  const before = writes();
  // The person comes back to the page, or the browser says that there is a line.
  if (randomInt(2) === 0) await visitor.page.evaluate(() => window.dispatchEvent(new Event("online")));
  else void visitor.goTo("/waiting").catch(() => undefined);
  const wanted = before + randomInt(1, 6);
  const end = Date.now() + STARTING;
  while (writes() < wanted && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, randomInt(250)));
}

async function isHalfDone(site: SpoiltSite, ids: readonly string[]): Promise<boolean> {
  const [row] = await site.query<{ done: number }>(
    "select count(*)::int as done from private.applied_operations where id = any ($1)",
    [ids],
  );
  return row !== undefined && row.done > 0 && row.done < ids.length;
}
