import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { SamplesNotice } from "../../../components/lists/samples-notice.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useSiteData, useSyncStatus } from "../../../data/site/context.ts";
import { useSamples } from "../../../data/site/samples/use-samples.ts";
import { cardOf } from "../../../domain/content/card.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Articles } from "./articles.tsx";

// What the start page shows instead of posts, in a file of its own, because few readers see it.

/** A site without articles. */
export function EmptyBlog() {
  return (
    <EmptyList fill={{ to: adminPaths.newPost("blog"), label: m.blog_fill() }}>{m.blog_empty()}</EmptyList>
  );
}

/** A site without news. */
export function EmptyNews() {
  return (
    <EmptyList fill={{ to: adminPaths.newPost("news"), label: m.section_news_fill() }}>
      {m.section_news_empty()}
    </EmptyList>
  );
}

/** Sample posts, labelled as such, for articles that cannot be loaded. */
export function HomeSamples() {
  const { phase } = useSyncStatus();
  const withData = useSiteData();
  const samples = useSamples(true);
  return (
    <>
      <SamplesNotice
        isTrying={phase === "syncing"}
        onRetry={() => void withData(({ siteSync }) => siteSync.sync())}
      />
      {samples ? (
        <Articles posts={samples.map((post) => cardOf("blog", post, getLocale()))} mark={m.blog_sample()} />
      ) : null}
    </>
  );
}
