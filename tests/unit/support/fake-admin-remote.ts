import {
  ADMIN_KINDS,
  type AdminContent,
  type AdminKind,
  type AdminOf,
  type AdminRow,
  type Fields,
} from "../../../src/domain/content/admin-content.ts";
import type { SavedVersion } from "../../../src/domain/content/saved-version.ts";
import {
  type AdminList,
  isKeptWhole,
  isOpenCase,
  listOf,
  listsOf,
  placeOf,
} from "../../../src/domain/outbox/admin-lists.ts";
import type {
  AdminChanges,
  AdminFirstPages,
  AdminListCounts,
  AdminPage,
  AdminPosition,
  AdminRemote,
  Credentials,
  DeleteRequest,
  DeleteResult,
  DeviceSession,
  OpenEditor,
  OtherEditor,
  SaveRequest,
  SaveResult,
  UploadRequest,
} from "../../../src/domain/outbox/admin-remote.ts";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { type Failure, failed, type Result, success } from "../../../src/domain/outbox/failure.ts";
import type { AppliedOperation, Cursor } from "../../../src/domain/outbox/remote.ts";
import { minute } from "./content.ts";

type Held = { readonly kind: AdminKind; readonly row: AdminRow };
type State = {
  rows: Map<string, Held>;
  gone: Map<string, { kind: AdminKind; id: string; rev: number }>;
  ledger: Map<string, { body: string; answer: SaveResult | DeleteResult }>;
};

function partOf(rows: readonly AdminRow[], max: number): AdminPage {
  const some = rows.slice(0, max);
  return { rows: some, end: some.at(-1) ?? null, whole: some.length === rows.length };
}

/** The owner's server in memory: versions, one rev sequence, a ledger, and a storage that never overwrites. */
export class FakeAdminRemote implements AdminRemote {
  readonly calls: string[] = [];
  /** The next calls that fail, by name. */
  readonly failures: { call: string; failure: Failure; after: boolean }[] = [];
  /** Runs once when a call of this name arrives, before it takes effect. */
  readonly meanwhile = new Map<string, () => unknown>();
  readonly files = new Map<string, ArrayBuffer>();
  /** Files that the server reports as unreferenced. */
  unusedFiles: readonly string[] = [];
  devices: readonly DeviceSession[] = [];
  /** Earlier versions, by post. */
  readonly savedVersions = new Map<string, readonly (SavedVersion & { readonly fields: Fields })[]>();
  /** Other open editors, and those of this device. */
  others: readonly OtherEditor[] = [];
  readonly editors = new Map<string, OpenEditor>();
  /** Operation ids in the order of their effects. */
  readonly effects: string[] = [];
  /** Tokens that are refused. */
  readonly expired = new Set<string>();
  now = minute(600_000);
  /** Rows of each list in the first answer; lists that are kept whole come as a whole. */
  firstRows = 200;
  #rev = 0;
  #made = 0;
  #stamps = new Map<number, string>([[0, ""]]);
  #state: State = { rows: new Map(), gone: new Map(), ledger: new Map() };
  readonly #backups = new Map<number, State>();

  /** Writes a row as a visitor or another device of the owner does. */
  put<K extends AdminKind>(kind: K, id: string, fields: Partial<AdminOf[K]>): AdminOf[K] {
    const here = this.#state.rows.get(id)?.row ?? blankRow(kind, id, this.now);
    const row = { ...here, ...fields, version: here.version + 1, rev: this.#next() } as AdminOf[K];
    // Like the tables.
    if ("published" in row) {
      // A schedule whose time has passed takes effect when it arrives, and no published post has one.
      if (row.publishAt !== null && row.publishAt <= this.now) row.published = true;
      if (row.published) {
        row.publishAt = null;
        row.publishedAt ??= this.now;
      }
    }
    this.#state.rows.set(id, { kind, row });
    this.#state.gone.delete(id);
    this.#backUp();
    return row;
  }

  take(id: string): void {
    const here = this.#state.rows.get(id);
    if (!here) return;
    this.#state.rows.delete(id);
    this.#state.gone.set(id, { kind: here.kind, id, rev: this.#next() });
    this.#backUp();
  }

  row(id: string): AdminRow | undefined {
    return this.#state.rows.get(id)?.row;
  }

  get rev(): number {
    return this.#rev;
  }

  /** Simulates restoring a backup. */
  restoreTo(rev: number): void {
    const then = this.#backups.get(rev);
    this.#rev = rev;
    this.#state = {
      rows: new Map(then?.rows),
      gone: new Map(then?.gone),
      ledger: new Map(then?.ledger),
    };
    this.#stamps = new Map([...this.#stamps].filter(([at]) => at <= rev));
  }

