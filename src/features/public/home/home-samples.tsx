import { SamplesNotice } from "../../../components/lists/samples-notice.tsx";
import { useSiteData, useSyncStatus } from "../../../data/site/context.ts";
import { useSamples } from "../../../data/site/samples/use-samples.ts";
import { blogCard } from "../../../domain/content/card.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Articles } from "./latest-blog.tsx";

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
        <Articles posts={samples.map((post) => blogCard(post, getLocale()))} mark={m.blog_sample()} />
      ) : null}
    </>
  );
}
