import { ADMIN_KINDS, type AdminRow } from "../../../src/domain/content/admin-content.ts";
import type { AdminChanges } from "../../../src/domain/outbox/admin-remote.ts";
import type { Finding } from "../finding.ts";
import { differencesOf } from "../shown.ts";
import type { AdminEffects, StoredRow } from "./admin-effects.ts";
import type { AdminPage } from "./admin-page.ts";

/** Visitors' counters, which the admin does not show: their changes have no revision. */
const COUNTERS = ["likes", "comments", "shares", "views", "countsVersion"] as const;

/**
 * Checks that the admin shows the server's content, except for the owner's pending changes, and that its mirror equals that
 * content field by field.
 * @param sent what the server sends to a new device
 */
export async function auditAdminShown(
  page: AdminPage | null,
  { rows }: AdminEffects,
  sent: AdminChanges["rows"],
  nth: number,
): Promise<Finding[]> {
  if (!page) return [{ kind: "stuck", text: `browser ${nth}: nobody can sign in` }];
  const shown = (await Promise.all(ADMIN_KINDS.map((kind) => page.read.rows(kind)))).flat();
  const known = new Set([
    ...shown.map(({ row }) => row.id),
    ...(await page.read.queuedOperations()).map(({ rowId }) => rowId),
  ]);
  const wrong = shown.flatMap(({ row, status }) =>
    status === "sent" ? (wrongIn(row, rows.get(row.id)) ?? []) : [],
  );
  const missing = [...rows.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not shown`);
  const mirrored = await Promise.all(
    ADMIN_KINDS.map(async (kind) => {
      const ofKind = sent.flatMap((change) => (change.kind === kind ? [withoutCounters(change.row)] : []));
      return differencesOf(ofKind, await page.db.table<AdminRow>(kind).toArray()).map(
        (text) => `${kind} ${text}`,
      );
    }),
  );
  return [...wrong, ...missing, ...mirrored.flat()].map((text) => ({
    kind: "shown wrongly",
    text: `browser ${nth}: ${text}`,
  }));
}

function withoutCounters(row: AdminRow): AdminRow {
  const fields = Object.entries(row).filter(([field]) => !COUNTERS.some((counter) => counter === field));
  return Object.fromEntries(fields) as unknown as AdminRow;
}

function wrongIn(row: AdminRow, stored: StoredRow | undefined): string | null {
  if (!stored) return `${row.id} is gone and shown`;
  if (stored.version !== row.version) return `${row.id} at version ${row.version}, not ${stored.version}`;
  return "title" in row && row.title !== stored.title ? `${row.id} as ${row.title}` : null;
}
