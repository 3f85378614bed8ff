import { categoryName } from "../../../components/cards/category-name.ts";
import { SamplesNotice } from "../../../components/lists/samples-notice.tsx";
import { useSiteData, useSyncStatus } from "../../../data/site/context.ts";
import { useSamples } from "../../../data/site/samples/use-samples.ts";
import { cardOf } from "../../../domain/content/card.ts";
import { pauseList } from "../../../domain/content/paused-list.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { type BlogFilter, matchesFilter } from "./blog-filter.ts";
import { CardGrid } from "./card-grid.tsx";

/** Sample posts, labelled as such, for a blog that cannot be loaded. */
export function BlogSamples({ filter, onShowAll }: { filter: BlogFilter; onShowAll(): void }) {
  const { phase } = useSyncStatus();
  const withData = useSiteData();
  const samples = useSamples(true);
  const posts = samples
    ?.filter((post) => matchesFilter(filter, post))
    .map((post) => cardOf("blog", post, getLocale()));
  return (
    <>
      <SamplesNotice
        isTrying={phase === "syncing"}
        onRetry={() => void withData(({ siteSync }) => siteSync.sync())}
      />
      <div className="pt-6">
        {!posts ? (
          <SkeletonList count={3} className="h-72" />
        ) : posts.length > 0 ? (
          <CardGrid items={pauseList(null, posts, false).items} headed={false} mark={m.blog_sample()} />
        ) : (
          <EmptyState
            action={
              <Button variant="secondary" onClick={onShowAll}>
                {m.blog_all_articles()}
              </Button>
            }
          >
            {m.blog_empty_category_so_far({ category: categoryName(filter) })}
          </EmptyState>
        )}
      </div>
    </>
  );
}
