import { createStore } from "../../domain/state/store.ts";
import type { DraftStore } from "../../offline/drafts/draft-store.ts";
import type { StoredDraft } from "../../offline/drafts/drafts-database.ts";
import { forgotten } from "../../pwa/storage/forgotten.ts";
import type { DraftForm } from "./draft-form.ts";
import { draftSubmissions, type Queue } from "./draft-submissions.ts";
import { joined, newest } from "./draft-versions.ts";
import { type DraftState, otherTexts } from "./other-texts.ts";
import { storeTabDraft, type TabDraft, tabDraft } from "./tab-drafts.ts";

/** Milliseconds from a change until it is written to the disk, with whatever is typed meanwhile. */
const WRITE_MS = 250;

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
  const inTab = tabDraft(name);
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
  const self = crypto.randomUUID();
  /** Which form wrote what this one shows, and from which texts. */
  let by = inTab?.by;
  let seen = inTab?.seen ?? {};
  /** The `at` under which this draft is kept aside; 0 if it is not. */
  let asideAt = 0;
  let isLoaded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading: Promise<void> = Promise.resolve();

  const others = otherTexts(form, state);
  const submissions = draftSubmissions<T>(inTab);
  const version = () => ({ by, at });
  const show = (next: Partial<DraftState<T>>) => state.set({ ...state.current(), ...next });
  const stored = (): StoredDraft => {
    const { draft } = state.current();
    const words = form.isEmpty(draft) ? null : draft;
    return { name, words, at, seen, ...(by ? { by } : {}), ...submissions.stored() };
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
      if (at === row.at) keepInTab(row);
      report(true);
    } catch (error) {
      written = Math.min(written, before);
      report(false, error);
    }
  }

  async function write(row: StoredDraft, before: number): Promise<void> {
    const store = await drafts();
    others.offer(await store.write(row, before), [at, asideAt]);
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
      if (submissions.isRunning()) return;
      if (newer && isApart(newer)) await keepBoth(store, isSent ? null : newer);
      else agree(row, newer || isSent ? known : null, isSent);
      others.offerAnew([row, ...(await store.readAside(name))], [at, asideAt]);
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
    submissions.forget();
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
    others.offer(newer, [at, asideAt]);
  }

  /** Ends the choice between two texts. @param use true to take the other one */
  async function choose(use: boolean): Promise<void> {
    const other = others.end();
    if (!other) return;
    // Newer than both, also within a millisecond.
    at = Math.max(at, other.at);
    if (use) seen = joined(seen, other.seen);
    if (use) show({ draft: other.draft, isRestored: false });
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

  function take(known: Omit<TabDraft, "since">, isSent: boolean, isTyped: boolean): void {
    submissions.learn(known.sent, { by, at }, state.current().draft);
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
    leave: () => void persist(),
    choose,
    /** Calls `listener` when the disk has another draft, for the other windows. */
    subscribeWritten: onDisk.subscribe,

    /**
     * Submits the draft, unless another window has just done so.
     * @param queue stores the operation under the id
     * @param shown the draft that was on the screen
     */
    submit: (queue: Queue, shown = state.current().draft) =>
      submissions.submit(
        { form, state, isLoaded: () => isLoaded, load, persist, touch, change, version },
        queue,
        shown,
      ),
  };
}
