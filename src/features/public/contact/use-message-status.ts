import { useEffect, useState } from "react";
import { useLive } from "../../../data/site/context.ts";
import { useWay } from "../../../data/site/use-reach.ts";
import { type ItemState, itemState } from "../../../domain/outbox/item-state.ts";
import type { Operation, Refusal } from "../../../domain/outbox/operation.ts";

/**
 * The state of a submitted message:
 *
 * - `unknown`: still loading.
 * - `gone`: withdrawn or discarded elsewhere.
 * - `sending`: being sent, or about to be.
 * - `queued`: stored on this device, in the given state.
 * - `sent`: received by the server.
 * - `rejected`; needs the user.
 */
export type MessageStatus =
  | { readonly is: "unknown" | "gone" | "sending" | "sent" }
  | { readonly is: "queued"; readonly state: ItemState }
  | { readonly is: "rejected"; readonly refusal: Refusal; readonly operation: Operation };

/** Delay before the form says that the message is stored for later, in milliseconds. */
const TIMEOUT_MS = 4_000;

/** Follows the operation of a message; null for none. */
export function useMessageStatus(id: string | null): MessageStatus {
  const { value: operation, status: reading } = useLive(`contact:operation:${id}`, async (read) =>
    id ? read.operation(id) : null,
  );
  const way = useWay();
  const slow = useSlow(id);
  // What is stored is sent, even if it cannot be read at the moment.
  if (operation === undefined && id !== null && reading === "failed")
    return { is: "queued", state: { is: "sending" } };
  if (operation === undefined) return { is: "unknown" };
  if (operation === null) return { is: "gone" };
  if (operation === "done") return { is: "sent" };
  const state = itemState(operation, way);
  if (state.is === "not_sent") return { is: "rejected", refusal: state.why, operation };
  const isUnderWay = state.is === "sending" || (state.is === "unkept" && way.reach === "open");
  return isUnderWay && !slow ? { is: "sending" } : { is: "queued", state };
}

/** True once this message has been followed for longer than the timeout. */
function useSlow(id: string | null): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => setSlow(id), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return slow !== null && slow === id;
}
