import { useState } from "react";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { useSiteData } from "../../../data/site/context.ts";
import type { CountryFilter } from "../../../domain/content/country-filter.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Feed } from "./use-feed.ts";

type NoPostsProps = { readonly feed: Feed; readonly country: CountryFilter; onShowAll(): void };

/** The empty state of a filter: there are no such posts, or none on this device. */
export function NoPosts({ feed: { end, saved, fetchedOlder }, country, onShowAll }: NoPostsProps) {
  const { state, sentinel, loadMore } = end;
  const isLoading = state === "loading" || state === "fetching" || (state === "more" && !fetchedOlder);
  return (
    <div ref={sentinel}>
      {isLoading ? (
        <p role="status" className="min-h-56 py-14 text-center text-ink-2">
          {m.list_asking()}
        </p>
      ) : state === "more" ? (
        <EmptyState action={<Button onClick={loadMore}>{m.community_look_further()}</Button>}>
          {m.community_empty_so_far({ count: saved ?? 0 })}
        </EmptyState>
      ) : country === "all" ? (
        <EmptyList
          fill={{ to: adminPaths.newPost("community"), label: m.community_fill() }}
          action={<ButtonLink to={paths.blog}>{m.community_read_blog()}</ButtonLink>}
        >
          {m.community_empty()}
        </EmptyList>
      ) : (
        <EmptyState action={<Button onClick={onShowAll}>{m.community_show_all()}</Button>}>
          {state === "end" ? emptyText(country) : m.community_empty_so_far({ count: saved ?? 0 })}
        </EmptyState>
      )}
    </div>
  );
}

function emptyText(country: CountryFilter): string {
  if (country === "featured") return m.community_empty_featured();
  if (country === "Others") return m.community_empty_others();
  return m.community_empty_country({ country });
}

/** The error state: no data on this device, and loading failed. */
export function FeedFailed() {
  const withData = useSiteData();
  const [trying, setTrying] = useState(false);

  function retry() {
    setTrying(true);
    withData(({ siteSync }) => siteSync.sync())
      .catch(console.error)
      .finally(() => setTrying(false));
  }

  return (
    <div className="grid justify-items-start gap-3 pb-10">
      <Notice tone="error">{m.community_failed()}</Notice>
      <Button onClick={retry} disabled={trying}>
        {m.try_again()}
      </Button>
    </div>
  );
}
