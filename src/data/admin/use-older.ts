import { useEffect, useState } from "react";
import type { AdminKind } from "../../domain/content/admin-content.ts";
import type { OlderRows } from "../../offline/admin/fetch-rows.ts";
import { useAdmin, useAdminSync } from "./context.ts";

/** The state of older rows that a list lacks; null if it lacks none. */
export type Older = { readonly isLoading: boolean; retry(): void } | null;

/**
 * Reads what a list on this device lacks, once for each part, and again after a sync if it failed.
 * @param older what to read, of the list's live query; the query then has more rows
 */
export function useOlder(older: OlderRows | null | undefined): Older {
  const { fetcher } = useAdmin();
  const { updatedAt } = useAdminSync();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const asked = older ? JSON.stringify(older) : null;

  useEffect(() => {
    if (asked === null) return;
    let isOver = false;
    const fail = (error: unknown = null) => {
      // A sign-out closes the database while a part is read.
      if (isOver) return;
      if (error !== null) console.error(error);
      setFailed(asked);
    };
    fetcher.older(JSON.parse(asked) as OlderRows).then(({ ok }) => (ok ? undefined : fail()), fail);
    return () => {
      isOver = true;
    };
  }, [fetcher, asked, attempt, updatedAt]);

  if (asked === null) return null;
  return {
    isLoading: failed !== asked,
    retry() {
      setFailed(null);
      setAttempt((count) => count + 1);
    },
  };
}

/** Reads rows that a list refers to and this device lacks; the list's live query then has them. */
export function useFetchedRows(kind: AdminKind, ids: readonly string[] = []): void {
  const { fetcher } = useAdmin();
  const asked = ids.join(" ");
  useEffect(() => {
    if (asked === "") return;
    let isOver = false;
    // Without a connection the list stays without them.
    fetcher.fetchRows(kind, asked.split(" ")).catch((error: unknown) => {
      if (!isOver) console.error(error);
    });
    return () => {
      isOver = true;
    };
  }, [fetcher, kind, asked]);
}
