import type { LiveQuery } from "../../../data/live-query.ts";
import { useLive, useOnline, useSnapshot, useSyncStatus } from "../../../data/site/context.ts";
import type { Reader } from "../../../offline/site/queries.ts";

type Latest<T> = {
  readonly items: readonly T[];
  /** True once the server's list was read, empty or not. */
  readonly isFilled: boolean;
};

type LatestItems<T> = {
  /** Undefined while loading on a device without data, or if the device could not be read; null if nothing can be known. */
  readonly latest: Latest<T> | null | undefined;
  readonly query: LiveQuery<Latest<T>>;
};

/** The first items of a list; those that this device has if they cannot be loaded from the server. */
export function useLatest<T>(
  kind: "blog" | "news",
  snapshot: readonly T[] | undefined,
  newest: (read: Reader) => Promise<T[]>,
): LatestItems<T> {
  const first = useSnapshot();
  const { failure } = useSyncStatus();
  const online = useOnline();
  // Every site has a profile: without one, the snapshot is of a device that has not read everything.
  const isKnown = snapshot && (snapshot.length > 0 || first?.profile);
  const query = useLive<Latest<T>>(
    `home:${kind}`,
    async (read) => ({ items: await newest(read), isFilled: await read.isFilled(kind) }),
    isKnown ? { items: snapshot, isFilled: true } : undefined,
  );
  const { value } = query;
  const hasFailed = query.status !== "failed" && (failure !== null || !online);
  if (hasFailed) return { latest: value ?? null, query };
  return { latest: value?.isFilled ? value : undefined, query };
}
