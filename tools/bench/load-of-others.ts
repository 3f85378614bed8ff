import { readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Fields of /proc/PID/stat after the command's name: the parent, and the times of a process and of its ended children. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/** Seconds of processor time of this bench's processes that ended without their parent counting them. */
let ended = 0;

/** Ends processes of this bench, such as a browser: what they used stays counted as its own. */
export async function endOwn(end: () => Promise<void>): Promise<void> {
  const before = used();
  await end();
  const after = used();
  if (before && after) ended += Math.max(0, before.own - after.own);
}

/**
 * Starts to measure how many cores processes other than this one and its children keep busy. The system's load average cannot
 * tell: most of it is the bench's own.
 * @returns ends the measurement; without /proc it is the load average
 */
export function loadOfOthers(): () => number {
  const before = used();
  const startedAt = performance.now();
  return () => {
    const after = used();
    if (before === null || after === null) return loadavg()[0] ?? 0;
    const seconds = (performance.now() - startedAt) / 1_000;
    return Math.max(0, (after.all - before.all - (after.own - before.own)) / seconds);
  };
}

/** Seconds of processor time since the start of the machine and of this process with its children. */
function used(): { all: number; own: number } | null {
  const processes = statOfEach();
  if (!processes.has(process.pid)) return null;
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (processes.has(pid) && isOwn(processes.get(pid)?.parent ?? 0));
  const own = [...processes].reduce((sum, [pid, { ticks }]) => sum + (isOwn(pid) ? ticks : 0), 0);
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return { all: all / 1_000, own: own / TICKS_PER_SECOND + ended };
}

function statOfEach(): Map<number, { parent: number; ticks: number }> {
  const found = new Map<number, { parent: number; ticks: number }>();
  for (const pid of processIds()) {
    const fields = statOf(pid);
    if (fields === null) continue;
    const ticks = TIMES.reduce((sum, field) => sum + Number(fields[field]), 0);
    found.set(Number(pid), { parent: Number(fields[PARENT]), ticks });
  }
  return found;
}

function processIds(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    // Not Linux.
    return [];
  }
}

function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    // It has ended in the meantime.
    return null;
  }
}
