import { MAX_WAIT, OPERATION_FORMAT, type Operation, type Refusal } from "./operation.ts";
import type { Reach } from "./reach.ts";

/** What this device knows of something that a visitor did, at one moment. */
export type ItemState =
  /** The server has it. `held`: nobody sees it before the owner has approved it. */
  | { readonly is: "sent" | "held" }
  | { readonly is: "sending" }
  /** It leaves when the server can be reached; once, even if an earlier attempt has arrived. */
  | { readonly is: "waiting"; readonly for: Exclude<Reach, "open"> }
  /** It was put off until this time, in milliseconds of this device's clock. */
  | { readonly is: "delayed"; readonly until: number }
  /** It has not left, and is lost with the page: the browser stores nothing for the site. */
  | { readonly is: "unkept" }
  | { readonly is: "not_sent"; readonly why: Refusal };

/** What is known about the way to the server while an item waits. */
export type Way = {
  readonly reach: Reach;
  /** False if the browser stores nothing for the site. */
  readonly isPersistent: boolean;
  /** Milliseconds of this device's clock, as `dueAt` is. */
  readonly now: number;
};

/** What became of an operation: it is in the outbox, or the server has it. */
export type KnownItem =
  | Pick<Operation, "state" | "dueAt" | "refusal" | "again" | "refusedFormat">
  | { readonly state: "done"; readonly held: boolean };

/**
 * The one state in which every screen shows what a visitor did. Nothing is called sent before the server has it, and
 * nothing is being sent while there is no connection.
 */
export function itemState(item: KnownItem, { reach, isPersistent, now }: Way): ItemState {
  if (item.state === "done") return { is: item.held ? "held" : "sent" };
  if (item.state === "parked") return { is: "not_sent", why: item.refusal ?? { code: "", message: "" } };
  // The server had it before it was restored from a backup.
  if (item.again) return { is: "sent" };
  if (isPersistent && item.refusedFormat === OPERATION_FORMAT) return { is: "waiting", for: "outdated" };
  if (reach === "open" && item.state === "sending") return { is: "sending" };
  if (!isPersistent) return { is: "unkept" };
  if (reach !== "open") return { is: "waiting", for: reach };
  const isDelayed = item.dueAt !== null && item.dueAt > now && item.dueAt - now <= MAX_WAIT;
  return isDelayed && item.dueAt !== null ? { is: "delayed", until: item.dueAt } : { is: "sending" };
}

/** True until the server has it or has rejected it. */
export function isOnItsWay({ is }: ItemState): boolean {
  return is !== "sent" && is !== "held" && is !== "not_sent";
}

/** The operation with this id among those of this device; null if it was withdrawn, discarded or deleted. */
export function knownItem(
  id: string,
  local: {
    readonly operations: readonly Operation[];
    readonly receipts: readonly { readonly id: string; readonly held: boolean }[];
  },
): KnownItem | null {
  const receipt = local.receipts.find((one) => one.id === id);
  if (receipt) return { state: "done", held: receipt.held };
  return local.operations.find((one) => one.id === id) ?? null;
}
