import type { Observable } from "dexie";
import { useObservable } from "dexie-react-hooks";
import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { Auth, User } from "../../domain/auth/auth.ts";
import type { Fields } from "../../domain/content/admin-content.ts";
import type { PostKind } from "../../domain/content/content.ts";
import type { SavedVersion } from "../../domain/content/saved-version.ts";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { DeviceSession, OpenEditor, OtherEditor, SiteHealth } from "../../domain/outbox/admin-remote.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import type { Erasure, LogEntry, PersonCounts, PersonData } from "../../domain/privacy/person-data.ts";
import type { SiteImport, TakenBack } from "../../domain/transfer/site-imports.ts";
import type {
  ImportPlan,
  ImportReport,
  OnTransferProgress,
  ReadyExport,
  TransferOutcome,
} from "../../domain/transfer/site-transfer.ts";
import type { AdminSession, AdminSessionState } from "../../offline/admin/admin-session.ts";
import type { AdminCommands } from "../../offline/admin/commands.ts";
import type { AdminFetcher } from "../../offline/admin/fetch-rows.ts";
import type { AdminReader } from "../../offline/admin/queries.ts";
import type { Sender, SendStatus } from "../../offline/core/sender.ts";
import type { SyncLoop, SyncStatus } from "../../offline/core/sync-loop.ts";
import { useNow } from "../../ui/use-now.ts";
import { emissionsOf, type LiveQuery, toLiveQuery, useLiveStart } from "../live-query.ts";
import type { AdminNotifications } from "./admin-notifications.ts";

/** One user's open admin, with everything its screens use. */
export type Admin = {
  readonly user: User;
  readonly read: AdminReader;
  /** Reads what this device lacks from the server. */
  readonly fetcher: AdminFetcher;
  readonly commands: AdminCommands;
  readonly adminSync: SyncLoop;
  readonly sender: Sender;
  readonly auth: Pick<Auth, "changePassword" | "signOutOtherDevices">;
  /** The devices on which this user is signed in. */
  sessions(): Promise<Result<readonly DeviceSession[]>>;
  /** The server's versions, storage and newest backup. */
  health(): Promise<Result<SiteHealth>>;
  /** Says that the server's clock, which it doubts, is right. */
  confirmTime(): Promise<Result<Timestamp>>;
  /** The last saves of a post, newest first. */
  versions(kind: PostKind, rowId: string): Promise<Result<readonly SavedVersion[]>>;
  /** The fields of one of them; null if it is no longer kept. */
  version(kind: PostKind, rowId: string, version: number): Promise<Result<Fields | null>>;
  /** Reports an open editor, or with `leaves` that it closes; returns the others of the post. */
  noteEditor(editor: OpenEditor, leaves: boolean): Promise<Result<readonly OtherEditor[]>>;
  /** A person's data on the server; never queued. */
  readonly personalData: {
    find(term: string): Promise<Result<PersonData>>;
    /** @param request the idempotency key */
    erase(term: string, request: string): Promise<Result<PersonCounts>>;
    moderationLog(): Promise<Result<readonly LogEntry[]>>;
    erasures(): Promise<Result<readonly Erasure[]>>;
  };
  /** A file of a submission, from this device or the server; null if it is in neither, or without a connection. */
  submittedFile(id: string): Promise<Blob | null>;
  readonly notifications: AdminNotifications;
  /** The site's export, import and backups by its own server; null if its data is at a hosting service. */
  readonly transfer: {
    hasBackups(): Promise<TransferOutcome<boolean>>;
    backUp(): Promise<TransferOutcome<unknown>>;
    /** A picture at another host. */
    fetchPicture(address: string): Promise<TransferOutcome<Blob>>;
    exportSite(onProgress: OnTransferProgress): Promise<TransferOutcome<ReadyExport>>;
    /** Says what an import would do. */
    planImport(file: Blob, onProgress: OnTransferProgress): Promise<TransferOutcome<ImportPlan>>;
    importFile(file: Blob, onProgress: OnTransferProgress): Promise<TransferOutcome<ImportReport>>;
  } | null;
  /** Imports from other sites, on the server. */
  readonly imports: {
    list(): Promise<Result<readonly SiteImport[]>>;
    takeBack(id: string, withEdited: boolean): Promise<Result<TakenBack>>;
  };
  /** Dexie's live query. */
  live<T>(query: () => Promise<T>): Observable<T>;
  /** All unsent data of this device, as a file for backup. */
  exportUnsent(): Promise<Blob>;
  /** The last result of each live query, so that going back renders immediately. */
  readonly queryCache: Map<string, unknown>;
  /** Milliseconds of the server's clock, if known: this device's may be wrong. */
  now(): number;
};

export type AdminSessionContextValue = AdminSession<Admin> & {
  readonly resetPassword: Auth["resetPassword"];
  /** Sends a password reset email; null if the site sends no email. */
  readonly sendReset: ((email: string) => ReturnType<Auth["sendPasswordReset"]>) | null;
};

export const AdminSessionContext = createContext<AdminSessionContextValue | null>(null);
export const AdminContext = createContext<Admin | null>(null);

export function useAdminSession(): AdminSessionContextValue {
  const session = use(AdminSessionContext);
  if (!session) throw new Error("useAdminSession was called outside AdminSessionContext.");
  return session;
}

export function useAdminSessionState(): AdminSessionState<Admin> {
  const session = useAdminSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (!admin) throw new Error("useAdmin was called outside AdminContext.");
  return admin;
}

/** The current time by the server's clock, if known, in milliseconds since 1970. */
export function useAdminNow(): number {
  return useNow(useAdmin().now);
}

/**
 * A live query of the admin's database. It loads at most as long as opening the database takes.
 * @param key identifies the query and all its dependencies
 */
export function useAdminLive<T>(key: string, query: (read: AdminReader) => Promise<T>): LiveQuery<T> {
  const { read, live, queryCache } = useAdmin();
  const { request, cached } = useLiveStart(key, queryCache, `admin:${key}`, () => query(read));
  // The query is bound to this key: a later render's query must not answer for it.
  const emission = useObservable(
    () => emissionsOf(live, () => query(read), request, queryCache),
    [request, read, live, queryCache],
  );
  return toLiveQuery(request, emission, cached);
}

export function useAdminSync(): SyncStatus {
  const { adminSync } = useAdmin();
  return useSyncExternalStore(adminSync.subscribe, adminSync.status);
}

export function useAdminSending(): SendStatus {
  const { sender } = useAdmin();
  return useSyncExternalStore(sender.subscribe, sender.status);
}

/** Runs a command of the owner; it is stored on this device before it resolves. */
export function useAdminCommand(): <T>(act: (commands: AdminCommands) => Promise<T>) => Promise<T> {
  const { commands } = useAdmin();
  return useCallback((act) => act(commands), [commands]);
}
