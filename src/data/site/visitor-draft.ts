import type { PersistResult } from "../../domain/outbox/persist.ts";
import { createStore } from "../../domain/state/store.ts";
import type { DraftStore } from "../../offline/drafts/draft-store.ts";
import type { SentDraft, StoredDraft } from "../../offline/drafts/drafts-database.ts";
import { forgotten } from "../../pwa/storage/forgotten.ts";
import type { DraftForm } from "./draft-form.ts";
import { joined, newest } from "./draft-versions.ts";
import { dropEarlierDraft, earlierDraft, storeTabDraft, type TabDraft, tabDraft } from "./tab-drafts.ts";

/** Milliseconds from a change until it is written to the disk, with whatever is typed meanwhile. */
const WRITE_MS = 250;

/** How long submitting waits for the disk, in milliseconds. */
const DISK_MS = 1_000;

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

/** Where drafts are stored, and what has become of their operations. */
export type DraftDeps = {
  drafts(): Promise<DraftStore>;
  /** True if an operation waits in the outbox or has arrived. */
  isQueued(id: string): Promise<boolean>;
};

export type VisitorDraft<T> = ReturnType<typeof openVisitorDraft<T>>;

/**
 * The draft of a public form: one for each form and post. The tab has a copy at once, the disk a quarter of a second later.
 * A window takes over what another one has made of its draft. Where both have written, neither text is lost: each keeps its
 * own, and is offered the other's.
 */
