import { useState } from "react";
import type { AdminReader } from "../../offline/admin/queries.ts";
import type { LiveQuery } from "../live-query.ts";
import { useAdminLive } from "./context.ts";

/**
 * A live query of a part of a list. The last part stays until another one or another search has loaded, so that the list
 * never turns into a skeleton under the reader's hand.
 * @param key identifies the query and all its dependencies
 */
export function useAdminList<T>(key: string, query: (read: AdminReader) => Promise<T>): LiveQuery<T> {
  const current = useAdminLive(key, query);
  const [last, setLast] = useState(current.value);
  if (current.value !== undefined && current.value !== last) setLast(current.value);
  if (current.status !== "loading" || last === undefined) return current;
  return { status: "ready", value: last, retry: current.retry };
}
