/**
 * Runs a job again and again, each time when the last one has ended and a wait is over, without keeping the process alive. What
 * fails is logged, and does not end the repetition.
 * @param job is told whether it was stopped; a number that it returns is the next wait
 * @param failed begins the line of the log
 * @param every milliseconds between two runs
 * @param first milliseconds before the first one
 * @returns a function that stops it
 */
export function repeat(
  job: (isStopped: () => boolean) => Promise<unknown>,
  failed: string,
  every: number,
  first = every,
): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const wait = await job(() => isStopped).catch((error: unknown) => {
      if (!isStopped) console.error(`${failed}:`, error);
    });
    schedule(typeof wait === "number" ? wait : every);
  };
  const schedule = (wait: number) => {
    if (!isStopped) timer = setTimeout(() => void run(), wait).unref();
  };
  schedule(first);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
