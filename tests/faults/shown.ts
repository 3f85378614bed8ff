import { createSiteRemote } from "../../src/api/site-api.ts";
import { CONTENT_KINDS, type ContentKind } from "../../src/domain/content/content.ts";
import { ownAttendance } from "../../src/domain/events/attendance.ts";
import { shownCounters } from "../../src/domain/outbox/operation.ts";
import type { Evidence } from "./audit.ts";
import type { Effects } from "./effects.ts";
import type { Finding } from "./finding.ts";
import type { Scene } from "./scene.ts";
import type { Tab } from "./tab.ts";

/** Checks that a tab shows the server's counters and the author's own held comments. */
export async function auditShown(scene: Scene, tab: Tab, { effects, outbox }: Evidence): Promise<Finding[]> {
  const known = await knownComments(tab);
  const findings = auditHeld(scene, effects, outbox, known);
  for (const postId of [...scene.posts, scene.article]) {
    const row = effects.posts.get(postId);
    const post = (await tab.read.byId("community", postId)) ?? (await tab.read.byId("blog", postId));
    if (!row?.published) {
      if (post) findings.push({ kind: "shown wrongly", text: `${postId} is not published and shown` });
      continue;
    }
    if (!post) {
      findings.push({ kind: "shown wrongly", text: `${postId} is published and not shown` });
      continue;
    }
    const shown = shownCounters(post, await tab.read.localOperationsOf(postId));
    const { likes, shares, views } = row;
    const held = [...effects.comments.values()].filter((comment) => comment.post_id === postId);
    const comments = row.comments + held.filter(({ id }) => known.has(id) && isHeld(id, effects)).length;
    const actual = JSON.stringify(shown);
    const expected = JSON.stringify({ likes, shares, views, comments });
    if (actual !== expected)
      findings.push({ kind: "shown wrongly", text: `${postId} shows ${actual}, not ${expected}` });
  }
  return [...findings, ...(await auditAnswer(scene, tab, effects)), ...(await auditMirror(scene, tab))];
}

/** Checks that every row of the mirror equals what the server sends to a new device, field by field. */
async function auditMirror({ server }: Scene, { db }: Tab): Promise<Finding[]> {
  const pages = await createSiteRemote(server.proxy.origin, server.key).firstPages("en");
  if (!pages.ok) return [{ kind: "error", text: `The server's rows: ${JSON.stringify(pages.failure)}` }];
  const { listed, unpaged } = pages.value;
  const rowsOf = (kind: ContentKind): readonly RowOfMirror[] =>
    kind === "service" || kind === "profile" || kind === "event" ? unpaged[kind] : listed[kind].rows;
  const faults = await Promise.all(
    CONTENT_KINDS.map(async (kind) =>
      differencesOf(rowsOf(kind), await db.table<RowOfMirror>(kind).toArray()).map(
        (text) => `${kind} ${text}`,
      ),
    ),
  );
  return faults.flat().map((text) => ({ kind: "shown wrongly", text }));
}

type RowOfMirror = { readonly id: string };

/** How the rows of a mirror differ from the server's. Fields that only the device has, its sort keys, are left out. */
export function differencesOf(sent: readonly RowOfMirror[], stored: readonly RowOfMirror[]): string[] {
  const here = new Map(stored.map((row) => [row.id, row]));
  const wrong = sent.flatMap((row) => {
    const mirrored = here.get(row.id);
    here.delete(row.id);
    return mirrored ? differingFields(row, mirrored) : [`${row.id} is not in the mirror`];
  });
  return [...wrong, ...[...here.keys()].map((id) => `${id} is in the mirror alone`)];
}

function differingFields(sent: RowOfMirror, mirrored: RowOfMirror): string[] {
  const fields: Readonly<Record<string, unknown>> = { ...mirrored };
  return Object.entries(sent).flatMap(([field, value]) => {
    const [expected, actual] = [JSON.stringify(value), JSON.stringify(fields[field])];
    return expected === actual ? [] : [`${sent.id}.${field} is ${actual} in the mirror, not ${expected}`];
  });
}

/** Checks that a tab shows the event's taken places, and the device's own answer as the server has it. */
async function auditAnswer({ event, day, actions }: Scene, tab: Tab, effects: Effects): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { taken } = (await tab.read.byId("event", event)) ?? {};
  const row = effects.events.get(event);
  if ((taken?.[day] ?? 0) !== row?.taken)
    findings.push({
      kind: "shown wrongly",
      text: `The event shows ${JSON.stringify(taken)}, not ${row?.taken}`,
    });
  const own = ownAttendance(await tab.read.localOperationsOf(event), day);
  if (own.state === "confirmed" && !effects.attendances.has(own.id))
    findings.push({ kind: "shown wrongly", text: `${own.id} is confirmed and not on the list` });
  const known = actions.all.filter(
    ({ id, outcome }) => outcome === "persisted" && effects.attendances.has(id),
  );
  if (own.state === "none" && known.length > 0)
    findings.push({ kind: "shown wrongly", text: `No answer is shown, and ${known[0]?.id} is on the list` });
  return findings;
}

/** The comments that this device knows to be on the server: not those that are rejected, or may have arrived. */
async function knownComments(tab: Tab): Promise<Set<string>> {
  const sent = await tab.db.outbox.filter(({ state }) => state !== "parked").toArray();
  return new Set([...sent, ...(await tab.db.receipts.toArray())].map(({ id }) => id));
}

function isHeld(id: string, { comments }: Effects): boolean {
  return comments.get(id)?.status === "pending";
}

/** Checks that a tab knows the author's own comments that are held for moderation. */
function auditHeld(scene: Scene, effects: Effects, outbox: Evidence["outbox"], known: ReadonlySet<string>) {
  return scene.actions.all.flatMap(({ id, kind, outcome }): Finding[] => {
    const isKnown = known.has(id) || outbox.has(id) || kind !== "comment" || outcome !== "persisted";
    return isKnown || !isHeld(id, effects)
      ? []
      : [{ kind: "shown wrongly", text: `The held comment ${id} is not shown to its author` }];
  });
}
