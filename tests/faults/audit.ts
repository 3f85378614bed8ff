import { mayBeApplied, type Operation } from "../../src/domain/outbox/operation.ts";
import type { Effects } from "./effects.ts";
import type { Finding } from "./finding.ts";
import type { Scene } from "./scene.ts";
import { PLACES } from "./step.ts";
import type { UserAction } from "./user-actions.ts";

/** The device's remaining outbox and the effects in the database. */
export type Evidence = { readonly outbox: ReadonlyMap<string, Operation>; readonly effects: Effects };

/** Judges every action by its effects: it happened exactly once, is a visible dead letter, or was withdrawn. */
export function auditActions(scene: Scene, evidence: Evidence): Finding[] {
  return [
    ...scene.actions.all.flatMap((action) => auditAction(scene, action, evidence)),
    ...scene.posts.flatMap((post) => auditCounters(scene, post, evidence)),
    ...auditCounters(scene, scene.article, evidence),
    ...auditPlaces(scene, evidence),
    ...auditOrder(scene, evidence),
    ...auditSubmissions(scene, evidence),
  ];
}

function auditAction(scene: Scene, action: UserAction, evidence: Evidence): Finding[] {
  const waiting = evidence.outbox.get(action.id);
  const say = (kind: Finding["kind"], what: string): Finding[] => [
    { kind, text: `${action.kind} ${action.id} (${action.outcome}) ${what}` },
  ];
  if (waiting && waiting.state !== "parked") return say("stuck", `is ${waiting.state}`);
  if (waiting && action.outcome === "not-persisted")
    return say("duplicated", "was refused for lack of space, and is here");
  if (waiting)
    return isExpectedDeadLetter(scene, action, waiting)
      ? []
      : say("wrongly parked", waiting.refusal?.code ?? "");
  const happened = wasApplied(action, evidence);
  if (action.outcome === "unknown" || happened === null) return [];
  if (action.outcome === "persisted")
    return happened || isExpectedAbsent(scene, action, evidence) ? [] : say("lost", "has no effect");
  // Several operations can concern the same comment; only the ledger tells which one took effect.
  const isInLedger = evidence.effects.ledger.has(action.id) && !scene.reusedIds.has(action.id);
  const isOurs = action.about === null || isInLedger;
  return happened && isOurs ? say("duplicated", "has an effect") : [];
}

/** True if the action's own effect is in the database; null if only the post's counters can tell. */
function wasApplied({ kind, id, about, text }: UserAction, { effects }: Evidence): boolean | null {
  switch (kind) {
    case "message":
      return effects.messages.has(id);
    case "submission":
      return effects.submissions.has(id);
    case "comment":
      return effects.comments.has(id);
    case "comment_delete":
      return !effects.comments.has(about ?? "");
    case "comment_report":
      return effects.reported.has(about ?? "");
    case "comment_appeal":
      return effects.appeals.get(about ?? "")?.words === text;
    case "attend":
      return effects.attendances.has(id);
    case "attend_withdraw":
      return !effects.attendances.has(about ?? "");
    default:
      return null;
  }
}

/** True if no effect is expected: the author deleted the comment or withdrew the answer, or it went with its post. */
function isExpectedAbsent(
  { actions }: Scene,
  { id, kind, postId, about }: UserAction,
  { effects }: Evidence,
): boolean {
  if (postId && !effects.posts.has(postId) && !effects.events.has(postId)) return true;
  if (kind === "comment_report" || kind === "comment_appeal") return !effects.comments.has(about ?? "");
  const removal = kind === "comment" ? "comment_delete" : "attend_withdraw";
  return (
    (kind === "comment" || kind === "attend") &&
    actions.all.some(
      (other) => other.kind === removal && other.about === id && other.outcome !== "not-persisted",
    )
  );
}

function isExpectedDeadLetter(
  { actions, everDown, reusedIds, wasAbsent, restored }: Scene,
  action: UserAction,
  { refusal }: Operation,
): boolean {
  switch (refusal?.code) {
    case "post_unknown":
      return everDown.has(action.postId);
    case "body_length":
      return action.text.length > 2_000;
    case "operation_reused":
      return reusedIds.has(action.id);
    case "operation_expired":
      return wasAbsent;
    // The post of the reported comment was unpublished, and the comment with it; or it isn't hidden in the backup.
    case "comment_unknown":
      if (action.kind === "comment_appeal")
        return restored || isDeleted(actions, action) || everDown.has(action.postId);
      return action.kind === "comment_report" && everDown.has(action.postId);
    // All answers together ask for more places than there are.
    case "event_full":
      return actions.all.reduce((people, each) => people + each.people, 0) > PLACES;
    default:
      return false;
  }
}

