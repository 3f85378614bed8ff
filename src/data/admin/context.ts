import type { Observable } from "dexie";
import { useObservable } from "dexie-react-hooks";
import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Auth, Person } from "../../domain/auth/auth.ts";
import type { DeviceSession } from "../../domain/outbox/admin-remote.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import type { AdminSessionState, Gate } from "../../offline/admin/admin-session.ts";
import type { AdminCommands } from "../../offline/admin/commands.ts";
import type { AdminReader } from "../../offline/admin/queries.ts";
import type { Sender, SendStatus } from "../../offline/core/sender.ts";
import type { SyncLoop, SyncStatus } from "../../offline/core/sync-loop.ts";

/** One user's open admin, with everything its screens use. */
export type Admin = {
  readonly person: Person;
  readonly read: AdminReader;
  readonly commands: AdminCommands;
  readonly engine: SyncLoop;
  readonly sender: Sender;
  readonly auth: Pick<Auth, "changePassword" | "endOthers">;
  /** The devices on which this user is signed in. */
  sessions(): Promise<Result<readonly DeviceSession[]>>;
  /** Dexie's live query. */
  live<T>(query: () => Promise<T>): Observable<T>;
  /** All unsent data of this device, as a file for backup. */
  exportUnsent(): Promise<Blob>;
  /** The last result of each live query, so that going back renders immediately. */
  readonly seen: Map<string, unknown>;
  /** Milliseconds of this device's clock. */
  now(): number;
};

export type AdminSessionGuard = Gate<Admin> & {
  readonly resetPassword: Auth["resetPassword"];
  /** Sends a password reset email; null if the site sends no email. */
  readonly sendReset: ((email: string) => ReturnType<Auth["sendReset"]>) | null;
};

export const AdminSessionContext = createContext<AdminSessionGuard | null>(null);
export const AdminContext = createContext<Admin | null>(null);

export function useAdminSession(): AdminSessionGuard {
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

/** The result of a query of the admin's database. */
export type AdminQuery<T> = {
  /** Undefined while loading. */
  readonly value: T | undefined;
  /** True if the database could not be read. */
  readonly failed: boolean;
  again(): void;
};

type Answer<T> = { readonly key: string; readonly attempt: number } & (
  | { readonly value: T }
  | { readonly failed: true }
);

/**
 * A live query of the admin's database; undefined while it loads, which takes at most as long as opening the database.
 * @param key identifies the query and all its dependencies
 */
export function useAdminLive<T>(key: string, query: (read: AdminReader) => Promise<T>): T | undefined {
  return useAdminQuery(key, query).value;
}

/** As `useAdminLive`, with failures reported to the caller. */
export function useAdminQuery<T>(key: string, query: (read: AdminReader) => Promise<T>): AdminQuery<T> {
  const { read, live, seen } = useAdmin();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  });

  // A failed query has ended; a new `attempt` starts another.
  const answer = useObservable(
    () => ({
      // Queries are asynchronous: there is never a value during the first render.
      hasValue: () => false,
      subscribe: (next: (answer: Answer<T>) => void) =>
        live(() => latest.current(read)).subscribe({
          next(value) {
            seen.set(key, value);
            next({ key, attempt, value });
          },
          // Errors of a database that was closed during the query are ignored.
          error(error: Error) {
            if (error.name === "DatabaseClosedError") return;
            console.error(error);
            next({ key, attempt, failed: true });
          },
        }),
    }),
    [key, read, live, seen, attempt],
  );

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const known = answer?.key === key ? answer : undefined;
  const value = known && "value" in known ? known.value : (seen.get(key) as T | undefined);
  return { value, failed: known?.attempt === attempt && "failed" in known, again };
}

export function useAdminSync(): SyncStatus {
  const { engine } = useAdmin();
  return useSyncExternalStore(engine.subscribe, engine.status);
}

export function useAdminSending(): SendStatus {
  const { sender } = useAdmin();
  return useSyncExternalStore(sender.subscribe, sender.status);
}

/** Runs a command of the owner; it is stored on this device before it resolves. */
export function useAdminAct(): <T>(act: (commands: AdminCommands) => Promise<T>) => Promise<T> {
  const { commands } = useAdmin();
  return useCallback((act) => act(commands), [commands]);
}
