import type { PageLife } from "../page-life.ts";
import type { VirtualTime } from "../virtual-time.ts";
import type { PlannedLine, RunSize } from "./plan.ts";
import type { Trace } from "./trace.ts";

/** An act, and the number of the device on which it is done. */
export type ActOn<Act> = { readonly what: Act; readonly device: number };

/** "offline": all acts are queued before the connection comes; "online": none waits for the one before. */
export type Pace = "offline" | "online";

/** What the devices of one run share. */
type World = { readonly time: VirtualTime; readonly line: PlannedLine; readonly trace: Trace | undefined };

/** A device with the real code. */
type Device<Act> = {
  /** The most points that a page of it has passed. */
  points: number;
  start(): Promise<void>;
  /** From here on points are counted. */
  begin(): void;
  act(what: Act): Promise<void>;
  /** The open page; a new one if the last has died. */
  openPage(): { readonly life: Pick<PageLife, "faults">; resume(): void };
  settled(): Promise<void>;
  sync(): Promise<void>;
  /** What is still unsent. */
  unsent(): Promise<string[]>;
  /** What is wrong at the end. */
  audit(): Promise<string[]>;
  end(): unknown;
};

/** How long a round is: longer than a page waits before it asks and sends again, in milliseconds. */
const ROUND = 31_000;
const MAX_ROUNDS = 8;

/** How many devices the acts are done on. */
export function countDevices(acts: readonly ActOn<unknown>[]): number {
  return Math.max(0, ...acts.map(({ device }) => device)) + 1;
}

/** Runs one small schedule. @returns its size, and what ended wrongly */
export async function runDevices<Act>(
  world: World,
  devices: readonly Device<Act>[],
  acts: readonly ActOn<Act>[],
  pace: Pace,
): Promise<RunSize & { readonly problems: readonly string[] }> {
  const { line, trace } = world;
  for (const device of devices) await device.start();
  trace?.begin();
  line.begin();
  for (const device of devices) device.begin();
  line.isUp = pace === "online";
  for (const { what, device } of acts) await devices[device]?.act(what);
  if (pace === "offline") {
    for (const device of devices) await device.settled();
    line.isUp = true;
    for (const device of devices) device.openPage().resume();
  }
  const problems = await drain(world, devices);
  if (problems.length === 0) for (const device of devices) problems.push(...(await device.audit()));
  const points = Math.max(...devices.map((device) => device.points));
  for (const device of devices) await device.end();
  return { writes: line.writes, points, problems };
}

/** Waits until all is sent and the mirrors are level with the server. @returns what is still unsent */
async function drain({ time, line }: World, devices: readonly Device<never>[]): Promise<string[]> {
  const settled = async () => {
    for (const device of devices) await device.settled();
  };
  const unsent = async () => (await Promise.all(devices.map((device) => device.unsent()))).flat();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const pages = devices.map((device) => device.openPage());
    await settled();
    const [writes, points] = [line.writes, pages.map(({ life }) => life.faults.passed)];
    for (const device of devices) await device.sync();
    await line.end();
    const isIdle = pages.every(({ life }) => !life.faults.gone) && (await unsent()).length === 0;
    if (isIdle && line.writes === writes && !line.isRestored()) {
      // From here on nothing changes any more, so a crash would change nothing either.
      for (const [at, device] of devices.entries()) device.points = Math.max(device.points, points[at] ?? 0);
      return [];
    }
    if (!isIdle) await time.pass(ROUND, settled);
  }
  return unsent();
}
