import { useEffect, useState } from "react";
import { useLive, useOnline } from "../../../data/site/context.ts";
import { useSendStatus } from "../../../data/site/use-send-status.ts";
import type { Operation, Rejection } from "../../../domain/outbox/operation.ts";

/**
 * The state of a submitted message:
 *
 * - `unknown`: still loading.
 * - `gone`: withdrawn or discarded elsewhere.
 * - `sending`: being sent, or about to be.
 * - `queued`; sent `when` online, or at the next retry.
 * - `sent`: received by the server.
 * - `rejected`; needs the user.
 */
export type MessageStatus =
  | { readonly is: "unknown" | "gone" | "sending" | "sent" }
  | { readonly is: "queued"; readonly when: "connected" | "later" }
  | { readonly is: "rejected"; readonly refusal: Rejection; readonly operation: Operation };

/** Delay before the form says that the message is stored for later, in milliseconds. */
const TIMEOUT_MS = 4_000;

/** Follows the operation of a message; null for none. */
export function useMessageStatus(id: string | null): MessageStatus {
  const { value: operation, status: reading } = useLive(`contact:operation:${id}`, async (read) =>
    id ? read.operation(id) : null,
  );
  const status = useSendStatus();
  const online = useOnline();
  const slow = useSlow(id);

  // The message is stored; only its state cannot be read.
  if (operation === undefined && id !== null && reading === "failed") return { is: "queued", when: "later" };
  if (operation === undefined) return { is: "unknown" };
  if (operation === null) return { is: "gone" };
  if (operation === "done") return { is: "sent" };
  const { state, refusal, dueAt } = operation;
  if (state === "parked") return { is: "rejected", refusal: refusal ?? { code: "", message: "" }, operation };
  const failure = status?.phase === "waiting" ? status.failure : null;
  if (!online || failure?.kind === "offline" || failure?.kind === "portal") {
    return { is: "queued", when: "connected" };
  }
  if (failure || dueAt !== null) return { is: "queued", when: "later" };
  return slow ? { is: "queued", when: "connected" } : { is: "sending" };
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
