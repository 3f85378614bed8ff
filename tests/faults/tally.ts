import type { ProxiedRequest } from "./fault-proxy.ts";
import type { Finding } from "./finding.ts";

/** Steps that are user actions or the passing of time, not faults. */
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
  "decide",
  "sign-in",
];

const KINDS: readonly Finding["kind"][] = [
  ...(["lost", "duplicated", "out of order", "overwritten", "half published", "orphaned"] as const),
  ...([
    "sent as another",
    "left behind",
    "signed out",
    "stuck",
    "wrongly parked",
    "shown wrongly",
    "error",
  ] as const),
];

/** Counts steps and faults over many schedules. */
export class Tally {
  runs = 0;
  operations = 0;
  readonly faults = new Map<string, number>();
  readonly findings = new Map<Finding["kind"], number>();

  step({ do: what }: { readonly do: string }): void {
    if (!ORDINARY.includes(what)) this.#count(what);
  }

  ran(operations: number, requests: readonly ProxiedRequest[]): void {
    this.runs += 1;
    this.operations += operations;
    for (const { fault } of requests) if (fault) this.#count(fault.kind);
  }

  found(findings: readonly Finding[]): void {
    for (const { kind } of findings) this.findings.set(kind, (this.findings.get(kind) ?? 0) + 1);
  }

  /** The kinds that occurred, most frequent first. */
  kinds(): [string, number][] {
    return [...this.faults].sort(([, a], [, b]) => b - a);
  }

  summary(): string {
    const of = (kind: Finding["kind"]) => this.findings.get(kind) ?? 0;
    const kinds = this.kinds().map(([kind, times]) => `${kind} ${times}`);
    return [
      `${this.runs} schedules, ${this.operations} operations, ${kinds.length} kinds of fault: ${kinds.join(", ")}`,
      KINDS.map((kind) => `${of(kind)} ${kind}`).join(", "),
    ].join("\n");
  }

  #count(kind: string): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
  }
}
