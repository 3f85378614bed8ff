/** A defect found by a schedule. */
export type Finding = {
  readonly kind:
    | "lost"
    | "duplicated"
    | "out of order"
    | "stuck"
    | "wrongly parked"
    | "shown wrongly"
    | "overwritten"
    | "half published"
    | "orphaned"
    | "sent as another"
    /** The owner's data that a sign-out has not deleted. */
    | "left behind"
    /** A session given up that the server would have renewed. */
    | "signed out"
    | "error";
  readonly text: string;
};

/** Thrown when a schedule ends in a wrong state, or does not end. */
export class WrongFinalState extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ kind, text }) => `${kind}: ${text}`).join("\n"));
    this.findings = findings;
  }
}

/** Thrown when a schedule does not end. What it had begun may still write to the server, so no other can run after it. */
export class EndlessSchedule extends WrongFinalState {
  /**
   * @param now what the schedule was doing
   * @param unanswered the calls that waited for an answer
   */
  constructor(now: string, unanswered: readonly string[]) {
    const waiting = unanswered.join(", ") || "no answer";
    super([{ kind: "stuck", text: `The schedule does not end: ${now}; waiting for ${waiting}` }]);
  }
}
