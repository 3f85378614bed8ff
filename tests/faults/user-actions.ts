import type { Intent } from "../../src/domain/outbox/actions.ts";

/**
 * One user action and its outcome as the user saw it: persisted on the device (`persisted`), reported as not persisted
 * (`not-persisted`), taken back (`withdrawn`), or interrupted by the death of the tab (`unknown`: applied at most once).
 */
export type UserAction = {
  id: string;
  readonly kind: Intent["kind"];
  readonly postId: string;
  /** Set for a deletion, a withdrawal or a report: the comment or answer that it is about. */
  readonly about: string | null;
  /** People who come; 0 for other actions. */
  readonly people: number;
  /** The text of a comment, message or submission. */
  readonly text: string;
  /** The contents of a submission's files (stories.ts), in order. */
  readonly files: readonly string[];
  readonly lane: string;
  outcome: "persisted" | "not-persisted" | "withdrawn" | "unknown";
  /** True if the user retried it after a rejection, out of turn. */
  retried: boolean;
  /** True if the user sent it again, warned that it may have arrived before. */
  mayRepeat: boolean;
  /** True if the server lost it by being restored from an older backup. */
  forgotten: boolean;
};

export class UserActions {
  readonly all: UserAction[] = [];

  note(
    action: Pick<UserAction, "id" | "kind" | "postId" | "lane" | "outcome"> & Partial<UserAction>,
  ): UserAction {
    const noted: UserAction = {
      about: null,
      people: 0,
      text: "",
      files: [],
      retried: false,
      mayRepeat: false,
      forgotten: false,
      ...action,
    };
    this.all.push(noted);
    return noted;
  }

  of(id: string): UserAction | undefined {
    return this.all.find((action) => action.id === id);
  }
}