function isDeleted({ all }: Scene["actions"], { about }: UserAction): boolean {
  return all.some((other) => other.kind === "comment_delete" && other.about === about);
}

/** No more places are given away than there are, and the event's row says how many. */
function auditPlaces({ event }: Scene, { effects }: Evidence): Finding[] {
  const row = effects.events.get(event);
  const people = [...effects.attendances.values()].reduce((sum, answer) => sum + answer.people, 0);
  const findings: Finding[] = [];
  if (people > PLACES) findings.push({ kind: "duplicated", text: `${people} people have ${PLACES} places` });
  if (row?.taken !== people)
    findings.push({ kind: "shown wrongly", text: `The event has ${row?.taken} taken places, not ${people}` });
  return findings;
}

/** Each story arrived with all of its files, byte for byte, and nothing of them is kept twice. */
function auditSubmissions({ actions }: Scene, { effects }: Evidence): Finding[] {
  return [...effects.submissions.values()].flatMap(({ id, body, files, in_parts }): Finding[] => {
    const action = actions.of(id);
    const findings: Finding[] = [];
    if (action?.text !== body || action.files.join() !== files.join())
      findings.push({ kind: "lost", text: `The story ${id} has other words or files than were sent` });
    if (in_parts > 0)
      findings.push({ kind: "orphaned", text: `${in_parts} files of ${id} are kept in parts too` });
    return findings;
  });
}

const COUNTED = { like: "likes", share: "shares", view: "views" } as const;

function auditCounters(scene: Scene, postId: string, { outbox, effects }: Evidence): Finding[] {
  const row = effects.posts.get(postId);
  if (!row) return [];
  return (["like", "share", "view"] as const).flatMap((kind): Finding[] => {
    const actions = scene.actions.all.filter((action) => action.kind === kind && action.postId === postId);
    const others = kind === "like" ? (scene.othersLikes.get(postId) ?? 0) : 0;
    const least =
      others + actions.filter(({ id, outcome }) => outcome === "persisted" && !outbox.has(id)).length;
    const most = least + actions.filter((action) => mayCountMore(action, outbox.get(action.id))).length;
    const is = row[COUNTED[kind]];
    const text = `${kind}s of ${postId}: ${is}, not ${least === most ? least : `${least} to ${most}`}`;
    if (is < least) return [{ kind: "lost", text }];
    return is > most ? [{ kind: "duplicated", text }] : [];
  });
}

/** True if one more than is known may be counted: its author died with it, or does not know whether it arrived. */
function mayCountMore({ outcome, mayRepeat }: UserAction, waiting: Operation | undefined): boolean {
  if (waiting) return mayBeApplied(waiting.refusal);
  return outcome === "unknown" || mayRepeat;
}

/**
 * In each lane the server applied operations in the order of the actions, except those the user retried out of turn. The
 * withdrawal of an answer follows that answer; it may overtake others that the server put off in the same batch. Of
 * several deletions of the same thing any may be the first: an expired one is sent again after those behind it.
 */
function auditOrder(scene: Scene, { outbox, effects }: Evidence): Finding[] {
  const done = scene.actions.all.filter(
    ({ id, outcome, retried, forgotten }) =>
      outcome === "persisted" && !retried && !forgotten && !outbox.has(id),
  );
  const lanes = grouped(done);
  const placeOf = ({ id, kind }: UserAction) => {
    if (kind === "comment") return effects.comments.get(id)?.seq;
    return kind === "message" ? effects.messages.get(id)?.rev : effects.ledger.get(id);
  };
  return [...lanes].flatMap(([lane, actions]) => {
    const deletions = actions.filter(({ kind }) => kind === "comment_delete" || kind === "attend_withdraw");
    const firstDeletion = Math.min(...deletions.flatMap((each) => placeOf(each) ?? []));
    const places = actions.flatMap((each) => {
      const place = placeOf(each);
      if (place === undefined) return [];
      return deletions.includes(each) ? firstDeletion : place;
    });
    const wrong = places.findIndex((place, at) => at > 0 && place < (places[at - 1] ?? 0));
    return wrong < 0 ? [] : [{ kind: "out of order" as const, text: `${lane}: ${places.join(", ")}` }];
  });
}

function grouped(actions: readonly UserAction[]): Map<string, UserAction[]> {
  const lanes = new Map<string, UserAction[]>();
  for (const action of actions)
    for (const lane of orderedWith(action)) lanes.set(lane, [...(lanes.get(lane) ?? []), action]);
  return lanes;
}

function orderedWith({ id, kind, about, lane }: UserAction): string[] {
  if (kind === "attend_withdraw") return [`answer:${about}`];
  return kind === "attend" ? [lane, `answer:${id}`] : [lane];
}
