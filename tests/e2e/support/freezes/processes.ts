import { readdirSync, readFileSync } from "node:fs";

/** Iterations of an empty loop, about a tenth of a second of one core. */
const BURN = 1e8;
/** Clock ticks of the processor (10 ms each) by which the process that computed is told from the others. */
const LEAST_TICKS = 5;
const ATTEMPTS = 40;

/** A page or a worker, which runs in one of the browser's processes. */
type Runs = { evaluate<T, A>(run: (argument: A) => T, argument: A): Promise<T> };

/**
 * The process in which a page or worker runs: the browser does not say, so the page computes, and the process that used the
 * processor meanwhile is it.
 * @param browser the process id of the browser
 */
export async function processOf(page: Runs, browser: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = ticksOf(browser);
    await page.evaluate(burn, BURN);
    const used = [...ticksOf(browser)]
      .map(([pid, ticks]) => ({ pid, ticks: ticks - (before.get(pid) ?? ticks) }))
      .sort((one, other) => other.ticks - one.ticks);
    const [most, next] = used;
    if (most && most.ticks >= LEAST_TICKS && most.ticks >= 3 * (next?.ticks ?? 0)) return most.pid;
  }
  throw new Error("The process of the page was not found.");
}

function burn(iterations: number): number {
  let sum = 0;
  for (let at = 0; at < iterations; at += 1) sum = (sum + at) % 7;
  return sum;
}

/** The processor time that each renderer process of a browser has used, in ticks. */
function ticksOf(browser: number): Map<number, number> {
  const parents = new Map<number, number>();
  const renderers: { pid: number; ticks: number }[] = [];
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      // Fields from the third on; the second, the program's name, is in parentheses.
      const fields = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ");
      parents.set(pid, Number(fields[1]));
      if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer"))
        renderers.push({ pid, ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // It has ended in the meantime.
    }
  }
  const isOfBrowser = (pid: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === browser) return true;
    return false;
  };
  return new Map(renderers.filter(({ pid }) => isOfBrowser(pid)).map(({ pid, ticks }) => [pid, ticks]));
}

const stopped = new Set<number>();

/** Stops a process as a phone does with background tabs. */
export function stopProcess(pid: number): void {
  process.kill(pid, "SIGSTOP");
  stopped.add(pid);
}

export function resumeProcess(pid: number): void {
  stopped.delete(pid);
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // It has ended in the meantime.
  }
}

// Nothing stays stopped when this process is interrupted.
process.on("exit", () => stopped.forEach(resumeProcess));
