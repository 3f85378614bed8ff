import { randomOf } from "../../../faults/seeded-random.ts";

/** What the tab does while its process is stopped. */
export const SCENES = [
  "first visit",
  "start",
  "pull",
  "send",
  "draft",
  "worker",
  "admin pull",
  "publish",
  "admin draft",
] as const;
export type Scene = (typeof SCENES)[number];

export type Freeze = {
  readonly scene: Scene;
  /** How long after the act began its process is stopped, in milliseconds. */
  readonly after: number;
  /** How long it is stopped, in milliseconds; null until the other tab has done everything. */
  readonly lasts: number | null;
};

/** How far into each act a process may be stopped, in milliseconds. */
const LONGEST_ACT: Readonly<Record<Scene, number>> = {
  "first visit": 6_000,
  start: 2_500,
  pull: 500,
  send: 800,
  draft: 1_500,
  worker: 500,
  "admin pull": 500,
  publish: 1_500,
  "admin draft": 1_500,
};
const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

/** The same freezes for the same seed: every scene in turn, at random moments, short ones more often than long ones. */
export function planFreezes(
  seed: number,
  count: number,
  scenes: readonly Scene[] = SCENES,
): readonly Freeze[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, at) => {
    const scene = scenes[at % scenes.length] ?? "pull";
    return {
      scene,
      after: Math.round(random() * LONGEST_ACT[scene]),
      lasts: Math.round(SHORTEST_MS * (LONGEST_MS / SHORTEST_MS) ** random()),
    };
  });
}
