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

/** One person's admin, open: everything its screens work with. */
export type Admin = {
  readonly person: Person;
  readonly read: AdminReader;
  readonly commands: AdminCommands;
  readonly engine: SyncLoop;
  readonly sender: Sender;
  readonly auth: Pick<Auth, "changePassword" | "endOthers">;
  /** Where this person is signed in. */
  sessions(): Promise<Result<readonly DeviceSession[]>>;
  /** Dexie's live query. */
  live<T>(query: () => Promise<T>): Observable<T>;
  /** All that is only on this device, as a file to be kept elsewhere. */
  exportUnsent(): Promise<Blob>;
  /** The last result of each live query, so that going back paints at once. */
  readonly seen: Map<string, unknown>;
  /** Milliseconds of this device's clock. */
  now(): number;
};

export type AdminSessionGuard = Gate<Admin> & {
  readonly resetPassword: Auth["resetPassword"];
  /** Sends a mail to choose another password; null where this site sends no mail. */
  readonly sendReset: ((email: string) => ReturnType<Auth["sendReset"]>) | null;
};

export const AdminSessionContext = createContext<AdminSessionGuard | null>(null);
export const AdminContext = createContext<Admin | null>(null);

export function useAdminSession(): AdminSessionGuard {
  const gate = use(AdminSessionContext);
  if (!gate) throw new Error("useAdminSession was called outside AdminSessionContext.");
  return gate;
}

export function useAdminSessionState(): AdminSessionState<Admin> {
  const gate = useAdminSession();
  return useSyncExternalStore(gate.subscribe, gate.state);
}

export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (!admin) throw new Error("useAdmin was called outside AdminContext.");
  return admin;
}

/** What a query of the admin's database gives. */
export type AdminQuery<T> = {
  /** Undefined until it is known. */
  readonly value: T | undefined;
  /** The database could not be read. */
  readonly failed: boolean;
  again(): void;
};

type Answer<T> = { readonly key: string; readonly attempt: number } & (
  | { readonly value: T }
  | { readonly failed: true }
);

/**
 * What the admin knows, kept current; undefined until it is known, which is never longer than opening the database takes.
 * @param key names the query and everything it depends on
 */
export function useAdminLive<T>(key: string, query: (read: AdminReader) => Promise<T>): T | undefined {
  return useAdminQuery(key, query).value;
}

/** The same where the page says that it cannot be known. */
export function useAdminQuery<T>(key: string, query: (read: AdminReader) => Promise<T>): AdminQuery<T> {
  const { read, live, seen } = useAdmin();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  });

  // A failed query has ended; `attempt` starts another.
  const answer = useObservable(
    () => ({
      // The query answers later, always: nothing is to be had while this renders.
      hasValue: () => false,
      subscribe: (next: (answer: Answer<T>) => void) =>
        live(() => latest.current(read)).subscribe({
          next(value) {
            seen.set(key, value);
            next({ key, attempt, value });
          },
          // A database that was closed while it was read has nothing more to say.
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

/** Does something for the owner: it is kept on this device before it resolves. */
export function useAdminAct(): <T>(act: (commands: AdminCommands) => Promise<T>) => Promise<T> {
  const { commands } = useAdmin();
  return useCallback((act) => act(commands), [commands]);
}