  /**
   * Copies everything the server holds, as a backup does.
   * @returns a function that restores it: what was done since is lost, and its revisions are numbered anew
   */
  backUp(): () => void {
    const copy = ({ rows, gone, ledger }: State): State => ({
      rows: new Map(rows),
      gone: new Map(gone),
      ledger: new Map(ledger),
    });
    const [rev, state, effects] = [this.#rev, copy(this.#state), [...this.effects]];
    return () => {
      this.#rev = rev;
      this.#state = copy(state);
      this.#stamps = new Map([...this.#stamps].filter(([at]) => at <= rev));
      this.effects.splice(0, this.effects.length, ...effects);
    };
  }

  /** @param after true if the call takes effect and only its answer is lost */
  fail(call: string, failure: Failure, after = false): void {
    this.failures.push({ call, failure, after });
  }

  firstPages = (as: Credentials) =>
    this.#answer("firstPages", as, (): AdminFirstPages => {
      const lists = ADMIN_KINDS.flatMap(listsOf).map((list) => {
        const all = this.#listed(list);
        return {
          ...list,
          count: all.length,
          page: partOf(all, isKeptWhole(list) ? all.length : this.firstRows),
        };
      });
      return { head: { rev: this.#rev, stamp: this.#stamps.get(this.#rev) ?? "", now: this.now }, lists };
    });

  page = (as: Credentials, list: AdminList, before: AdminPosition | null, max: number) =>
    this.#answer("page", as, () =>
      partOf(
        this.#listed(list).filter((row) => !before || placeOf(row) < placeOf(before)),
        max,
      ),
    );

