import { EndlessSchedule } from "./finding.ts";

/** Milliseconds of work that no schedule needs: one that takes more never ends. Work is counted, so that a loaded machine changes nothing. */
const MOST_WORK_MS = 60_000;
/** Milliseconds after which a schedule that only waits does not end either. */
const LONGEST_MS = 600_000;

/**
 * Waits for a schedule, which must end: a device that sends for ever, or waits for ever, is a finding.
 * @param now what the schedule is doing
 * @param unanswered the calls that wait for an answer
 * @throws EndlessSchedule
 */
export async function endInTime(
  running: Promise<void>,
  now: () => string,
  unanswered: () => readonly string[],
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const [began, before] = [performance.now(), process.cpuUsage()];
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 > MOST_WORK_MS || performance.now() - began > LONGEST_MS)
        reject(new EndlessSchedule(now(), unanswered()));
    }, 1_000);
  });
  try {
    await Promise.race([running, late]);
  } finally {
    clearInterval(timer);
    // After the end of its scene it fails, and nobody waits for it.
    running.catch(() => undefined);
  }
}
