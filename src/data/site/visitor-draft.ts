import {
  dropEarlierDraft,
  earlierDraft,
  storeTabDraft,
  type TabDraft,
  tabDraft,
} from "../../config/tab-drafts.ts";
import type { PersistResult } from "../../domain/outbox/persist.ts";
import { createStore } from "../../domain/state/store.ts";
import type { DraftStore } from "../../offline/drafts/draft-store.ts";
import type { StoredDraft } from "../../offline/drafts/drafts-database.ts";
import { forgotten } from "../../pwa/storage/forgotten.ts";

/** Milliseconds from a change until it is written to the disk, with whatever is typed meanwhile. */
const WRITE_MS = 250;

/** How long submitting waits for the disk, in milliseconds. */
const DISK_MS = 1_000;

/** What the drafts of a form need to know about it. */
export type DraftForm<T> = {
  /** @param isPrerendered true for what the server renders, which does not know the device */
  empty(isPrerendered?: boolean): T;
  /** True if nothing would be lost without it. */
  isEmpty(draft: T): boolean;
  /** A stored draft; null if it does not have the expected shape. */
  parse(stored: unknown): T | null;
  /** A stored draft together with what was typed before it could be read. */
  join(stored: T, typed: T): T;
  /** What remains once `sent` is in the outbox under `id`. */
  afterSubmit(now: T, id: string, sent: T): T;
};

/**
 * A form of plain texts.
 * @param begun its texts before anyone types
 * @param long the field of which two texts are both kept
 */
export function textForm<T extends Readonly<Record<string, string>>>(begun: T, long?: keyof T): DraftForm<T> {
  const names = Object.keys(begun);
  return {
    empty: () => begun,
    isEmpty: (draft) => names.every((name) => draft[name] === begun[name]),
    parse: (stored) =>
      names.every((name) => typeof (stored as T | null)?.[name] === "string") ? (stored as T) : null,
    join(stored, typed) {
      const joined = (name: string) =>
        name === long
          ? together(stored[name], typed[name])
          : (typed[name] === begun[name] ? stored : typed)[name];
      return Object.fromEntries(names.map((name) => [name, joined(name)])) as T;
    },
    afterSubmit: (now, _, sent) => (now === sent ? begun : now),
  };
}

/** Texts one below the other, each once. */
export function together(...texts: readonly (string | undefined)[]): string {
  return [...new Set(texts)].filter(Boolean).join("\n\n");
}

/** What a form shows. */
export type DraftState<T> = {
  readonly draft: T;
  /** True until the first change, if the draft came from the disk after the form was shown. */
  readonly isRestored: boolean;
  /** False if the last draft could not be written to the disk. */
  readonly isOnDisk: boolean;
};

/** Where drafts are stored, and what has become of their operations. */
export type DraftDeps = {
  drafts(): Promise<DraftStore>;
  /** True if an operation waits in the outbox or has arrived. */
  isQueued(id: string): Promise<boolean>;
};

export type VisitorDraft<T> = ReturnType<typeof openVisitorDraft<T>>;

/**
 * The draft of a public form: one for each form and post. The tab has a copy at once, the disk a quarter of a second later.
 * The newest change wins, also between two tabs; a tab that is shown again takes over what another one has written since.
 */
