import type { AdminKind, AdminRow } from "../../../src/domain/content/admin-content.ts";

/**
 * What the owner did in one browser, as they know it: it is a draft (`draft`), it was `kept` to be sent, they were told
 * that it was not (`refused`), took it back (`withdrawn`), or the page died before it told them anything (`untold`).
 */
export type AdminDeed = {
  readonly browser: number;
  readonly kind: "words" | "flag" | "delete";
  readonly on: AdminKind;
  readonly rowId: string;
  /** Of words and flags. */
  readonly fields: readonly string[];
  /** Of words: it stands in each of the fields, and nowhere else in the world. Of a flag: its value. */
  readonly value: unknown;
  /** Of words: what its author had before their eyes, field by field, when they wrote it. */
  readonly saw: Map<string, string>;
  /** Files that the words show. */
  readonly files: readonly string[];
  /** The operation that it was kept under. */
  operation: string;
  fate: "draft" | "kept" | "refused" | "withdrawn" | "untold";
  /** Its author has decided about it since: it may go out of its turn. */
  decided: boolean;
};

export class AdminDeeds {
  readonly all: AdminDeed[] = [];

  note(deed: Pick<AdminDeed, "browser" | "kind" | "on" | "rowId" | "fate"> & Partial<AdminDeed>): AdminDeed {
    const noted: AdminDeed = {
      ...{ fields: [], value: null, saw: new Map(), files: [], operation: "", decided: false },
      ...deed,
    };
    this.all.push(noted);
    return noted;
  }

  /** What was a draft counts as done when it is saved, after all that was done meanwhile. */
  kept(deed: AdminDeed, operation: string, fate: AdminDeed["fate"]): void {
    Object.assign(deed, { operation, fate });
    this.all.push(...this.all.splice(this.all.indexOf(deed), 1));
  }

  /** What is being written about a row in a browser. */
  drafts(browser: number, rowId: string): AdminDeed[] {
    return this.all.filter(
      (deed) => deed.fate === "draft" && deed.browser === browser && deed.rowId === rowId,
    );
  }
}

/** The text of a field, whatever its shape, to look for words in. */
export function textIn(row: AdminRow | Readonly<Record<string, unknown>> | null, field: string): string {
  return JSON.stringify((row as Record<string, unknown> | null)?.[field] ?? null);
}

/** Whether words stand in a row as they were written. */
export function stands(deed: AdminDeed, row: Readonly<Record<string, unknown>> | null): boolean {
  return row !== null && deed.fields.some((field) => textIn(row, field).includes(String(deed.value)));
}
