import type { KeptScan } from "../../../src/capabilities/check-in/domain/attendance-code.ts";
import type { Draft, StashedVersion } from "../../../src/domain/forms/draft.ts";
import type { AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";
import type { AdminBrowser } from "./admin-browser.ts";

/** The remaining local data of a browser. */
export type RemainingData = {
  readonly outbox: readonly AdminOperation[];
  readonly drafts: readonly Draft[];
  readonly setAside: readonly StashedVersion[];
  readonly scans: readonly KeptScan[];
  /** Files reported to their owner as missing. */
  readonly missing: readonly string[];
};

/** Reads what a browser has of the owner's. */
export async function leftIn(browser: AdminBrowser): Promise<RemainingData> {
  const db = browser.openDatabase();
  try {
    const [outbox, drafts, setAside, scans, missing] = await Promise.all([
      db.outbox.toArray(),
      db.drafts.toArray(),
      db.setAside.toArray(),
      db.scans.toArray(),
      db.missing.toCollection().primaryKeys(),
    ]);
    return { outbox, drafts, setAside, scans, missing };
  } finally {
    db.close();
  }
}
