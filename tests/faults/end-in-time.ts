import { EndlessSchedule } from "./finding.ts";

/** Milliseconds of real time that no schedule needs, on a slow machine either: one that takes longer never ends. */
const LONGEST_MS = 90_000;

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
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EndlessSchedule(now(), unanswered())), LONGEST_MS);
  });
  try {
    await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
    // After the end of its scene it fails, and nobody waits for it.
    running.catch(() => undefined);
  }
}
