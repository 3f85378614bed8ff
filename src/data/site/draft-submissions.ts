import type { PersistResult } from "../../domain/outbox/persist.ts";
import type { Store } from "../../domain/state/store.ts";
import type { SentDraft, StoredDraft } from "../../offline/drafts/drafts-database.ts";
import type { DraftForm } from "./draft-form.ts";
import type { DraftState } from "./other-texts.ts";

/** How long submitting waits for the disk, in milliseconds. */
const DISK_MS = 1_000;

/** Stores an operation under the id. */
export type Queue = (id: string) => Promise<PersistResult>;

/** Which form wrote a text, and when. */
type Version = SentDraft["versions"][number];

/** The draft that is submitted. */
type SubmittedDraft<T> = {
  readonly form: DraftForm<T>;
  readonly state: Store<DraftState<T>>;
  isLoaded(): boolean;
  load(): Promise<void>;
  persist(): Promise<void>;
  touch(): void;
  change(next: (now: T) => T): void;
  version(): Version;
};

/** What is and was submitted of a draft. @param inTab what this tab knows of it */
export function draftSubmissions<T>(inTab: Pick<StoredDraft, "sending" | "sent"> | null) {
  /** The operation that is about to be queued, also of a page that was left meanwhile. */
  let sending = inTab?.sending ?? null;
  /** What was submitted last, here or in another window. */
  let sent = inTab?.sent;
  /** What this window showed when it learned that another one had submitted it, and with which operation. */
  let elsewhere: { readonly shown: T; readonly id: string } | null = null;
  let isRunning = false;

  return {
    isRunning: () => isRunning,
    stored: () => ({ sending, ...(sent ? { sent } : {}) }),

    /** No operation of an earlier page is about to be queued. */
    forget() {
      sending = null;
    },

    /** Learns what another window has submitted. @param own the version that this one shows */
    learn(theirs: SentDraft | undefined, own: Version, shown: T): void {
      if (!theirs || theirs.id === sent?.id) return;
      sent = theirs;
      if (theirs.versions.some(({ by, at }) => by === own.by && at === own.at))
        elsewhere = { shown, id: theirs.id };
    },

    /**
     * Submits the draft, unless another window has just done so. Which operation carries it is on the disk before, so that
     * a draft whose page dies in between does not come back as unsent.
     */
    async submit(draft: SubmittedDraft<T>, queue: Queue, shown: T): Promise<PersistResult> {
      const { form, state, isLoaded, persist } = draft;
      const show = (isSaving: true | undefined) => state.set({ ...state.current(), isSaving });
      // In the task of the tap: however slow the disk is, the form says at once that it was understood.
      show(true);
      if (isLoaded()) await inTime(draft.load());
      if (elsewhere?.shown === shown) {
        show(undefined);
        return { ok: true, id: elsewhere.id };
      }
      // Another text, which a window has just written from this one, is not what was submitted: it stays.
      const submitted = state.current().draft;
      const isShown = form.textOf(submitted) === form.textOf(shown);
      const id = crypto.randomUUID();
      const versions = [draft.version()];
      isRunning = true;
      if (isShown) {
        sending = id;
        draft.touch();
        versions.push(draft.version());
      }
      try {
        // What has not been read was not written either. A disk that does not answer holds nothing back.
        if (isLoaded()) await inTime(persist());
        const result = await queue(id);
        sending = null;
        if (result.ok && isShown) {
          sent = { id: result.id, versions };
          draft.change((now) => form.afterSubmit(now, result.id, submitted));
        }
        return result;
      } finally {
        sending = null;
        isRunning = false;
        show(undefined);
        void persist();
      }
    },
  };
}

/** Waits for the disk, but not longer than a person would. */
async function inTime(disk: Promise<void>): Promise<void> {
  await Promise.race([disk, new Promise<void>((end) => setTimeout(end, DISK_MS))]);
}
