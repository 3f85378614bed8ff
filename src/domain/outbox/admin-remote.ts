import type { AdminContent, AdminKind, AdminOf, AdminRow, Fields } from "../content/admin-content.ts";
import type { PostKind } from "../content/content.ts";
import type { SavedVersion } from "../content/saved-version.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import type { TroubleKind } from "../health/troubles.ts";
import type { AdminList } from "./admin-lists.ts";
import type { Result } from "./failure.ts";
import type { AppliedOperation, ChangesOf, Cursor } from "./remote.ts";

/** The credentials of a signed-in user. */
export type Credentials = { readonly userId: string; readonly token: string };

export type AdminChanges = ChangesOf<AdminContent, AdminKind>;

/** How many rows can be asked for by their ids at once. */
export const MAX_ROWS_BY_ID = 50;

/** The last row of a part of a list; the next part starts strictly after it. */
export type AdminPosition = { readonly createdAt: Timestamp; readonly id: string };

/** A part of a list, newest first, without invalid rows. */
export type AdminPage = {
  readonly rows: readonly AdminRow[];
  /** The last row that the server sent, valid or not; null if it sent none. */
  readonly end: AdminPosition | null;
  /** True if the list ends here. */
  readonly whole: boolean;
};

/** The number of rows in a list. */
export type ListedCount = AdminList & { readonly count: number };

/** What a device reads first: the newest rows of each list and how many it has, as of `head`. */
export type AdminFirstPages = {
  readonly head: Cursor & { readonly now: Timestamp };
  readonly lists: readonly (ListedCount & { readonly page: AdminPage })[];
};

export type AdminListCounts = { readonly rev: number; readonly lists: readonly ListedCount[] };

/** The current row on the server, which differs from the base of the change. */
type Conflict = { readonly status: "conflict"; readonly row: AdminRow | null };
/** The server does not remember this device's operations: it was restored, and has applied nothing. */
type Restart = { readonly status: "restart" };

/**
 * The result of saving a row; a conflict is a regular result. `at` is when the server applied it, also for a repeated
 * request.
 */
export type SaveResult =
  | { readonly status: "saved"; readonly row: AdminRow; readonly at: Timestamp }
  | Conflict
  | Restart;
export type DeleteResult = { readonly status: "deleted"; readonly at: Timestamp } | Conflict | Restart;

export type SaveRequest = {
  readonly kind: AdminKind;
  readonly rowId: string;
  readonly fields: Fields;
  /** The idempotency key: a repeated request gets the first result. */
  readonly operation: string;
  /** 0 creates the row. */
  readonly baseVersion: number;
};
export type DeleteRequest = Omit<SaveRequest, "fields">;

export type UploadRequest = {
  /** The path in the bucket `media`. */
  readonly path: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** Bytes that an earlier attempt has sent, where a file goes in parts; any other begins anew. */
  readonly sent?: number;
  /** @param sent bytes sent so far */
  onProgress(sent: number): void;
  readonly signal: AbortSignal;
};

/** A device on which the owner is signed in. */
export type DeviceSession = {
  readonly id: string;
  /** The browser's user agent, or "". */
  readonly agent: string;
  readonly seen: Timestamp;
  /** True for this device. */
  readonly current: boolean;
};

/** What a server has found wrong with itself. */
export type ServerTrouble = {
  readonly kind: TroubleKind;
  /** A few technical words, or "". */
  readonly detail: string;
};

/** Server status. */
export type SiteHealth = {
  /** The version of its PostgreSQL. */
  readonly postgres: string;
  /** The newest migration that was applied; null if it keeps no list. */
  readonly migration: string | null;
  readonly databaseBytes: number;
  /** Uploaded pictures and videos. */
  readonly files: number;
  readonly fileBytes: number;
  /** When `npm run backup` last completed; null if never. */
  readonly backupAt: Timestamp | null;
  /** When an admin last downloaded everything; null if never. */
  readonly downloadedAt: Timestamp | null;
  /** True if an admin is told of what arrives, on some device or by email. */
  readonly tellsOwner: boolean;
  /** What the server's clock says while nothing confirms it; null while it is trusted. */
  readonly doubtedClock: Timestamp | null;
  /** True if a scheduled post should have been published ten minutes ago. */
  readonly overdue: boolean;
  /** What its server has found wrong with itself, the most important first; nothing of a hosted project. */
  readonly troubles: readonly ServerTrouble[];
};

