import type { Seen } from "./fault-proxy.ts";
import type { Finding } from "./finding.ts";
import type { Scene } from "./scene.ts";
import type { Step } from "./step.ts";

/** Steps that are what a person does or what time does, and no misfortune. */
const ORDINARY: readonly string[] = [
  "act",
  "withdraw",
  "retry",
  "discard",
  "edit",
  "faults",
  "pass",
  "online",
  "open",
  "publish",
  "thaw",
  "back-up",
];

/** What many schedules came to. */
export class Tally {
  runs = 0;
  operations = 0;
  readonly faults = new Map<string, number>();
  readonly findings = new Map<Finding["kind"], number>();

  step({ do: what }: Step): void {
    if (!ORDINARY.includes(what)) this.#count(what);
  }

  ran({ deeds }: Scene, seen: readonly Seen[]): void {
    this.runs += 1;
    this.operations += deeds.all.length;
    for (const { fault } of seen) if (fault) this.#count(fault.kind);
  }

  found(findings: readonly Finding[]): void {
    for (const { kind } of findings) this.findings.set(kind, (this.findings.get(kind) ?? 0) + 1);
  }

  /** The kinds that occurred, the most frequent first. */
  kinds(): [string, number][] {
    return [...this.faults].sort(([, a], [, b]) => b - a);
  }

  summary(): string {
    const of = (kind: Finding["kind"]) => this.findings.get(kind) ?? 0;
    const kinds = this.kinds().map(([kind, times]) => `${kind} ${times}`);
    return [
      `${this.runs} schedules, ${this.operations} operations, ${kinds.length} kinds of fault: ${kinds.join(", ")}`,
      `${of("lost")} lost, ${of("duplicated")} duplicated, ${of("out of order")} out of order, ${of("stuck")} stuck, ` +
        `${of("wrongly parked")} wrongly parked, ${of("shown wrongly")} shown wrongly, ${of("error")} errors`,
    ].join("\n");
  }

  #count(kind: string): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
  }
}
