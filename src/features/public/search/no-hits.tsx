import { useState } from "react";
import { useLive, useOnline, useSiteData } from "../../../data/site/context.ts";
import { SECTIONS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { SearchQuery } from "../../../offline/search/search.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** Page size of older posts of each kind. */
const OLDER = 200;

/**
 * The empty state. If the server has older posts than this device, they can be fetched; the search then runs
 * again.
 * @param onFetched called when posts were fetched
 */
export function NoHits({
  query,
  onClear,
  onFetched,
}: {
  query: SearchQuery;
  onClear(): void;
  onFetched(): void;
}) {
  const withData = useSiteData();
  const online = useOnline();
  const [fetching, setFetching] = useState<"not" | "now" | "failed">("not");
  const { value: isComplete } = useLive("search:complete", async (read) => {
    const extents = await Promise.all(SECTIONS.map((kind) => read.listSize(kind)));
    return extents.every((extent) => extent.hasAll);
  });

  async function fetchOlder() {
    setFetching("now");
    const results = await withData(({ read, siteSync }) =>
      Promise.all(
        SECTIONS.map(async (kind) => siteSync.older(kind, (await read.listSize(kind)).listed + OLDER)),
      ),
    );
    setFetching(results.every(({ ok }) => ok) ? "not" : "failed");
    onFetched();
  }

  return (
    <EmptyState
      action={
        isComplete === false ? (
          <Button aria-disabled={fetching === "now"} onClick={() => fetching !== "now" && void fetchOlder()}>
            {fetching === "now" ? m.list_asking() : m.search_look_further()}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onClear}>
            {m.search_clear()}
          </Button>
        )
      }
    >
      {fetching === "failed"
        ? m.search_unreachable()
        : "tag" in query
          ? m.search_none_tag({ tag: query.tag })
          : online && isComplete
            ? m.search_none_anywhere({ words: query.words })
            : m.search_none({ words: query.words })}
    </EmptyState>
  );
}
