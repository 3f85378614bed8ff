import type { Intent } from "../../src/domain/outbox/operation.ts";

/**
 * One user action and its outcome as the user saw it: persisted on the device (`kept`), reported as not persisted
 * (`refused`), taken back (`withdrawn`), or interrupted by the death of the tab (`untold`: applied at most once).
 */
export type Deed = {
  id: string;
  readonly kind: Intent["kind"];
  readonly postId: string;
  /** Set for a deletion or a report. */
  readonly commentId: string | null;
  /** The text of a comment or message. */
  readonly words: string;
  readonly lane: string;
  fate: "kept" | "refused" | "withdrawn" | "untold";
  /** True if the user retried it after a rejection, out of turn. */
  retried: boolean;
  /** True if the server lost it by being restored from an older backup. */
  forgotten: boolean;
};

export class Deeds {
  readonly all: Deed[] = [];

  note(deed: Pick<Deed, "id" | "kind" | "postId" | "lane" | "fate"> & Partial<Deed>): Deed {
    const noted: Deed = { commentId: null, words: "", retried: false, forgotten: false, ...deed };
    this.all.push(noted);
    return noted;
  }

  of(id: string): Deed | undefined {
    return this.all.find((deed) => deed.id === id);
  }
}
