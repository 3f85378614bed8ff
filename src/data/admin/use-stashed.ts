import type { StashedVersion } from "../../domain/forms/draft.ts";
import { useAdmin, useAdminLive } from "./context.ts";

/** The versions of a draft that were stashed, newest first. */
export type Stashed = {
  readonly versions: readonly StashedVersion[];
  /** What another window had written last, if it was neither restored nor declined. */
  readonly other: StashedVersion | undefined;
  /** How they are read. */
  readonly query: { readonly status: "loading" | "ready" | "failed"; retry(): void };
  /** Deletes one. */
  drop(seq: number): void;
  /** Offers one of another window no longer. */
  decline(seq: number): void;
};

/**
 * @param draftId the draft's `rowId`
 * @param formId of the form that asks: its own text is not another's
 */
export function useStashed(draftId: string, formId: string): Stashed {
  const { commands } = useAdmin();
  const query = useAdminLive(`set-aside:${draftId}`, (read) => read.setAside(draftId));
  const versions = query.value ?? [];
  return {
    versions,
    other: versions.find(({ by }) => by !== undefined && by !== formId),
    query,
    drop: (seq) => void commands.dropStashed(seq).catch(console.error),
    decline: (seq) => void commands.declineStashed(seq).catch(console.error),
  };
}
