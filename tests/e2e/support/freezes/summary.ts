import type { Outcome } from "./tabs.ts";

/** Medians of each scene, in milliseconds, and how many were done while the process was stopped. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const scenes = [...new Set(outcomes.map(({ freeze }) => freeze.scene))];
  return scenes
    .map((scene) => {
      const some = outcomes.filter(({ freeze }) => freeze.scene === scene);
      const meanwhile = some.filter(({ duringFreeze }) => duringFreeze).length;
      const [paint, sync, send] = (["paint", "sync", "send"] as const).map((what) =>
        medianOf(some.map((one) => one[what])),
      );
      return `${scene}: ${some.length} freezes, ${meanwhile} with everything done meanwhile; medians: painted ${paint} ms, synced ${sync} ms, sent ${send} ms`;
    })
    .join("\n");
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
