import { useCallback, useEffect, useState } from "react";
import { useAdmin, useAdminSync } from "../../../../data/admin/context.ts";
import { useCached } from "../../../../data/live-query.ts";
import type { Fields } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { SavedVersion } from "../../../../domain/content/saved-version.ts";

/** The state of a value that only the server has; `stale` if the last request for it failed. */
export type Loaded<T> =
  | { readonly status: "loading" | "unreachable"; readonly value: null }
  | { readonly status: "current" | "stale"; readonly value: T };

/** The earlier versions of a post, from the server, again after each sync; offline, those loaded before. */
export function useVersions(kind: PostKind, rowId: string): Loaded<readonly SavedVersion[]> {
  const { versions } = useAdmin();
  const { updatedAt } = useAdminSync();
  const request = useCallback(() => versions(kind, rowId), [versions, kind, rowId]);
  return useLoaded(`versions:${rowId}`, request, updatedAt);
}

/** The content of one version; null if the server no longer keeps it. */
export function useVersion(
  kind: PostKind,
  rowId: string,
  version: number,
): Loaded<{ readonly fields: Fields | null }> {
  const { version: read } = useAdmin();
  const request = useCallback(async () => {
    const answer = await read(kind, rowId, version);
    return answer.ok ? { ok: true as const, value: { fields: answer.value } } : answer;
  }, [read, kind, rowId, version]);
  return useLoaded(`version:${rowId}:${version}`, request, null);
}

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

/** @param round a change of it repeats the request */
function useLoaded<T>(key: string, request: () => Promise<Answer<T>>, round: number | null): Loaded<T> {
  const { queryCache } = useAdmin();
  const cached = useCached<T>(queryCache, key);
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly ok: boolean;
    readonly value: T | undefined;
  } | null>(null);

  // `round` is not used here: a change of it repeats the request.
  useEffect(() => {
    let over = false;
    void request().then((given) => {
      if (given.ok) queryCache.set(key, given.value);
      if (!over) setAnswer({ key, ok: given.ok, value: queryCache.get(key) as T | undefined });
    });
    return () => {
      over = true;
    };
  }, [request, key, queryCache, round]);

  const { ok, value } = answer?.key === key ? answer : { ok: true, value: cached };
  if (value !== undefined) return { status: ok ? "current" : "stale", value };
  return { status: ok ? "loading" : "unreachable", value: null };
}