/** An open editor of a post on this device. */
export type OpenEditor = {
  /** Made when the editor was opened. */
  readonly id: string;
  readonly kind: PostKind;
  readonly rowId: string;
  /** Such as `Firefox, Android`. */
  readonly device: string;
};

/** Another open editor of the same post. */
export type OtherEditor = {
  readonly device: string;
  readonly since: Timestamp;
  /** True if it is another tab of this device. */
  readonly here: boolean;
};

/**
 * The server's API for the owner. Every call takes the credentials to use. `applied` lists this device's last operations
 * on the server, by which it detects that it was restored.
 */
export interface AdminRemote {
  firstPages(credentials: Credentials): Promise<Result<AdminFirstPages>>;
  /** The newest `max` rows of a list, or those strictly older than `before`; fewer if they are long. */
  page(
    credentials: Credentials,
    list: AdminList,
    before: AdminPosition | null,
    max: number,
  ): Promise<Result<AdminPage>>;
  /** The existing ones of at most `MAX_ROWS_BY_ID` rows. */
  rows<K extends AdminKind>(
    credentials: Credentials,
    kind: K,
    ids: readonly string[],
  ): Promise<Result<readonly AdminOf[K][]>>;
  counts(credentials: Credentials): Promise<Result<AdminListCounts>>;
  changes(
    credentials: Credentials,
    since: Cursor,
    max: number,
    applied: readonly AppliedOperation[],
  ): Promise<Result<AdminChanges>>;
  save(
    credentials: Credentials,
    request: SaveRequest,
    applied: readonly AppliedOperation[],
  ): Promise<Result<SaveResult>>;
  deleteRow(
    credentials: Credentials,
    request: DeleteRequest,
    applied: readonly AppliedOperation[],
  ): Promise<Result<DeleteResult>>;
  /** Uploads a file. If it exists, an earlier attempt succeeded. */
  upload(credentials: Credentials, request: UploadRequest): Promise<Result<null>>;
  hasFile(credentials: Credentials, path: string): Promise<Result<boolean>>;
  /** Deletes a file from the storage; succeeds if there is none. */
  deleteFile(credentials: Credentials, path: string): Promise<Result<null>>;
  /** The files that nothing, including drafts and translations, has used for this many days. */
  unreferencedFiles(credentials: Credentials, days: number): Promise<Result<readonly string[]>>;
  /** The devices on which the owner is signed in, most recently used first. */
  sessions(credentials: Credentials): Promise<Result<readonly DeviceSession[]>>;
  /** The server's versions, storage and newest backup. */
  health(credentials: Credentials): Promise<Result<SiteHealth>>;
  /** Says that the server's clock, which it doubts, is right; returns what it says. */
  confirmTime(credentials: Credentials): Promise<Result<Timestamp>>;
  versions(credentials: Credentials, kind: PostKind, rowId: string): Promise<Result<readonly SavedVersion[]>>;
  /** The fields of one of them; null if it is no longer kept. */
  version(
    credentials: Credentials,
    kind: PostKind,
    rowId: string,
    version: number,
  ): Promise<Result<Fields | null>>;
  /**
   * Reports an open editor, every few seconds for as long as it is open, or with `leaves` that it closes.
   * @returns the other open editors of the post
   */
  noteEditor(
    credentials: Credentials,
    editor: OpenEditor,
    leaves: boolean,
  ): Promise<Result<readonly OtherEditor[]>>;
}