export function openVisitorDraft<T>(name: string, form: DraftForm<T>, { drafts, isQueued }: DraftDeps) {
  /** The `at` of what this window has written last. */
  const onDisk = createStore(0);
  const inTab = tabDraft(name) ?? earlierDraft(name);
  const words = inTab && form.parse(inTab.words);
  const state = createStore<DraftState<T>>({
    draft: words ?? form.empty(),
    isRestored: false,
    isOnDisk: true,
    other: null,
  });
  /** When the draft was changed; 0 for one that never was, or cannot be read. */
  let at = inTab && (words || inTab.words === null) ? inTab.at : 0;
  const opened = at && (inTab?.since ?? 0);
  /** The `at` of what is on the disk; 0 for nothing. */
  let written = 0;
  /** The operation that is about to be queued, also of a page that was left meanwhile. */
  let sending = inTab?.sending ?? null;
  const self = crypto.randomUUID();
  /** Which form wrote what this one shows, and from which texts. */
  let by = inTab?.by;
  let seen = inTab?.seen ?? {};
  /** What was submitted last, here or in another window. */
  let sent = inTab?.sent;
  /** What this window showed when it learned that another one had submitted it, and with which operation. */
  let sentElsewhere: { readonly shown: T; readonly id: string } | null = null;
  /** The `at` under which this draft is kept aside; 0 if it is not. */
  let asideAt = 0;
  /** Texts of other windows that were declined, by their `at`. */
  const declined = new Set<number>();
  let isLoaded = false;
  let isSubmitting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading: Promise<void> = Promise.resolve();

  const show = (next: Partial<DraftState<T>>) => state.set({ ...state.current(), ...next });
  const stored = (): StoredDraft => {
    const { draft } = state.current();
    const words = form.isEmpty(draft) ? null : draft;
    return { name, words, at, sending, seen, ...(by ? { by } : {}), ...(sent ? { sent } : {}) };
  };

  /** The `at` of the draft on the disk from which this one was written. */
  const since = () => (isLoaded ? written : opened);

  function touch(): void {
    at = Math.max(Date.now(), at + 1);
    by = self;
    seen = newest({ ...seen, [self]: at });
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
      if (before > 0 || row.words !== null) await write(row, before);
      dropEarlierDraft(name);
      if (at === row.at) keepInTab(row);
      report(true);
    } catch (error) {
      written = Math.min(written, before);
      if (row.words === null) dropEarlierDraft(name);
      report(false, error);
    }
  }

  async function write(row: StoredDraft, before: number): Promise<void> {
    const store = await drafts();
    offer(await store.write(row, before));
    if (asideAt) await store.deleteAside(name, asideAt);
    asideAt = 0;
    onDisk.set(row.at);
  }

  function report(isOnDisk: boolean, error?: unknown): void {
    if (!isOnDisk) console.warn("What is typed is not on the disk.", error);
    if (state.current().isOnDisk !== isOnDisk) show({ isOnDisk });
  }

  /** Takes the draft on the disk if it is newer than what this tab began with, and was not written apart from it. */
  function load(): Promise<void> {
    // One after the other, so that nothing is joined with itself.
    loading = loading.then(read);
    return loading;
  }

  async function read(): Promise<void> {
    takeFromTab();
    try {
      const store = await drafts();
      const row = await store.read(name);
      const newer = newerOf(row);
      const known = newer ?? (isLoaded ? null : inTab);
      const isSent = Boolean(known?.sending && (await isQueued(known.sending)));
      if (isSubmitting) return;
      if (newer && isApart(newer)) await keepBoth(store, isSent ? null : newer);
      else agree(row, newer || isSent ? known : null, isSent);
      offerAnew(row, await store.readAside(name));
    } catch (error) {
      // What is there must not be overwritten unread.
      return report(false, error);
    }
    isLoaded = true;
    await persist();
  }

  function newerOf(row: StoredDraft | null): StoredDraft | null {
    return row && row.at > since() && row.at !== at ? row : null;
  }

  /** Takes what is on the disk. @param known the draft to show instead of this one; null to leave it */
  function agree(row: StoredDraft | null, known: Omit<TabDraft, "since"> | null, isSent: boolean): void {
    const isTyped = at > since();
    sending = null;
    written = Math.max(written, row?.at ?? 0);
    if (known) take(known, isSent, isTyped);
  }

  /** True if a newer draft was not made from this one, and taking it would lose words. */
  function isApart(newer: StoredDraft): boolean {
    const own = form.textOf(state.current().draft);
    const theirs = form.parse(newer.words);
    const isFollowed = by !== undefined && (newer.seen?.[by] ?? 0) >= at;
    return since() > 0 && own !== "" && !isFollowed && own !== (theirs ? form.textOf(theirs) : "");
  }

  /** Keeps this draft beside that of another window, which has the place on the disk. */
  async function keepBoth(store: DraftStore, newer: StoredDraft | null): Promise<void> {
    written = since();
    if (asideAt !== at) {
      await store.keepAside(stored());
      if (asideAt) await store.deleteAside(name, asideAt);
      asideAt = at;
    }
    offer(newer);
  }

  /** Offers the text of another window, if it is not the one that is shown. */
  function offer(row: StoredDraft | null): void {
    const draft = row && form.parse(row.words);
    if (!row || !draft || row.at === at || row.at === asideAt || declined.has(row.at)) return;
    const text = form.textOf(draft);
    const { other, draft: own } = state.current();
    if (text === "" || text === form.textOf(own) || (other && other.at > row.at)) return;
    show({ other: { draft, at: row.at, seen: row.seen ?? {} } });
  }

  /** Offers what is still on the disk. */
  function offerAnew(row: StoredDraft | null, aside: readonly StoredDraft[]): void {
    const { other } = state.current();
    if (other && ![row, ...aside].some((one) => one?.at === other.at)) show({ other: null });
    for (const one of aside) offer(one);
  }

  /** Ends the choice between two texts. @param use true to take the other one */
  async function choose(use: boolean): Promise<void> {
    const { other } = state.current();
    if (!other) return;
    declined.add(other.at);
    // Newer than both, also within a millisecond.
    at = Math.max(at, other.at);
    if (use) seen = joined(seen, other.seen);
    show(use ? { draft: other.draft, other: null, isRestored: false } : { other: null });
    touch();
    await persist();
    await drafts().then((store) => store.deleteAside(name, other.at), console.warn);
  }

  /** Takes what was typed in a form that this one has replaced, after this one began. */
  function takeFromTab(): void {
    const copy = tabDraft(name);
    const typed = copy && copy.at > at ? form.parse(copy.words) : null;
    if (!copy || !typed) return;
    show({ draft: typed });
    ({ at, by } = copy);
    seen = joined(seen, copy.seen);
  }

  function learnSent(theirs: SentDraft | undefined): void {
    if (!theirs || theirs.id === sent?.id) return;
    sent = theirs;
    const isThis = theirs.versions.some((version) => version.by === by && version.at === at);
    if (isThis) sentElsewhere = { shown: state.current().draft, id: theirs.id };
  }

  function take(known: Omit<TabDraft, "since">, isSent: boolean, isTyped: boolean): void {
    learnSent(known.sent);
    seen = joined(seen, known.seen);
    if (known.at !== at) by = known.by;
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
    choose,
    /** Calls `listener` when the disk has another draft, for the other windows. */
    subscribeWritten: onDisk.subscribe,

    /**
     * Submits the draft, unless another window has just done so. Which operation carries it is on the disk before, so that
     * a draft whose page dies in between does not come back as unsent.
     * @param queue stores the operation under the id
     * @param shown the draft that was on the screen
     */
    async submit(
      queue: (id: string) => Promise<PersistResult>,
      shown = state.current().draft,
    ): Promise<PersistResult> {
      // In the task of the tap: however slow the disk is, the form says at once that it was understood.
      show({ isSaving: true });
      if (isLoaded) await inTime(load());
      if (sentElsewhere?.shown === shown) {
        show({ isSaving: undefined });
        return { ok: true, id: sentElsewhere.id };
      }
      // Another text, which a window has just written from this one, is not what was submitted: it stays.
      const submitted = state.current().draft;
      const isShown = form.textOf(submitted) === form.textOf(shown);
      const id = crypto.randomUUID();
      const versions = [{ by, at }];
      isSubmitting = true;
      if (isShown) {
        sending = id;
        touch();
        versions.push({ by, at });
      }
      try {
        // What has not been read was not written either. A disk that does not answer holds nothing back.
        if (isLoaded) await inTime(persist());
        const result = await queue(id);
        sending = null;
        if (result.ok && isShown) {
          sent = { id: result.id, versions };
          change((now) => form.afterSubmit(now, result.id, submitted));
        }
        return result;
      } finally {
        sending = null;
        isSubmitting = false;
        show({ isSaving: undefined });
        void persist();
      }
    },
  };
}

/** Waits for the disk, but not longer than a person would. */
async function inTime(disk: Promise<void>): Promise<void> {
  await Promise.race([disk, new Promise<void>((end) => setTimeout(end, DISK_MS))]);
}
