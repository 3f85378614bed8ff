import { DEAD_LETTER_CODES } from "../../../src/domain/outbox/admin-operation.ts";
import { deepEqual } from "../../../src/domain/outbox/deep-equal.ts";
import type { ProxiedRequest } from "../fault-proxy.ts";
import type { Finding } from "../finding.ts";
import { type AdminAction, containsText, textIn } from "./admin-actions.ts";
import type { AdminEffects, StoredRow } from "./admin-effects.ts";
import type { AdminScene } from "./admin-scene.ts";
import type { RemainingData } from "./remaining-data.ts";

export type AdminEvidence = {
  readonly left: readonly RemainingData[];
  readonly effects: AdminEffects;
  readonly requests: readonly ProxiedRequest[];
  /** What the owner saved before signing out. */
  readonly copies: readonly string[];
};

/** Judges every action of the owner by its effect. */
export function auditAdmin(scene: AdminScene, evidence: AdminEvidence): Finding[] {
  const { all } = scene.actions;
  return [
    ...all.flatMap((action, at) => auditAction(scene, action, all.slice(at + 1), evidence)),
    ...auditDeadLetter(scene, evidence),
    ...auditOrder(scene, evidence),
  ];
}

function auditAction(
  scene: AdminScene,
  action: AdminAction,
  later: readonly AdminAction[],
  evidence: AdminEvidence,
): Finding[] {
  switch (action.kind) {
    case "text":
      return auditTexts(action, later, evidence);
    case "delete":
      return auditDeletion(scene, action, later, evidence);
    case "flag":
      return auditFlag(scene, action, evidence);
  }
}

function auditTexts(action: AdminAction, later: readonly AdminAction[], evidence: AdminEvidence): Finding[] {
  const { rows, history } = evidence.effects;
  const everRead = [
    rows.get(action.rowId) ?? null,
    ...(history.get(action.rowId) ?? []).map(({ row }) => row),
  ];
  const isRead = everRead.some((row) => containsText(action, row));
  if (action.outcome === "draft" || action.outcome === "not-persisted")
    return isRead ? [finding("half published", action, "was never saved, and can be read")] : [];
  if (action.outcome === "withdrawn")
    return isRead ? [finding("duplicated", action, "was taken back, and can be read")] : [];
  if (action.outcome === "unknown") return [];
  const missing = action.fields.filter(
    (field) =>
      !everRead.some((row) => textIn(row, field).includes(`${action.value}`)) &&
      !isPending(action, field, evidence) &&
      !later.some((other) => supersedes(other, action, field)),
  );
  return missing.length > 0 ? [finding("lost", action, `has no effect in ${missing.join(", ")}`)] : [];
}

/** True if the author later wrote something else in its place, or deleted the row. */
function supersedes(later: AdminAction, { browser, rowId }: AdminAction, field: string): boolean {
  if (later.browser !== browser || later.rowId !== rowId) return false;
  return later.kind === "delete"
    ? later.outcome !== "not-persisted"
    : later.fields.includes(field) && later.outcome !== "draft";
}

/** True if the text is still in its author's browser, queued or awaiting a decision. */
function isPending({ browser, rowId, value }: AdminAction, field: string, { left }: AdminEvidence): boolean {
  const here = left[browser];
  if (!here) return false;
  const fields = [
    ...here.outbox.flatMap((one) =>
      one.rowId === rowId && one.intent.kind === "save" ? [one.intent.fields] : [],
    ),
    ...[...here.drafts, ...here.setAside].flatMap((one) => (one.rowId === rowId ? [one.fields] : [])),
  ];
  return fields.some((one) => textIn(one, field).includes(`${value}`));
}

function auditDeletion(
  scene: AdminScene,
  action: AdminAction,
  later: readonly AdminAction[],
  { effects, left }: AdminEvidence,
): Finding[] {
  const isThere = effects.rows.has(action.rowId);
  const isWaiting = left[action.browser]?.outbox.some((one) => one.rowId === action.rowId);
  const others = scene.actions.all.filter((other) => other !== action && other.rowId === action.rowId);
  if (action.outcome === "persisted") {
    // Saving a draft of a deleted row restores the row, in another browser too once that knows of the deletion.
    const created = (effects.history.get(action.rowId) ?? []).filter(({ row }) => row?.version === 1);
    const isTakenUp = later.some(
      ({ browser, rowId, kind, outcome, operation }) =>
        rowId === action.rowId &&
        kind === "text" &&
        outcome === "persisted" &&
        (browser === action.browser || created.some((effect) => effect.operation === operation)),
    );
    const isRecreated = isTakenUp || others.some(({ decided }) => decided) || action.decided;
    return isThere && !isWaiting && !isRecreated ? [finding("lost", action, "and the row is there")] : [];
  }
  // A comment goes with its post; there is only one post.
  const takesAlong = (other: AdminAction) => action.on === "comment" && other.on === "community";
  const byAnother = scene.actions.all.some(
    (other) =>
      other !== action &&
      (other.rowId === action.rowId || takesAlong(other)) &&
      other.kind === "delete" &&
      (other.outcome === "persisted" || other.outcome === "unknown"),
  );
  // A new row that was never saved is not at the server either way.
  const wasSaved = effects.history.has(action.rowId) || !others.some(({ creates }) => creates);
  const isMistaken = !isThere && wasSaved && !byAnother && action.outcome !== "unknown" && !scene.restored;
  return isMistaken ? [finding("duplicated", action, "and the row is gone")] : [];
}

