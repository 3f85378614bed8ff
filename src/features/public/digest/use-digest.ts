import { useEffect, useState } from "react";
import { useLive, useServices, useSiteData } from "../../../data/site/context.ts";
import type { ContentOf, PostsOf, TranslatedKind } from "../../../domain/content/content.ts";
import {
  type Digest,
  digestOf,
  isEmptyDigest,
  MAX_IN_DIGEST,
  monthOf,
  readDigest,
  startOf,
} from "../../../domain/content/digest.ts";
import { eachKind, TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { Reader } from "../../../offline/site/queries.ts";

/**
 * What was published in a month: from the mirror, and for a month older than the mirror from the server, if it can be
 * reached. Undefined while loading.
 */
export function useDigest(month: string): Digest | undefined {
  const { initialData } = useServices();
  const withData = useSiteData();
  const sent =
    initialData?.kind === "digest" && initialData.digest.month === month ? initialData.digest : undefined;
  const { value } = useLive<StoredDigest>(`digest:${month}`, (read) => storedDigest(read, month));
  const [fetched, setFetched] = useState<Digest | null>(null);
  // What this device has is shown at once; it may hold only a part of an older month.
  const isPartial = value?.isPartial === true;

  useEffect(() => {
    if (!isPartial) return;
    let over = false;
    void withData(({ remote }) => readDigest(remote, month, getLocale())).then((found) => {
      if (!over) setFetched(found);
    }, console.warn);
    return () => {
      over = true;
    };
  }, [isPartial, month, withData]);

  if (fetched) return fetched;
  if (sent && (isPartial || value === undefined)) return sent;
  // An empty page is shown only once it is certain.
  return value && isPartial && isEmptyDigest(value) && navigator.onLine ? undefined : value;
}

/** `isPartial` if the mirror does not reach back to the start of the month. */
type StoredDigest = Digest & { readonly isPartial: boolean };

async function storedDigest(read: Reader, month: string): Promise<StoredDigest | undefined> {
  const rowsOf = <K extends TranslatedKind>(kind: K) =>
    read.newest(kind, MAX_IN_DIGEST, (row) => monthOf(row.publishedAt) === month);
  const olderOf = <K extends TranslatedKind>(kind: K): Promise<ContentOf[K][]> =>
    read.newest(kind, 1, (row) => monthOf(row.publishedAt) < month);
  if (!(await read.isFilled("blog"))) return undefined;
  const posts = await eachKind<PostsOf>(rowsOf);
  const older = await Promise.all(TRANSLATED_KINDS.map((kind) => olderOf(kind)));
  const ends = await Promise.all(TRANSLATED_KINDS.map((kind) => read.boundaryOf(kind, getLocale())));
  return {
    ...digestOf(month, posts, older.flat(), getLocale()),
    isPartial: ends.some((end) => end !== null && end.at >= startOf(month).publishedAt),
  };
}
