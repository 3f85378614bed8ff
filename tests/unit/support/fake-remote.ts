import {
  byKind,
  type Content,
  type ContentKind,
  type ContentOf,
  type Lang,
  LISTED_KINDS,
  type ListedKind,
  ofKinds,
  UNPAGED_KINDS,
} from "../../../src/domain/content/content.ts";
import { isReadableIn } from "../../../src/domain/content/post-language.ts";
import { sortKeyOf } from "../../../src/domain/content/sort-key.ts";
import type { ContactMessage } from "../../../src/domain/forms/contact.ts";
import { type Failure, failed, type Result, success } from "../../../src/domain/outbox/failure.ts";
import type {
  AppliedOperation,
  Changes,
  Counts,
  Cursor,
  FirstPages,
  Head,
  InteractionResponse,
  InteractionResult,
  OutgoingInteraction,
  Page,
  Position,
  Remote,
  Tombstone,
} from "../../../src/domain/outbox/remote.ts";
import { minute } from "./content.ts";

type Row = ContentOf[ContentKind];
type Entry = { readonly body: string; readonly at: string };
type State = {
  rows: Map<string, { kind: ContentKind; row: Row }>;
  gone: Map<string, Tombstone>;
  ledger: Map<string, Entry>;
  messages: Map<string, ContactMessage>;
};

/** The number of rows of each list in the first pages. */
export const FIRST_PAGE = 20;

/** A server in memory with the guarantees of the real one: one rev sequence, stamps, tombstones, pages. */
export class FakeRemote implements Remote {
  /** The name of every call, in order. */
  readonly calls: string[] = [];
  /** The next calls that fail, by name; "any" for any call. */
  readonly failures: { call: string; failure: Failure }[] = [];
  /** Runs once when a call of this name has read its answer but not yet delivered it. */
  readonly meanwhile = new Map<string, () => unknown>();
  now = minute(600_000);
  /** The site that its responses name; undefined as from an earlier server. */
  site: string | undefined;

  #rev = 0;
  #stampsMade = 0;
  #stamps = new Map<number, string>([[0, "s0"]]);
  #rows = new Map<string, { kind: ContentKind; row: Row }>();
  #gone = new Map<string, Tombstone>();
  /** The body of each applied operation, by its id. */
  #ledger = new Map<string, Entry>();
  #messages = new Map<string, ContactMessage>();
  /** Answers to give instead of an operation's own, by its id or kind, once each. */
  readonly verdicts = new Map<
    string,
    { status: "later"; seconds: number } | { status: "rejected"; code: string }
  >();
  /** Comments that match are held for moderation. */
  holds: (body: string) => boolean = (body) => body.includes("http");
  /** Ids in the order of their effects. */
  readonly effects: string[] = [];
  readonly #backups = new Map<number, State>();

