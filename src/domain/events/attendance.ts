import type { IsoDay } from "../dates/calendar-days.ts";
import type { LocalOperations } from "../outbox/operation.ts";

/** The most people one person can announce. */
export const MAX_PEOPLE = 20;

/** A visitor's own answer for one time of an event, as this device knows it. */
export type OwnAttendance =
  | { readonly state: "none" }
  /** `asked`: the server has not answered. `confirmed`: it has the place. `withdrawing`: it still has to be told. */
  | {
      readonly state: "asked" | "confirmed" | "withdrawing";
      readonly id: string;
      readonly name: string;
      readonly people: number;
      readonly secret: string;
    }
  | {
      readonly state: "refused";
      readonly id: string;
      readonly name: string;
      readonly people: number;
      /** Why, by the server's code. */
      readonly code: string;
    };

/** What this device answered for the time on `day`: its last answer that was not withdrawn. */
export function ownAttendance({ operations, receipts }: LocalOperations, day: IsoDay): OwnAttendance {
  const withdrawn = new Map<string, "asked" | "done">();
  for (const { intent, state } of operations)
    if (intent.kind === "attend_withdraw" && state !== "parked") withdrawn.set(intent.attendanceId, "asked");
  for (const { intent } of receipts)
    if (intent.kind === "attend_withdraw") withdrawn.set(intent.attendanceId, "done");
  const answers = [
    ...receipts.map((receipt) => ({ ...receipt, refusal: null, isConfirmed: true })),
    ...operations.map((operation) => ({ ...operation, isConfirmed: operation.again })),
  ].sort((one, other) => one.seq - other.seq);
  for (const { id, intent, refusal, isConfirmed } of answers.reverse()) {
    if (intent.kind !== "attend" || intent.day !== day || withdrawn.get(id) === "done") continue;
    const { name, people, secret } = intent;
    if (refusal) return { state: "refused", id, name, people, code: refusal.code };
    const state = withdrawn.has(id) ? "withdrawing" : isConfirmed ? "confirmed" : "asked";
    return { state, id, name, people, secret };
  }
  return { state: "none" };
}

/** The days for which this device has an answer that was not withdrawn, in order. */
export function answeredDays(local: LocalOperations): IsoDay[] {
  const answers = [...local.operations, ...local.receipts].flatMap(({ intent }) =>
    intent.kind === "attend" ? [intent.day] : [],
  );
  return [...new Set(answers)].sort().filter((day) => ownAttendance(local, day).state !== "none");
}
