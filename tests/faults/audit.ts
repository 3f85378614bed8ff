import type { Operation } from "../../src/domain/outbox/operation.ts";
import type { Deed } from "./deeds.ts";
import type { Effects } from "./effects.ts";
import type { Finding } from "./finding.ts";
import type { Scene } from "./scene.ts";

/** The device's remaining outbox and the effects in the database. */
export type Evidence = { readonly outbox: ReadonlyMap<string, Operation>; readonly effects: Effects };

/** Judges every deed by its effects: it happened exactly once, is a visible dead letter, or was withdrawn. */
export function auditDeeds(scene: Scene, evidence: Evidence): Finding[] {
  return [
    ...scene.deeds.all.flatMap((deed) => auditDeed(scene, deed, evidence)),
    ...scene.posts.flatMap((post) => auditCounters(scene, post, evidence)),
    ...auditCounters(scene, scene.article, evidence),
    ...auditOrder(scene, evidence),
  ];
}

function auditDeed(scene: Scene, deed: Deed, evidence: Evidence): Finding[] {
  const waiting = evidence.outbox.get(deed.id);
  const say = (kind: Finding["kind"], what: string): Finding[] => [
    { kind, text: `${deed.kind} ${deed.id} (${deed.fate}) ${what}` },
  ];
  if (waiting && waiting.state !== "parked") return say("stuck", `is ${waiting.state}`);
  if (waiting && deed.fate === "refused")
    return say("duplicated", "was refused for lack of room, and is here");
  if (waiting)
    return isRightlyParked(scene, deed, waiting) ? [] : say("wrongly parked", waiting.refusal?.code ?? "");
  const happened = hasHappened(deed, evidence);
  if (deed.fate === "untold" || happened === null) return [];
  if (deed.fate === "kept")
    return happened || isMoot(scene, deed, evidence) ? [] : say("lost", "has no effect");
  // Several operations can concern the same comment; only the ledger tells which one took effect.
  const isInLedger = evidence.effects.ledger.has(deed.id) && !scene.reusedIds.has(deed.id);
  const isOurs = deed.commentId === null || isInLedger;
  return happened && isOurs ? say("duplicated", "has an effect") : [];
}

/** True if the deed's own effect is in the database; null if only the post's counters can tell. */
function hasHappened({ kind, id, commentId }: Deed, { effects }: Evidence): boolean | null {
  switch (kind) {
    case "message":
      return effects.messages.has(id);
    case "comment":
      return effects.comments.has(id);
    case "comment_delete":
      return !effects.comments.has(commentId ?? "");
    case "comment_report":
      return effects.reported.has(commentId ?? "");
    default:
      return null;
  }
}

/** True if no effect is expected: the author deleted the comment, or it went with its post. */
function isMoot({ deeds }: Scene, { id, kind, postId, commentId }: Deed, { effects }: Evidence): boolean {
  if (postId && !effects.posts.has(postId)) return true;
  if (kind === "comment_report") return !effects.comments.has(commentId ?? "");
  return (
    kind === "comment" &&
    deeds.all.some(
      (other) => other.kind === "comment_delete" && other.commentId === id && other.fate !== "refused",
    )
  );
}

function isRightlyParked({ everDown, reusedIds }: Scene, deed: Deed, { refusal }: Operation): boolean {
  switch (refusal?.code) {
    case "post_unknown":
      return everDown.has(deed.postId);
    case "body_length":
      return deed.words.length > 2_000;
    case "operation_reused":
      return reusedIds.has(deed.id);
    // The post of the reported comment was unpublished, and the comment with it.
    case "comment_unknown":
      return deed.kind === "comment_report" && everDown.has(deed.postId);
    default:
      return false;
  }
}

const COUNTED = { like: "likes", share: "shares", view: "views" } as const;

function auditCounters(scene: Scene, postId: string, { outbox, effects }: Evidence): Finding[] {
  const row = effects.posts.get(postId);
  if (!row) return [];
  return (["like", "share", "view"] as const).flatMap((kind): Finding[] => {
    const deeds = scene.deeds.all.filter((deed) => deed.kind === kind && deed.postId === postId);
    const others = kind === "like" ? (scene.othersLikes.get(postId) ?? 0) : 0;
    const least = others + deeds.filter(({ id, fate }) => fate === "kept" && !outbox.has(id)).length;
    const most = least + deeds.filter(({ id, fate }) => fate === "untold" && !outbox.has(id)).length;
    const is = row[COUNTED[kind]];
    const text = `${kind}s of ${postId}: ${is}, not ${least === most ? least : `${least} to ${most}`}`;
    if (is < least) return [{ kind: "lost", text }];
    return is > most ? [{ kind: "duplicated", text }] : [];
  });
}

/** In each lane the server applied operations in the order of the deeds, except those the user retried out of turn. */
function auditOrder(scene: Scene, { outbox, effects }: Evidence): Finding[] {
  const done = scene.deeds.all.filter(
    ({ id, fate, retried, forgotten }) => fate === "kept" && !retried && !forgotten && !outbox.has(id),
  );
  const lanes = grouped(done);
  return [...lanes].flatMap(([lane, deeds]) => {
    const places = deeds.flatMap(({ id, kind }) => {
      const place =
        kind === "comment"
          ? effects.comments.get(id)?.seq
          : kind === "message"
            ? effects.messages.get(id)?.rev
            : effects.ledger.get(id);
      return place ?? [];
    });
    const wrong = places.findIndex((place, at) => at > 0 && place < (places[at - 1] ?? 0));
    return wrong < 0 ? [] : [{ kind: "out of order" as const, text: `${lane}: ${places.join(", ")}` }];
  });
}

function grouped(deeds: readonly Deed[]): Map<string, Deed[]> {
  const lanes = new Map<string, Deed[]>();
  for (const deed of deeds) lanes.set(deed.lane, [...(lanes.get(deed.lane) ?? []), deed]);
  return lanes;
}
