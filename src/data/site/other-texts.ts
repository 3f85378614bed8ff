import type { Store } from "../../domain/state/store.ts";
import type { StoredDraft } from "../../offline/drafts/drafts-database.ts";
import type { DraftForm } from "./draft-form.ts";

/** What a form shows. */
export type DraftState<T> = {
  readonly draft: T;
  /** True until the first change, if the draft came from the disk after the form was shown. */
  readonly isRestored: boolean;
  /** True from the tap until this device has stored what was submitted, or could not. */
  readonly isSaving?: boolean | undefined;
  /** False if the last draft could not be written to the disk. */
  readonly isOnDisk: boolean;
  /** A different text of this form, written in another window and not taken over. */
  readonly other: {
    readonly draft: T;
    readonly at: number;
    readonly seen: Readonly<Record<string, number>>;
  } | null;
};

/** The texts of other windows that a form offers beside its own, one at a time. */
export function otherTexts<T>(form: DraftForm<T>, state: Store<DraftState<T>>) {
  /** Those that were declined, by their `at`. */
  const declined = new Set<number>();
  const show = (other: DraftState<T>["other"]) => state.set({ ...state.current(), other });

  /**
   * Offers the text of another window, if it is not the one that is shown.
   * @param own the `at` under which this window has stored its own
   */
  function offer(row: StoredDraft | null, own: readonly number[]): void {
    const draft = row && form.parse(row.words);
    if (!row || !draft || own.includes(row.at) || declined.has(row.at)) return;
    const text = form.textOf(draft);
    const { other, draft: shown } = state.current();
    if (text === "" || text === form.textOf(shown) || (other && other.at > row.at)) return;
    show({ draft, at: row.at, seen: row.seen ?? {} });
  }

  return {
    offer,

    /** Offers what is still on the disk: the draft, and those kept beside it. */
    offerAnew([row = null, ...aside]: readonly (StoredDraft | null)[], own: readonly number[]): void {
      const { other } = state.current();
      if (other && ![row, ...aside].some((one) => one?.at === other.at)) show(null);
      for (const one of aside) offer(one, own);
    },

    /** Ends the offer. @returns what was offered */
    end(): DraftState<T>["other"] {
      const { other } = state.current();
      if (other) declined.add(other.at);
      show(null);
      return other;
    },
  };
}
