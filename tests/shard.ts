/** One of several machines that share `npm test`. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** The checks without test files to share, and the shard of each, from 1; a machine that shares with fewer takes the rest. */
const WHOLE: Readonly<Record<string, number>> = {
  lint: 1,
  messages: 1,
  "dead code": 1,
  "vulnerable packages": 1,
  faults: 2,
  model: 3,
  update: 3,
};

/**
 * Reads `--shard`, such as "2/3".
 * @throws if it is something else
 */
export function readShard(text: string | undefined): Shard {
  if (text === undefined) return { index: 1, count: 1 };
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw new Error(`--shard is 1/3, 2/3 or 3/3, for example, not ${text}.`);
  return { index, count };
}

/** True if a shard runs a check, whole or its part of the test files. */
export function runsHere(name: string, { index, count }: Shard): boolean {
  const whole = WHOLE[name];
  return whole === undefined || Math.min(whole, count) === index;
}