/** The last value of a flag from one browser must win where no other browser set it. */
function auditFlag(scene: AdminScene, action: AdminAction, { effects, left }: AdminEvidence): Finding[] {
  const row = effects.rows.get(action.rowId);
  const [field = ""] = action.fields;
  const about = scene.actions.all.filter(
    (other) => other.kind === "flag" && other.rowId === action.rowId && other.fields[0] === field,
  );
  const last = about.filter(({ outcome }) => outcome === "persisted").at(-1);
  const isPlain = about.every(({ browser, outcome }) => browser === action.browser && outcome !== "unknown");
  const isLeftOver = left.some(({ outbox }) => outbox.some(({ rowId }) => rowId === action.rowId));
  if (action !== last || !row || !isPlain || isLeftOver || scene.restored) return [];
  if (row[field] !== action.value)
    return [finding("lost", action, `and ${field} is ${JSON.stringify(row[field])}`)];
  const { publishAt } = action;
  return publishAt === undefined || momentOf(row.publishAt) === momentOf(publishAt)
    ? []
    : [finding("lost", action, `and its schedule is ${JSON.stringify(row.publishAt)}`)];
}

function momentOf(at: unknown): number | null {
  return typeof at === "string" ? Date.parse(at) : null;
}

function auditDeadLetter(scene: AdminScene, { left, requests }: AdminEvidence): Finding[] {
  const isRefused = (file: string) =>
    requests.some(({ path, fault }) => fault?.kind === "file-refused" && path.endsWith(`/media/${file}`));
  return left.flatMap(({ outbox }, browser) =>
    outbox.flatMap((operation): Finding[] => {
      const { intent, rowId, refusal, state } = operation;
      if (state !== "parked") return [];
      const isElsewhere = scene.actions.all.some(
        (action) => action.rowId === rowId && action.browser !== browser,
      );
      const files = intent.kind === "save" ? intent.media : [];
      const isWithdrawn = intent.on === "attendance" && scene.guests.isWithdrawn(rowId);
      const isRight =
        refusal?.code === DEAD_LETTER_CODES.media
          ? files.some((path) => scene.stopped.has(path) || isRefused(path))
          : [DEAD_LETTER_CODES.conflict, DEAD_LETTER_CODES.gone].some((code) => code === refusal?.code) &&
            (isElsewhere || isWithdrawn || scene.restored);
      const text = `${intent.kind} of ${intent.on} ${rowId} in browser ${browser}: ${refusal?.code} ${refusal?.message}`;
      return isRight ? [] : [{ kind: "wrongly parked", text }];
    }),
  );
}

/** For each row: versions are consecutive, texts are in the order written, and nothing unseen is overwritten. */
function auditOrder(scene: AdminScene, { effects }: AdminEvidence): Finding[] {
  const { all } = scene.actions;
  const byWord = new Map(
    all.flatMap((action) => (action.kind === "text" ? [[`${action.value}`, action]] : [])),
  );
  return [...effects.history].flatMap(([rowId, done]): Finding[] => {
    const findings: Finding[] = [];
    let before: StoredRow | null = null;
    for (const { row } of done) {
      // Two devices may choose the same: the second save then changes nothing, and makes no version.
      if (row && before && row.version !== before.version + 1 && !deepEqual(row, before))
        findings.push({
          kind: "duplicated",
          text: `${rowId}: version ${row.version} after ${before.version}`,
        });
      if (row && before) findings.push(...overwritten(all, byWord, before, row));
      before = row;
    }
    const places = all.flatMap((action) => {
      if (
        action.rowId !== rowId ||
        action.kind !== "text" ||
        action.outcome !== "persisted" ||
        action.decided
      )
        return [];
      const place = done.findIndex(({ row }) => containsText(action, row));
      return place < 0 ? [] : [{ action, place }];
    });
    for (const browser of [0, 1]) {
      const own = places.filter(({ action }) => action.browser === browser);
      const wrong = own.find(({ place }, at) => at > 0 && place < (own[at - 1]?.place ?? 0));
      if (wrong)
        findings.push(finding("out of order", wrong.action, `after ${own.map(({ place }) => place)}`));
    }
    return findings;
  });
}

function overwritten(
  all: readonly AdminAction[],
  byWord: ReadonlyMap<string, AdminAction>,
  before: StoredRow,
  row: StoredRow,
): Finding[] {
  return Object.keys(row).flatMap((field) => {
    const [was, is] = [before, row].map((one) => marksIn(one, field));
    const gone = (was ?? []).filter((word) => !is?.includes(word));
    const fresh = (is ?? []).filter((word) => !was?.includes(word)).flatMap((word) => byWord.get(word) ?? []);
    return gone.flatMap((word): Finding[] => {
      const lost = byWord.get(word);
      const isKnown = fresh.some(
        (action) =>
          action.saw.get(field)?.includes(word) ||
          (lost && action.browser === lost.browser && all.indexOf(lost) < all.indexOf(action)),
      );
      return lost && !isKnown
        ? [finding("overwritten", lost, `in ${field} by ${fresh.map(({ value }) => value)}`)]
        : [];
    });
  });
}

function marksIn(row: StoredRow, field: string): string[] {
  return textIn(row, field).match(/w\d+x/g) ?? [];
}

function finding(kind: Finding["kind"], action: AdminAction, what: string): Finding {
  const { browser, fields, value, on, rowId, outcome } = action;
  const said = `${action.kind} ${JSON.stringify(value)} in ${fields.join(", ")} of ${on} ${rowId}`;
  return { kind, text: `${said} (${outcome} in browser ${browser}) ${what}` };
}
