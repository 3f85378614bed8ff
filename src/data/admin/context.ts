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
import type { DeskReader } from "../../offline/admin/queries.ts";
import type { DeskCommands } from "../../offline/admin/commands.ts";
import type { Gate, GateState } from "../../offline/admin/admin-session.ts";
import type { Heartbeat, SyncStatus } from "../../offline/core/sync-loop.ts";
import type { Sender, SendStatus } from "../../offline/core/sender.ts";

/** One person's desk, open: everything its screens work with. */
export type Desk = {
  readonly person: Person;
  readonly read: DeskReader;
  readonly commands: DeskCommands;
  readonly engine: Heartbeat;
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

export type DeskGate = Gate<Desk> & {
  readonly resetPassword: Auth["resetPassword"];
  /** Sends a mail to choose another password; null where this site sends no mail. */
  readonly sendReset: ((email: string) => ReturnType<Auth["sendReset"]>) | null;
};

export const GateContext = createContext<DeskGate | null>(null);
export const DeskContext = createContext<Desk | null>(null);

export function useGate(): DeskGate {
  const gate = use(GateContext);
  if (!gate) throw new Error("useGate was called outside GateContext.");
  return gate;
}

export function useGateState(): GateState<Desk> {
  const gate = useGate();
  return useSyncExternalStore(gate.subscribe, gate.state);
}

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("useDesk was called outside DeskContext.");
  return desk;
}

/** What a query of the desk's database gives. */
export type DeskQuery<T> = {
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
 * What the desk knows, kept current; undefined until it is known, which is never longer than opening the database takes.
 * @param key names the query and everything it depends on
 */
export function useDeskLive<T>(key: string, query: (read: DeskReader) => Promise<T>): T | undefined {
  return useDeskQuery(key, query).value;
}

/** The same where the page says that it cannot be known. */
export function useDeskQuery<T>(key: string, query: (read: DeskReader) => Promise<T>): DeskQuery<T> {
  const { read, live, seen } = useDesk();
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

export function useDeskSync(): SyncStatus {
  const { engine } = useDesk();
  return useSyncExternalStore(engine.subscribe, engine.status);
}

export function useDeskSending(): SendStatus {
  const { sender } = useDesk();
  return useSyncExternalStore(sender.subscribe, sender.status);
}

/** Does something for the owner: it is kept on this device before it resolves. */
export function useDeskAct(): <T>(act: (commands: DeskCommands) => Promise<T>) => Promise<T> {
  const { commands } = useDesk();
  return useCallback((act) => act(commands), [commands]);
}