export function openVisitorDraft<T>(name: string, form: DraftForm<T>, { drafts, isQueued }: DraftDeps) {
  const inTab = tabDraft(name) ?? earlierDraft(name);
  const words = inTab && form.parse(inTab.words);
  const state = createStore<DraftState<T>>({
    draft: words ?? form.empty(),
    isRestored: false,
    isOnDisk: true,
  });
  /** When the draft was changed; 0 for one that never was, or cannot be read. */
  let at = inTab && (words || inTab.words === null) ? inTab.at : 0;
  const opened = at && (inTab?.since ?? 0);
  /** The `at` of what is on the disk; 0 for nothing. */
  let written = 0;
  /** The operation that is about to be queued, also of a page that was left meanwhile. */
  let sending = inTab?.sending ?? null;
  let isLoaded = false;
  let isSubmitting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Partial<DraftState<T>>) => state.set({ ...state.current(), ...next });
  const stored = (): StoredDraft => {
    const { draft } = state.current();
    return { name, words: form.isEmpty(draft) ? null : draft, at, sending };
  };

  /** The `at` of the draft on the disk from which this one was written. */
  const since = () => (isLoaded ? written : opened);

  function touch(): void {
    at = Math.max(Date.now(), at + 1);
    if (!forgotten.current()) storeTabDraft(name, { ...stored(), since: since() });
  }

  /** After the disk and this tab agree, unless the form has been opened again since and has a newer copy. */
  function keepInTab({ words: kept, ...draft }: StoredDraft): void {
    if ((tabDraft(name)?.at ?? 0) > draft.at) return;
    storeTabDraft(name, kept === null ? null : { words: kept, ...draft, since: draft.at });
  }

  function change(next: (now: T) => T): void {
    const draft = next(state.current().draft);
    if (draft === state.current().draft) return;
    show({ draft, isRestored: false });
    touch();
    timer ??= setTimeout(() => void persist(), WRITE_MS);
  }

  /** Writes the draft to the disk, if it has changed. */
  async function persist(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (forgotten.current()) return;
    if (!isLoaded) return load();
    if (at <= written) return;
    const row = stored();
    const before = written;
    written = at;
    try {
      // Where nothing was stored, nothing has to be emptied.
      if (before > 0 || row.words !== null) await (await drafts()).write(row);
      dropEarlierDraft(name);
      if (at === row.at) keepInTab(row);
      report(true);
    } catch (error) {
      written = Math.min(written, before);
      if (row.words === null) dropEarlierDraft(name);
      report(false, error);
    }
  }

  function report(isOnDisk: boolean, error?: unknown): void {
    if (!isOnDisk) console.warn("What is typed is not on the disk.", error);
    if (state.current().isOnDisk !== isOnDisk) show({ isOnDisk });
  }

  /** Takes the draft on the disk if it is newer than what this tab began with. */
  async function load(): Promise<void> {
    takeFromTab();
    try {
      const row = await (await drafts()).read(name);
      const begun = since();
      const newer = row && row.at > begun && row.at !== at ? row : null;
      const known = newer ?? (isLoaded ? null : inTab);
      const isSent = Boolean(known?.sending && (await isQueued(known.sending)));
      if (isSubmitting) return;
      sending = null;
      written = Math.max(written, row?.at ?? 0);
      if (known && (newer || isSent)) take(known, isSent, at > begun);
    } catch (error) {
      // What is there must not be overwritten unread.
      return report(false, error);
    }
    isLoaded = true;
    await persist();
  }

  /** Takes what was typed in a form that this one has replaced, after this one began. */
  function takeFromTab(): void {
    const copy = tabDraft(name);
    const typed = copy && copy.at > at ? form.parse(copy.words) : null;
    if (!copy || !typed) return;
    show({ draft: typed });
    at = copy.at;
  }

  function take(known: Omit<TabDraft, "since">, isSent: boolean, isTyped: boolean): void {
    const before = form.parse(known.words) ?? form.empty();
    const left = isSent ? form.afterSubmit(before, known.sending ?? "", before) : before;
    const draft = isTyped ? form.join(left, state.current().draft) : left;
    show({ draft, isRestored: !isTyped && !form.isEmpty(draft) });
    at = Math.max(at, known.at);
    if (isTyped || isSent) touch();
    else keepInTab(stored());
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    load,
    change,
    persist,

    /**
     * Submits the draft. Which operation carries it is on the disk before, so that a draft whose page dies in between does not
     * come back as unsent.
     * @param queue stores the operation under the id
     */
    async submit(queue: (id: string) => Promise<PersistResult>): Promise<PersistResult> {
      const id = crypto.randomUUID();
      const sent = state.current().draft;
      isSubmitting = true;
      sending = id;
      touch();
      try {
        // What has not been read was not written either. A disk that does not answer holds nothing back.
        if (isLoaded) await Promise.race([persist(), new Promise((end) => setTimeout(end, DISK_MS))]);
        const result = await queue(id);
        sending = null;
        if (result.ok) change((now) => form.afterSubmit(now, result.id, sent));
        return result;
      } finally {
        sending = null;
        isSubmitting = false;
        void persist();
      }
    },
  };
}
