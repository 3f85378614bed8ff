import { ownerText, rowText } from "../../components/texts/owner-texts.ts";
import { reasonText } from "../../components/texts/reason-text.ts";
import { adminPaths } from "../../config/admin-paths.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { type OwnerAct, unsentState } from "../../domain/outbox/owner-state.ts";
import type { Reach } from "../../domain/outbox/reach.ts";
import { m } from "../../i18n/paraglide/messages.js";
import type { Toast } from "../../ui/toasts.tsx";
import type { Admin } from "./context.ts";
import type { ReachStore } from "./reach.ts";

/** Something that the owner saved, and how its outcome is told. */
export type SavedRow = {
  readonly rowId: string;
  /** What readers will notice of it; null if they do not. */
  readonly act: OwnerAct | null | (() => OwnerAct | null);
  /** Shown once the server has it. */
  readonly done: Toast;
  /** The sentence for a failure; "Not sent: ..." by default. */
  failed?(why: string): string;
  /** Offered until the server has it. */
  readonly undo?: NonNullable<Toast["action"]>;
};

/** How long something that waits is followed, in milliseconds; after that the lists and the menu say how it goes. */
const FOLLOWED_MS = 60_000;

type FollowDeps = Pick<Admin, "live" | "read"> & {
  readonly reach: ReachStore;
  showToast(toast: Toast): void;
  /** Resolves when it need not be followed any longer. */
  readonly timeout?: Promise<void>;
};

/**
 * Tells what becomes of something saved, in one toast whose text follows its state: on its way, or stored here until the
 * server can be reached, then accepted or rejected. A success is told only of what the server has.
 */
export function followSave(deps: FollowDeps, saved: SavedRow): void {
  const { live, read, reach, showToast } = deps;
  const { rowId, done } = saved;
  const act = typeof saved.act === "function" ? saved.act() : saved.act;
  /** The operations that carry it: a later save can replace one. */
  const seen = new Set<string>();
  let left: readonly AdminOperation[] | null = null;
  let told = "";
  let isOver = false;
  const ends: (() => void)[] = [];

  function end(): void {
    isOver = true;
    // Deferred, because the first value may arrive before the subscription is assigned.
    setTimeout(() => {
      for (const stop of ends) stop();
    });
  }

  function finish(toast: Toast): void {
    if (isOver) return;
    end();
    showToast({ ...toast, key: rowId });
  }

  function tell(): void {
    if (isOver || !left || left.length === 0) return;
    const text = progressText(act, reach.current());
    if (text === told) return;
    told = text;
    const { undo } = saved;
    const run = () => {
      end();
      undo?.run();
    };
    showToast({ tone: "waiting", text, key: rowId, ...(undo ? { action: { label: undo.label, run } } : {}) });
  }

  async function update(waiting: readonly AdminOperation[]): Promise<void> {
    // Matched by row, because the operation's id changes when it is merged or replaced by a later one.
    left = waiting.filter((one) => one.rowId === rowId && !one.again);
    const rejected = left.find(({ state }) => state === "parked");
    if (rejected) return finish(failedToast(rejected, saved));
    if (left.length > 0) {
      for (const { id } of left) seen.add(id);
      return tell();
    }
    if (seen.size === 0 || (await read.isApplied([...seen]))) finish(done);
    else end();
  }

  const subscription = live(() => read.queuedOperations()).subscribe({
    next: (waiting) => void update(waiting).catch(console.error),
    error: console.error,
  });
  ends.push(() => subscription.unsubscribe(), reach.subscribe(tell));
  const timeout = deps.timeout ?? new Promise<void>((resolve) => setTimeout(resolve, FOLLOWED_MS));
  void timeout.then(() => {
    if (!isOver) end();
  });
}

/** What is said of a change that the server has not confirmed. */
export function progressText(act: OwnerAct | null, reach: Reach): string {
  const state =
    act === null || act.kind === "save"
      ? rowText("waiting", reach)
      : ownerText(unsentState(act, "waiting", reach));
  return reach === "open" || act?.kind === "delete" ? state : m.saved_on_device({ state });
}

function failedToast(operation: AdminOperation, { failed }: SavedRow): Toast {
  const { id, conflict, refusal } = operation;
  const link = conflict
    ? { label: m.conflict_compare(), to: adminPaths.conflict(id) }
    : { label: m.admin_waiting_open(), to: adminPaths.waiting };
  if (!failed) return { tone: "failed", text: reasonText(operation), link };
  const why = conflict ? m.writing_conflict_why() : (refusal?.message ?? m.refusal_other());
  return { tone: "failed", text: failed(why), link };
}
