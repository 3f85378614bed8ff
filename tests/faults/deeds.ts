import type { Intent } from "../../src/domain/outbox/operation.ts";

/**
 * What one person did, as they know it: it was `kept` on the device, they were told that it was not (`refused`), they
 * took it back (`withdrawn`), or the tab died before it told them anything (`untold`: there or not, but never twice).
 */
export type Deed = {
  id: string;
  readonly kind: Intent["kind"];
  readonly postId: string;
  /** Of a deletion or a report. */
  readonly commentId: string | null;
  /** What was written. */
  readonly words: string;
  readonly lane: string;
  fate: "kept" | "refused" | "withdrawn" | "untold";
  /** Its person sent it once more after it was refused, out of its turn. */
  retried: boolean;
  /** The server has forgotten that it did it: it was restored from an older backup. */
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
