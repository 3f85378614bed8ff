import type { StashedVersion } from "../../domain/forms/draft.ts";
import { useAdmin, useAdminLive } from "./context.ts";

/** The versions of a draft that were stashed, newest first. */
export type Stashed = {
  readonly versions: readonly StashedVersion[];
  /** How they are read. */
  readonly query: { readonly status: "loading" | "ready" | "failed"; retry(): void };
  /** Deletes one. */
  drop(seq: number): void;
  /** Offers one of another window no longer. */
  decline(seq: number): void;
};

/** @param draftId the draft's `rowId` */
export function useStashed(draftId: string): Stashed {
  const { commands } = useAdmin();
  const query = useAdminLive(`set-aside:${draftId}`, (read) => read.setAside(draftId));
  return {
    versions: query.value ?? [],
    query,
    drop: (seq) => void commands.dropStashed(seq).catch(console.error),
    decline: (seq) => void commands.declineStashed(seq).catch(console.error),
  };
}