  /** Publishes a row or a new version of it. */
  publish<K extends ContentKind>(kind: K, row: ContentOf[K]): ContentOf[K] {
    const published = { ...row, rev: this.#next() };
    this.#rows.set(row.id, { kind, row: published });
    this.#gone.delete(row.id);
    this.#backUp();
    return published;
  }

  /** Deletes or unpublishes a row. */
  takeDown(id: string): void {
    const here = this.#rows.get(id);
    if (!here) throw new Error(`No row ${id}.`);
    this.#rows.delete(id);
    this.#gone.set(id, { kind: here.kind, id, rev: this.#next() });
    this.#backUp();
  }

  /** Changes counters, which creates no revision. */
  count(id: string, change: Partial<Counts>): void {
    const here = this.#rows.get(id);
    if (!here) throw new Error(`No row ${id}.`);
    this.#rows.set(id, { ...here, row: { ...here.row, ...change } as Row });
  }

  /** Simulates restoring a backup: later revisions are lost, and their numbers are reused with other stamps. */
  restoreTo(rev: number): void {
    const then = this.#backups.get(rev);
    this.#rev = rev;
    this.#rows = new Map(then?.rows);
    this.#gone = new Map(then?.gone);
    this.#ledger = new Map(then?.ledger);
    this.#messages = new Map(then?.messages);
    this.#stamps = new Map([...this.#stamps].filter(([at]) => at <= rev));
  }

  /** Lets the ledger forget everything, as it does with what is older than seven months. */
  forget(): void {
    this.#ledger.clear();
  }

  /**
   * Copies everything the server holds, as a backup does.
   * @returns a function that restores it: what was done since is lost, and its revisions are numbered anew
   */
  backUp(): () => void {
    const [rev, rows, gone] = [this.#rev, new Map(this.#rows), new Map(this.#gone)];
    const [ledger, messages] = [new Map(this.#ledger), new Map(this.#messages)];
    const [effects, held] = [[...this.effects], [...this.#heldComments]];
    return () => {
      this.#rev = rev;
      this.#rows = new Map(rows);
      this.#gone = new Map(gone);
      this.#ledger = new Map(ledger);
      this.#messages = new Map(messages);
      this.#stamps = new Map([...this.#stamps].filter(([at]) => at <= rev));
      this.effects.splice(0, this.effects.length, ...effects);
      this.#heldComments.clear();
      for (const id of held) this.#heldComments.add(id);
    };
  }

  get rev(): number {
    return this.#rev;
  }

  /** The rows of a kind that are published now. */
  published<K extends ContentKind>(kind: K): ContentOf[K][] {
    return this.#of(kind);
  }

  fail(call: string, failure: Failure): void {
    this.failures.push({ call, failure });
  }

  head = () =>
    this.#answer("head", (): Head => ({ ...this.#named(), ...this.#cursor(), now: this.now, minFormat: 1 }));

  page = <K extends ListedKind>(kind: K, before: Position | null, max: number) =>
    this.#answer(`page:${kind}`, (): Page<K> => {
      const all = this.#of(kind).sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? 1 : -1));
      const older = all.filter((row) => !before || sortKeyOf(row) < sortKeyOf(before));
      const rows = older.slice(0, max);
      const last = rows.at(-1);
      const end = last ? { publishedAt: last.publishedAt, id: last.id } : null;
      return { rows, received: rows.length, end, whole: rows.length === older.length };
    });

  firstPages = (language: Lang) =>
    this.#answer("firstPages", (): FirstPages => {
      const page = <K extends ListedKind>(kind: K, isListed: (row: ContentOf[K]) => boolean = () => true) => {
        const all = this.#of(kind).filter(isListed);
        const rows = all.sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? 1 : -1)).slice(0, FIRST_PAGE);
        const last = rows.at(-1);
        const end = last ? { publishedAt: last.publishedAt, id: last.id } : null;
        return { rows, received: rows.length, end, whole: rows.length === all.length };
      };
      return {
        head: { ...this.#named(), ...this.#cursor(), now: this.now, minFormat: 1 },
        listed: ofKinds(LISTED_KINDS, (kind) => page(kind)) as FirstPages["listed"],
        readable:
          language === "ti"
            ? (byKind((kind) => page(kind, (row) => isReadableIn("ti", row))) as FirstPages["readable"])
            : null,
        unpaged: ofKinds(UNPAGED_KINDS, (kind) => this.#of(kind)) as FirstPages["unpaged"],
      };
    });

  row = <K extends ListedKind>(kind: K, id: string) =>
    this.#answer("row", (): ContentOf[K] | null => this.#of(kind).find((row) => row.id === id) ?? null);

  all = <K extends "service" | "profile" | "event">(kind: K) =>
    this.#answer(`all:${kind}`, () => this.#of(kind));

  changes = (since: Cursor, max: number, done: readonly AppliedOperation[]) =>
    this.#answer("changes", (): Changes => {
      const base = { ...this.#named(), now: this.now, rows: [], gone: [] };
      if (this.#stamps.get(since.rev) !== since.stamp || !this.#remembers(done))
        return { ...base, restart: true, cursor: since, more: false };
      const rows = [...this.#rows.values()].map((content) => ({ rev: content.row.rev, content, gone: null }));
      const gone = [...this.#gone.values()].map((gone) => ({ rev: gone.rev, content: null, gone }));
      const after = [...rows, ...gone].filter(({ rev }) => rev > since.rev).sort((a, b) => a.rev - b.rev);
      const some = after.slice(0, max);
      const more = after.length > some.length;
      const rev = more ? (some.at(-1)?.rev ?? since.rev) : this.#rev;
      return {
        ...base,
        restart: false,
        more,
        cursor: { rev, stamp: this.#stamps.get(rev) ?? "" },
        rows: some.flatMap(({ content }) => (content ? [content as Content] : [])),
        gone: some.flatMap(({ gone: tombstone }) => tombstone ?? []),
      };
    });

  counts = (ids: readonly string[]) =>
    this.#answer("counts", (): Counts[] =>
      [...this.#rows.values()].flatMap(({ kind, row }) =>
        (kind === "blog" || kind === "community") && ids.includes(row.id)
          ? (this.#countsOf(row.id) ?? [])
          : [],
      ),
    );

  sendMessage = (id: string, message: ContactMessage) =>
    this.#answer("sendMessage", () => {
      if (!this.#messages.has(id)) this.effects.push(id);
      this.#messages.set(id, message);
      return null;
    });

  /** The SQL functions that applied operations, with their arguments. */
  readonly called: (readonly [verb: string, args: Readonly<Record<string, unknown>>])[] = [];

  call = (id: string, verb: string, args: Readonly<Record<string, unknown>>) =>
    this.#answer("call", () => {
      if (this.#ledger.has(id)) return null;
      this.#ledger.set(id, { body: JSON.stringify(args), at: this.now });
      this.effects.push(id);
      this.called.push([verb, args]);
      return null;
    });

  applyInteractions = (batch: readonly OutgoingInteraction[], done: readonly AppliedOperation[]) =>
    this.#answer("applyInteractions", (): InteractionResponse => {
      const restart = !this.#remembers(done);
      const results = restart ? [] : batch.map((item) => this.#apply(item));
      return { ...this.#named(), now: this.now, restart, results };
    });

  #remembers(done: readonly AppliedOperation[]): boolean {
    return done.every(({ id }) => this.#ledger.has(id) || this.#messages.has(id));
  }

  /** The contact messages received. */
  get messages(): ContactMessage[] {
    return [...this.#messages.values()];
  }

  #apply({ id, intent }: OutgoingInteraction): InteractionResult {
    const verdict = this.verdicts.get(id) ?? this.verdicts.get(intent.kind);
    if (verdict) {
      this.verdicts.delete(this.verdicts.has(id) ? id : intent.kind);
      if (verdict.status === "later") return { id, ...verdict };
      return { id, status: "rejected", refusal: { code: verdict.code, message: "" } };
    }
    const body = JSON.stringify(intent);
    const known = this.#ledger.get(id);
    if (known && known.body !== body)
      return { id, status: "rejected", refusal: { code: "operation_reused", message: "" } };
    if (!known && !this.#do(id, intent))
      return { id, status: "rejected", refusal: { code: "post_unknown", message: "" } };
    if (!known) this.effects.push(id);
    const at = known?.at ?? this.now;
    this.#ledger.set(id, { body, at });
    const row = this.#rows.get(id)?.row;
    const comment = intent.kind === "comment" && row ? (row as ContentOf["comment"]) : null;
    const held = intent.kind === "comment" && this.#heldComments.has(id);
    return {
      id,
      status: "done",
      at,
      counts: this.#countsOf(intent.postId),
      comment: held ? null : comment,
      held,
    };
  }

  readonly #heldComments = new Set<string>();

  /** @returns false if the post does not exist */
  #do(id: string, intent: OutgoingInteraction["intent"]): boolean {
    const post = this.#rows.get(intent.postId);
    if (!post) return false;
    switch (intent.kind) {
      case "like":
        this.#move(intent.postId, "likes", 1);
        return true;
      case "share":
        this.#move(intent.postId, "shares", 1);
        return true;
      case "view":
        this.#move(intent.postId, "views", 1);
        return true;
      case "comment": {
        const { authorName, body, postId } = intent;
        if (this.holds(body)) {
          this.#heldComments.add(id);
          return true;
        }
        const written = { id, version: 1, rev: 0, createdAt: this.now, publishedAt: this.now };
        const seq = this.effects.length;
        this.publish("comment", { ...written, postId, authorName, body, seq, byOwner: false });
        this.#move(postId, "comments", 1);
        return true;
      }
      case "comment_delete":
        this.#heldComments.delete(intent.commentId);
        if (!this.#rows.has(intent.commentId)) return true;
        this.takeDown(intent.commentId);
        this.#move(intent.postId, "comments", -1);
        return true;
      case "comment_appeal":
        return !this.#rows.has(intent.commentId);
      case "comment_report":
        return this.#rows.has(intent.commentId);
      case "attend":
      case "attend_withdraw":
        return true;
    }
  }

  #move(id: string, counter: "likes" | "comments" | "shares" | "views", by: number): void {
    const { row } = this.#rows.get(id) ?? {};
    const counted = row as unknown as Record<string, number>;
    this.count(id, {
      [counter]: (counted[counter] ?? 0) + by,
      countsVersion: (counted.countsVersion ?? 0) + 1,
    });
  }

  #countsOf(id: string): Counts | null {
    const here = this.#rows.get(id);
    if (!here || (here.kind !== "blog" && here.kind !== "community")) return null;
    return {
      comments: 0,
      shares: 0,
      views: 0,
      likes: 0,
      countsVersion: 0,
      ...here.row,
      kind: here.kind,
    } as Counts;
  }

  async #answer<T>(call: string, read: () => T): Promise<Result<T>> {
    this.calls.push(call);
    const planned = this.failures.findIndex((next) => next.call === call || next.call === "any");
    if (planned >= 0) {
      const [next] = this.failures.splice(planned, 1);
      if (next) return failed(next.failure);
    }
    const value = read();
    const interrupt = this.meanwhile.get(call);
    if (interrupt) {
      this.meanwhile.delete(call);
      await interrupt();
    }
    return success(value);
  }

  #of<K extends ContentKind>(kind: K): ContentOf[K][] {
    return [...this.#rows.values()].flatMap((held) => (held.kind === kind ? [held.row as ContentOf[K]] : []));
  }

  #backUp(): void {
    this.#backups.set(this.#rev, {
      rows: new Map(this.#rows),
      gone: new Map(this.#gone),
      ledger: new Map(this.#ledger),
      messages: new Map(this.#messages),
    });
  }

  #named(): { site?: string } {
    return this.site === undefined ? {} : { site: this.site };
  }

  #cursor(): Cursor {
    return { rev: this.#rev, stamp: this.#stamps.get(this.#rev) ?? "" };
  }

  #next(): number {
    this.#rev += 1;
    this.#stampsMade += 1;
    this.#stamps.set(this.#rev, `stamp-${this.#stampsMade}`);
    return this.#rev;
  }
}
