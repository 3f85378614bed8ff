import type { Draft, StashedVersion } from "../../../src/domain/forms/draft.ts";
import type { AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";
import { PARKED } from "../../../src/domain/outbox/admin-operation.ts";
import type { Finding } from "../finding.ts";
import { type AdminDeed, stands, textIn } from "./admin-deeds.ts";
import type { AdminEffects, StoredRow } from "./admin-effects.ts";
import type { AdminScene } from "./admin-scene.ts";

/** The remaining local data of a browser. */
export type Left = {
  readonly outbox: readonly AdminOperation[];
  readonly drafts: readonly Draft[];
  readonly setAside: readonly StashedVersion[];
  /** Files reported to their owner as missing. */
  readonly missing: readonly string[];
};
export type AdminEvidence = {
  readonly left: readonly Left[];
  readonly effects: AdminEffects;
  /** Files that the storage was made to refuse. */
  readonly refusedFiles: ReadonlySet<string>;
};

/** Judges every deed of the owner by its effect. */
export function auditAdmin(scene: AdminScene, evidence: AdminEvidence): Finding[] {
  const { all } = scene.deeds;
  return [
    ...all.flatMap((deed, at) => auditDeed(scene, deed, all.slice(at + 1), evidence)),
    ...auditParked(scene, evidence),
    ...auditOrder(scene, evidence),
  ];
}

function auditDeed(
  scene: AdminScene,
  deed: AdminDeed,
  later: readonly AdminDeed[],
  evidence: AdminEvidence,
): Finding[] {
  switch (deed.kind) {
    case "words":
      return auditWords(deed, later, evidence);
    case "delete":
      return auditDeletion(scene, deed, later, evidence);
    case "flag":
      return auditFlag(scene, deed, evidence);
  }
}

function auditWords(deed: AdminDeed, later: readonly AdminDeed[], evidence: AdminEvidence): Finding[] {
  const { rows, history } = evidence.effects;
  const everRead = [rows.get(deed.rowId) ?? null, ...(history.get(deed.rowId) ?? []).map(({ row }) => row)];
  const isRead = everRead.some((row) => stands(deed, row));
  if (deed.fate === "draft" || deed.fate === "refused")
    return isRead ? [saying("half published", deed, "was never saved, and can be read")] : [];
  if (deed.fate === "withdrawn")
    return isRead ? [saying("duplicated", deed, "was taken back, and can be read")] : [];
  if (deed.fate === "untold") return [];
  const missing = deed.fields.filter(
    (field) =>
      !everRead.some((row) => textIn(row, field).includes(`${deed.value}`)) &&
      !isLeft(deed, field, evidence) &&
      !later.some((other) => makesMoot(other, deed, field)),
  );
  return missing.length > 0 ? [saying("lost", deed, `has no effect in ${missing.join(", ")}`)] : [];
}

/** True if the author later wrote something else in its place, or deleted the row. */
function makesMoot(later: AdminDeed, { browser, rowId }: AdminDeed, field: string): boolean {
  if (later.browser !== browser || later.rowId !== rowId) return false;
  return later.kind === "delete"
    ? later.fate !== "refused"
    : later.fields.includes(field) && later.fate !== "draft";
}

/** True if the text is still in its author's browser, queued or awaiting a decision. */
function isLeft({ browser, rowId, value }: AdminDeed, field: string, { left }: AdminEvidence): boolean {
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
  deed: AdminDeed,
  later: readonly AdminDeed[],
  { effects, left }: AdminEvidence,
): Finding[] {
  const isThere = effects.rows.has(deed.rowId);
  const isWaiting = left[deed.browser]?.outbox.some((one) => one.rowId === deed.rowId);
  const others = scene.deeds.all.filter((other) => other !== deed && other.rowId === deed.rowId);
  if (deed.fate === "kept") {
    // Saving a draft of a deleted row restores the row.
    const isTakenUp = later.some(
      ({ browser, rowId, kind, fate }) =>
        browser === deed.browser && rowId === deed.rowId && kind === "words" && fate === "kept",
    );
    const isMadeAnew = isTakenUp || others.some(({ decided }) => decided) || deed.decided;
    return isThere && !isWaiting && !isMadeAnew ? [saying("lost", deed, "and the row is there")] : [];
  }
  // A comment goes with its post; there is only one post.
  const takesAlong = (other: AdminDeed) => deed.on === "comment" && other.on === "community";
  const byAnother = scene.deeds.all.some(
    (other) =>
      other !== deed &&
      (other.rowId === deed.rowId || takesAlong(other)) &&
      other.kind === "delete" &&
      (other.fate === "kept" || other.fate === "untold"),
  );
  const isMistaken = !isThere && !byAnother && deed.fate !== "untold" && !scene.restored;
  return isMistaken ? [saying("duplicated", deed, "and the row is gone")] : [];
}

/** The last value of a flag from one browser must win where no other browser set it. */
function auditFlag(scene: AdminScene, deed: AdminDeed, { effects, left }: AdminEvidence): Finding[] {
  const row = effects.rows.get(deed.rowId);
  const [field = ""] = deed.fields;
  const about = scene.deeds.all.filter(
    (other) => other.kind === "flag" && other.rowId === deed.rowId && other.fields[0] === field,
  );
  const last = about.filter(({ fate }) => fate === "kept").at(-1);
  const isPlain = about.every(({ browser, fate }) => browser === deed.browser && fate !== "untold");
  const isLeftOver = left.some(({ outbox }) => outbox.some(({ rowId }) => rowId === deed.rowId));
  if (deed !== last || !row || !isPlain || isLeftOver || scene.restored) return [];
  return row[field] === deed.value
    ? []
    : [saying("lost", deed, `and ${field} is ${JSON.stringify(row[field])}`)];
}

function auditParked(scene: AdminScene, { left, refusedFiles }: AdminEvidence): Finding[] {
  return left.flatMap(({ outbox }, browser) =>
    outbox.flatMap((operation): Finding[] => {
      const { intent, rowId, refusal, state } = operation;
      if (state !== "parked") return [];
      const isElsewhere = scene.deeds.all.some((deed) => deed.rowId === rowId && deed.browser !== browser);
      const files = intent.kind === "save" ? intent.media : [];
      const isRight =
        refusal?.code === PARKED.media
          ? files.some((path) => scene.stopped.has(path) || refusedFiles.has(path))
          : [PARKED.conflict, PARKED.gone].some((code) => code === refusal?.code) &&
            (isElsewhere || scene.restored);
      const text = `${intent.kind} of ${intent.on} ${rowId} in browser ${browser}: ${refusal?.code} ${refusal?.message}`;
      return isRight ? [] : [{ kind: "wrongly parked", text }];
    }),
  );
}

/** For each row: versions are consecutive, texts are in the order written, and nothing unseen is overwritten. */
function auditOrder(scene: AdminScene, { effects }: AdminEvidence): Finding[] {
  const { all } = scene.deeds;
  const byWord = new Map(all.flatMap((deed) => (deed.kind === "words" ? [[`${deed.value}`, deed]] : [])));
  return [...effects.history].flatMap(([rowId, done]): Finding[] => {
    const findings: Finding[] = [];
    let before: StoredRow | null = null;
    for (const { row } of done) {
      if (row && before && row.version !== before.version + 1)
        findings.push({
          kind: "duplicated",
          text: `${rowId}: version ${row.version} after ${before.version}`,
        });
      if (row && before) findings.push(...overwritten(all, byWord, before, row));
      before = row;
    }
    const places = all.flatMap((deed) => {
      if (deed.rowId !== rowId || deed.kind !== "words" || deed.fate !== "kept" || deed.decided) return [];
      const place = done.findIndex(({ row }) => stands(deed, row));
      return place < 0 ? [] : [{ deed, place }];
    });
    for (const browser of [0, 1]) {
      const own = places.filter(({ deed }) => deed.browser === browser);
      const wrong = own.find(({ place }, at) => at > 0 && place < (own[at - 1]?.place ?? 0));
      if (wrong) findings.push(saying("out of order", wrong.deed, `after ${own.map(({ place }) => place)}`));
    }
    return findings;
  });
}

function overwritten(
  all: readonly AdminDeed[],
  byWord: ReadonlyMap<string, AdminDeed>,
  before: StoredRow,
  row: StoredRow,
): Finding[] {
  return Object.keys(row).flatMap((field) => {
    const [was, is] = [before, row].map((one) => wordsIn(one, field));
    const gone = (was ?? []).filter((word) => !is?.includes(word));
    const fresh = (is ?? []).filter((word) => !was?.includes(word)).flatMap((word) => byWord.get(word) ?? []);
    return gone.flatMap((word): Finding[] => {
      const lost = byWord.get(word);
      const isKnown = fresh.some(
        (deed) =>
          deed.saw.get(field)?.includes(word) ||
          (lost && deed.browser === lost.browser && all.indexOf(lost) < all.indexOf(deed)),
      );
      return lost && !isKnown
        ? [saying("overwritten", lost, `in ${field} by ${fresh.map(({ value }) => value)}`)]
        : [];
    });
  });
}

function wordsIn(row: StoredRow, field: string): string[] {
  return textIn(row, field).match(/w\d+x/g) ?? [];
}

function saying(kind: Finding["kind"], deed: AdminDeed, what: string): Finding {
  const { browser, fields, value, on, rowId, fate } = deed;
  const said = `${deed.kind} ${JSON.stringify(value)} in ${fields.join(", ")} of ${on} ${rowId}`;
  return { kind, text: `${said} (${fate} in browser ${browser}) ${what}` };
}
