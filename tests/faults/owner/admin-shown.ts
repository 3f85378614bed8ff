import { ADMIN_KINDS, type AdminRow } from "../../../src/domain/content/admin-content.ts";
import type { Finding } from "../finding.ts";
import type { AdminEffects, StoredRow } from "./admin-effects.ts";
import type { AdminPage } from "./admin-page.ts";

/** Checks that the admin shows the server's content, except for the owner's pending changes. */
export async function auditAdminShown(
  page: AdminPage,
  { rows }: AdminEffects,
  nth: number,
): Promise<Finding[]> {
  const shown = (await Promise.all(ADMIN_KINDS.map((kind) => page.read.rows(kind)))).flat();
  const known = new Set([
    ...shown.map(({ row }) => row.id),
    ...(await page.read.queuedOperations()).map(({ rowId }) => rowId),
  ]);
  const wrong = shown.flatMap(({ row, status }) =>
    status === "sent" ? (wrongIn(row, rows.get(row.id)) ?? []) : [],
  );
  const missing = [...rows.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not shown`);
  return [...wrong, ...missing].map((text) => ({ kind: "shown wrongly", text: `browser ${nth}: ${text}` }));
}

function wrongIn(row: AdminRow, stored: StoredRow | undefined): string | null {
  if (!stored) return `${row.id} is gone and shown`;
  if (stored.version !== row.version) return `${row.id} at version ${row.version}, not ${stored.version}`;
  return "title" in row && row.title !== stored.title ? `${row.id} as ${row.title}` : null;
}