  rows = <K extends AdminKind>(as: Credentials, kind: K, ids: readonly string[]) =>
    this.#answer("rows", as, () =>
      ids.flatMap((id) => {
        const held = this.#state.rows.get(id);
        return held?.kind === kind ? [held.row as AdminOf[K]] : [];
      }),
    );

  counts = (as: Credentials) =>
    this.#answer("counts", as, (): AdminListCounts => {
      const lists = ADMIN_KINDS.flatMap(listsOf).map((list) => ({
        ...list,
        count: this.#listed(list).length,
      }));
      return { rev: this.#rev, lists };
    });

  /** The rows of a list, newest first. */
  #listed({ kind, list }: AdminList): AdminRow[] {
    const rows = [...this.#state.rows.values()].flatMap((held) => (held.kind === kind ? [held.row] : []));
    const isIn = (row: AdminRow) =>
      list === "all" || (list === "open" ? isOpenCase(row) : listOf(row) === list);
    return rows.filter(isIn).sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
  }

  changes = (as: Credentials, since: Cursor, max: number, done: readonly AppliedOperation[]) =>
    this.#answer("changes", as, (): AdminChanges => {
      const base = { now: this.now, rows: [], gone: [] };
      if (this.#stamps.get(since.rev) !== since.stamp || !this.#remembers(done))
        return { ...base, restart: true, cursor: since, more: false };
      const all = [
        ...[...this.#state.rows.values()].map((held) => ({ rev: held.row.rev, held, gone: null })),
        ...[...this.#state.gone.values()].map((gone) => ({ rev: gone.rev, held: null, gone })),
      ];
      const after = all.filter(({ rev }) => rev > since.rev).sort((one, other) => one.rev - other.rev);
      const some = after.slice(0, max);
      const more = after.length > some.length;
      const rev = more ? (some.at(-1)?.rev ?? since.rev) : this.#rev;
      return {
        ...base,
        restart: false,
        more,
        cursor: { rev, stamp: this.#stamps.get(rev) ?? "" },
        rows: some.flatMap(({ held }) => (held ? [held as AdminContent] : [])),
        gone: some.flatMap(({ gone }) => gone ?? []),
      };
    });

  save = (
    as: Credentials,
    { kind, rowId, fields, operation, baseVersion }: SaveRequest,
    done: readonly AppliedOperation[],
  ) =>
    this.#answer("save", as, () =>
      this.#once(done, operation, JSON.stringify([kind, rowId, fields, baseVersion]), (): SaveResult => {
        const here = this.row(rowId) ?? null;
        if (baseVersion === 0 ? here !== null : here?.version !== baseVersion)
          return { status: "conflict", row: here };
        return { status: "saved", row: this.put(kind, rowId, fields as Fields), at: this.now };
      }),
    );

  deleteRow = (
    as: Credentials,
    { kind, rowId, operation, baseVersion }: DeleteRequest,
    done: readonly AppliedOperation[],
  ) =>
    this.#answer("remove", as, () =>
      this.#once(done, operation, JSON.stringify([kind, rowId, baseVersion]), (): DeleteResult => {
        const here = this.row(rowId);
        if (here && here.version !== baseVersion) return { status: "conflict", row: here };
        this.take(rowId);
        return { status: "deleted", at: this.now };
      }),
    );

  upload = (as: Credentials, { path, bytes, onProgress }: UploadRequest) =>
    this.#answer("upload", as, () => {
      onProgress(bytes.byteLength);
      if (!this.files.has(path)) this.files.set(path, bytes);
      return null;
    });

  hasFile = (as: Credentials, path: string) => this.#answer("hasFile", as, () => this.files.has(path));

  deleteFile = (as: Credentials, path: string) =>
    this.#answer("unload", as, () => {
      this.files.delete(path);
      return null;
    });

  unreferencedFiles = (as: Credentials) => this.#answer("unreferencedFiles", as, () => [...this.unusedFiles]);

  health = (as: Credentials) =>
    this.#answer("health", as, () => ({
      postgres: "17.5",
      migration: "20261122221100",
      databaseBytes: 12_000_000,
      files: this.files.size,
      fileBytes: 0,
      backupAt: null,
      downloadedAt: null,
      tellsOwner: false,
      troubles: [],
      doubtedClock: null,
      overdue: false,
    }));

  confirmTime = (as: Credentials) => this.#answer("confirmTime", as, () => this.now);

  sessions = (as: Credentials) => this.#answer("sessions", as, () => [...this.devices]);

  /** Publishes the posts whose time has come, as the server does by itself. */
  publishDue(): void {
    for (const { kind, row } of [...this.#state.rows.values()])
      if ("publishAt" in row && row.publishAt !== null && row.publishAt <= this.now)
        this.put(kind, row.id, { published: true });
  }

  versions = (as: Credentials, _: unknown, rowId: string) =>
    this.#answer("versions", as, () =>
      (this.savedVersions.get(rowId) ?? []).map(({ fields: __, ...one }) => one),
    );

  version = (as: Credentials, _: unknown, rowId: string, version: number) =>
    this.#answer(
      "version",
      as,
      () => this.savedVersions.get(rowId)?.find((one) => one.version === version)?.fields ?? null,
    );

  noteEditor = (as: Credentials, editor: OpenEditor, leaves: boolean) =>
    this.#answer("noteEditor", as, () => {
      if (leaves) this.editors.delete(editor.id);
      else this.editors.set(editor.id, editor);
      return leaves ? [] : [...this.others];
    });

  #remembers(done: readonly AppliedOperation[]): boolean {
    return done.every(({ id }) => this.#state.ledger.has(id));
  }

  #once<T extends SaveResult | DeleteResult>(
    done: readonly AppliedOperation[],
    operation: string,
    body: string,
    act: () => T,
  ): T | { readonly status: "restart" } {
    if (!this.#remembers(done)) return { status: "restart" };
    const known = this.#state.ledger.get(operation);
    if (known && known.body !== body) throw new Error("The same operation with another body.");
    if (known) return known.answer as T;
    const answer = act();
    if (answer.status !== "conflict") {
      this.#state.ledger.set(operation, { body, answer });
      this.effects.push(operation);
      this.#backUp();
    }
    return answer;
  }

  async #answer<T>(call: string, as: Credentials, act: () => T): Promise<Result<T>> {
    this.calls.push(`${call} as ${as.userId}`);
    const interrupt = this.meanwhile.get(call);
    this.meanwhile.delete(call);
    if (interrupt) await interrupt();
    if (this.expired.has(as.token)) return failed({ kind: "unauthorised" });
    const planned = this.failures.findIndex((next) => next.call === call || next.call === "any");
    const [plan] = planned >= 0 ? this.failures.splice(planned, 1) : [];
    if (plan && !plan.after) return failed(plan.failure);
    const value = act();
    return plan ? failed(plan.failure) : success(value);
  }

  #backUp(): void {
    const { rows, gone, ledger } = this.#state;
    this.#backups.set(this.#rev, { rows: new Map(rows), gone: new Map(gone), ledger: new Map(ledger) });
  }

  #next(): number {
    this.#rev += 1;
    this.#made += 1;
    this.#stamps.set(this.#rev, `stamp-${this.#made}`);
    return this.#rev;
  }
}
