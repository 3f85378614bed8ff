import type { AdminKind, AdminRow } from "../../../src/domain/content/admin-content.ts";
import type { AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";

/**
 * One action of the owner in one browser and its outcome as they saw it: a draft (`draft`), queued (`persisted`), reported
 * as not stored (`not-persisted`), taken back (`withdrawn`), or interrupted by the death of the page (`unknown`).
 */
export type AdminAction = {
  readonly browser: number;
  readonly kind: "text" | "flag" | "delete";
  readonly on: AdminKind;
  readonly rowId: string;
  /** True for the text of a new row. */
  readonly creates: boolean;
  /** For texts and flags. */
  readonly fields: readonly string[];
  /** For a text: unique, and written into each of the fields. For a flag: its value. */
  readonly value: unknown;
  /** For a change of the publication: the schedule that must be left, null for none. */
  readonly publishAt?: string | null;
  /** For a text: the value of each field its author saw when writing it. */
  readonly saw: Map<string, string>;
  /** Files referenced by the text. */
  readonly files: readonly string[];
  /** The operation id it was queued under. */
  operation: string;
  outcome: "draft" | "persisted" | "not-persisted" | "withdrawn" | "unknown";
  /** True if its author has since resolved it: it may be sent out of turn. */
  decided: boolean;
  /** True if its author has since signed out: the browser cannot send it again to a restored server. */
  isForgotten: boolean;
};

export class AdminActions {
  readonly all: AdminAction[] = [];

  note(
    action: Pick<AdminAction, "browser" | "kind" | "on" | "rowId" | "outcome"> & Partial<AdminAction>,
  ): AdminAction {
    const noted: AdminAction = {
      creates: false,
      fields: [],
      value: null,
      saw: new Map(),
      files: [],
      operation: "",
      decided: false,
      isForgotten: false,
      ...action,
    };
    this.all.push(noted);
    return noted;
  }

  /** A saved draft counts as done at the time of saving, after everything done by then. */
  queued(action: AdminAction, operation: string, outcome: AdminAction["outcome"]): void {
    Object.assign(action, { operation, outcome });
    this.all.push(...this.all.splice(this.all.indexOf(action), 1));
  }

  /** The current drafts of a row in a browser. */
  drafts(browser: number, rowId: string): AdminAction[] {
    return this.all.filter(
      (action) => action.outcome === "draft" && action.browser === browser && action.rowId === rowId,
    );
  }
}

/** The text of a field of any shape, for searching. */
export function textIn(row: AdminRow | Readonly<Record<string, unknown>> | null, field: string): string {
  return JSON.stringify((row as Record<string, unknown> | null)?.[field] ?? null);
}

/** True if the row contains the text as written. */
export function containsText(action: AdminAction, row: Readonly<Record<string, unknown>> | null): boolean {
  return row !== null && action.fields.some((field) => textIn(row, field).includes(String(action.value)));
}

/** True if an action is part of a queued change. */
export function isPartOf(action: AdminAction, intent: AdminOperation["intent"]): boolean {
  if (action.rowId !== intent.rowId || action.outcome !== "persisted") return false;
  if (action.kind === "delete" || intent.kind === "delete") return action.kind === intent.kind;
  return action.kind === "flag"
    ? action.fields.some((field) => field in intent.fields)
    : containsText(action, intent.fields);
}
